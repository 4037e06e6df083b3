// Promises about authorisations: for one sight, one session, once, for five minutes, and strong where it has to be.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signOut } from '#features/customer-sign-in/contract.ts'
import { newId } from '#kit/ids.ts'
import type { TestApp } from '#kit/test/app.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import * as contract from '../contract.ts'
import type { Purpose, Strength } from '../rules.ts'
import { seenHash, sightOf, takeAuthorisation } from '../public.ts'
import {
  firstPin,
  newestCode,
  safetyApp,
  signInBy,
  signUpBy,
  type TestBrowser,
  testBrowser,
} from '../test-customers.ts'

let app: TestApp
let other: TestApp
before(async () => {
  app = await safetyApp()
  other = await safetyApp({ database: app.database })
})
after(async () => {
  await other.close()
  await app.close()
})

const facts = {
  amount: '85000.00',
  name: 'Emeka Obi',
  bank_name: 'Guaranty Trust Bank',
  account: '2087641935',
}
const { seen, hash } = sightOf('transfer', facts)

let people = 0
async function customer(): Promise<{ browser: TestBrowser; email: string; id: string }> {
  const browser = testBrowser(app)
  const email = `agrees-${people++}@mail.example`
  const { id } = await signUpBy(app, browser, email)
  return { browser, email, id }
}

async function actorOf(userId: string): Promise<CustomerActor> {
  const [row] = await app.doors.database.sql<{ id: string; device_id: string; token_hash: Buffer }>`
    select id, device_id, token_hash from customer_sessions where user_id = ${userId} order by created_at desc limit 1`
  assert.ok(row)
  const { id: sessionId, device_id: deviceId, token_hash: tokenHash } = row
  return { kind: 'customer', id: userId, sessionId, deviceId, tokenHash, unlocked: true, provenAt: undefined }
}

const authorise = (browser: TestBrowser, strength: Strength = 'usual', pin = firstPin) =>
  browser.ask(contract.authoriseWithPin, { body: { purpose: 'transfer', hash, seen, strength, pin } })

async function take(
  userId: string,
  authorisationId: string,
  change: {
    purpose?: Purpose
    hash?: string
    strength?: Strength
    from?: TestApp
    actor?: CustomerActor
  } = {},
): Promise<string> {
  const actor = change.actor ?? (await actorOf(userId))
  const { purpose = 'transfer', strength = 'usual', from = app } = change
  const taken = await from.doors.database.begin((sql) =>
    takeAuthorisation(sql, from.doors, {
      actor,
      authorisationId,
      purpose,
      hash: change.hash ?? hash,
      strength,
      now: app.clock.now(),
    }),
  )
  return taken.ok ? taken.value.method : taken.code
}

test('what was seen with the PIN is authorised once, with how and when', async () => {
  const { browser, id } = await customer()
  const made = await authorise(browser)
  assert.deepEqual([made.data.method, made.data.resend_after_seconds], ['pin', null])
  assert.equal(await take(id, made.data.authorisation_id), 'pin')
  assert.equal(await take(id, made.data.authorisation_id), 'authorisation_missing')
})

test('twenty takes at once over two servers are one', async () => {
  const { browser, id } = await customer()
  const made = (await authorise(browser)).data.authorisation_id
  const actor = await actorOf(id)
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, place) => take(id, made, { actor, from: place % 2 === 0 ? app : other })),
  )
  assert.equal(taken.filter((one) => one === 'pin').length, 1)
  assert.equal(taken.filter((one) => one === 'authorisation_missing').length, 19)
})

test('a transaction that is rolled back leaves its authorisation unused', async () => {
  const { browser, id } = await customer()
  const authorisationId = (await authorise(browser)).data.authorisation_id
  const actor = await actorOf(id)
  const asked = { actor, authorisationId, purpose: 'transfer', hash, strength: 'usual' } as const
  await assert.rejects(
    app.doors.database.begin(async (sql) => {
      assert.ok((await takeAuthorisation(sql, app.doors, asked)).ok)
      throw new Error('the money is not there')
    }),
    /the money is not there/,
  )
  assert.equal(await take(id, authorisationId), 'pin')
})

test('authorisation_missing: another amount, another purpose, another session, another customer', async () => {
  const { browser, id, email } = await customer()
  const made = (await authorise(browser)).data.authorisation_id
  const dearer = seenHash('transfer', { ...facts, amount: '850000.00' })
  assert.equal(await take(id, made, { hash: dearer }), 'authorisation_missing')
  assert.equal(await take(id, made, { purpose: 'limits' }), 'authorisation_missing')
  const stranger = await customer()
  assert.equal(await take(stranger.id, made), 'authorisation_missing')
  const first = await actorOf(id)
  await browser.ask(signOut, { body: {} })
  app.clock.advance(1_000)
  await signInBy(app, browser, email)
  assert.equal(await take(id, made), 'authorisation_missing')
  assert.equal(await take(id, newId(app.doors), { actor: first }), 'authorisation_missing')
})

test('authorisation_stale: after five minutes it is worth nothing', async () => {
  const { browser, id } = await customer()
  const made = (await authorise(browser)).data.authorisation_id
  app.clock.advance(5 * 60_000 - 1)
  const late = (await authorise(browser)).data.authorisation_id
  app.clock.advance(1)
  assert.equal(await take(id, made), 'authorisation_stale')
  assert.equal(await take(id, late), 'pin')
})

test('step_up_required: the PIN alone is not strong, with the code from the mail it is', async () => {
  const { browser, email, id } = await customer()
  const made = await authorise(browser, 'strong')
  const authorisationId = made.data.authorisation_id
  assert.deepEqual([made.data.method, made.data.resend_after_seconds], ['pin', 30])
  assert.equal(await take(id, authorisationId, { strength: 'strong' }), 'step_up_required')
  const mail = await newestCode(app, email)
  const confirmed = await browser.ask(contract.confirmWithCode, {
    params: { id: authorisationId },
    body: { code: mail },
  })
  assert.equal(confirmed.data.method, 'pin_and_code')
  assert.equal(await take(id, authorisationId, { strength: 'strong' }), 'pin_and_code')
})

test('the mail says what its code confirms, also when it is sent again, and no job carries it in the open', async () => {
  const { browser, email } = await customer()
  const { authorisation_id: id } = (await authorise(browser, 'strong')).data
  const said = (code: string) =>
    `Code ${code} confirms ₦85,000.00 to Emeka Obi, Guaranty Trust Bank. Never tell it to anybody.`
  const mailed = async () => {
    const code = await newestCode(app, email)
    const [mail] = app.mailbox.mailsTo(email)
    assert.ok(mail?.text.includes(said(code)), mail?.text)
    assert.ok(mail?.html.includes(said(code)))
  }
  await mailed()
  const again = await browser.ask(contract.resendCode, { params: { id }, body: { seen } })
  assert.equal(again.status, 200, again.text)
  await mailed()
  const jobs = await app.doors.database.sql<{ payload: string }>`select payload::text payload from jobs`
  assert.ok(jobs.every(({ payload }) => !/Emeka|85,?000/.test(payload)))
})

test('sight_differs: no code is mailed, and no PIN tried, for words that are not what is authorised', async () => {
  const { browser, email } = await customer()
  const mails = app.mailbox.mailsTo(email).length
  const ask = (change: object) =>
    browser.ask(contract.authoriseWithPin, {
      body: { purpose: 'transfer', hash, seen, strength: 'strong', pin: '9999', ...change },
    })
  const cheaper = sightOf('transfer', { ...facts, amount: '850.00' })
  const nameless = sightOf('transfer', { amount: '85000.00' })
  const page = sightOf('transfer', { ...facts, name: 'Emeka Obi\n\nCall us on 0800' })
  for (const change of [
    { seen: undefined },
    { seen: '' },
    { seen: seen.toLowerCase() },
    { seen: cheaper.seen },
    { seen: cheaper.seen, strength: 'usual' },
    { purpose: 'standing_order' },
    { purpose: 'limits' },
    nameless,
    page,
    sightOf('transfer', { ...facts, amount: '-1' }),
    sightOf('limits', facts),
  ])
    assert.equal((await ask(change)).code, 'sight_differs', JSON.stringify(change))
  const id = (await authorise(browser, 'strong')).data.authorisation_id
  const resent = await browser.ask(contract.resendCode, { params: { id }, body: { seen: cheaper.seen } })
  assert.equal(resent.code, 'sight_differs')
  await app.runJobs()
  assert.equal(app.mailbox.mailsTo(email).length, mails + 1)
})

test('wrong_code: a code opens the authorisation it was mailed for, once, and no other', async () => {
  const { browser, email } = await customer()
  const first = (await authorise(browser, 'strong')).data.authorisation_id
  const codeOfFirst = await newestCode(app, email)
  const second = (await authorise(browser, 'strong')).data.authorisation_id
  const codeOfSecond = await newestCode(app, email)
  const confirm = (id: string, code: string) =>
    browser.ask(contract.confirmWithCode, { params: { id }, body: { code } })
  assert.equal((await confirm(second, codeOfFirst)).code, 'wrong_code')
  assert.equal((await confirm(first, codeOfSecond)).code, 'wrong_code')
  const done = await confirm(second, codeOfSecond)
  assert.equal(done.status, 200)
  // Whoever lost the answer on the way asks again with the same code, and begins nothing anew.
  app.clock.advance(30_000)
  assert.deepEqual((await confirm(second, codeOfSecond)).data, done.data)
  assert.equal((await confirm(second, codeOfFirst)).code, 'authorisation_stale')
  await app.doors.database.sql`update authorisations set used_at = ${app.clock.now()} where id = ${second}`
  assert.equal((await confirm(second, codeOfSecond)).code, 'authorisation_stale')
})

test('code_spent: a code takes five guesses, and then it is told', async () => {
  const { browser, email } = await customer()
  const id = (await authorise(browser, 'strong')).data.authorisation_id
  const code = await newestCode(app, email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const confirm = (digits: string) =>
    browser.ask(contract.confirmWithCode, { params: { id }, body: { code: digits } })
  for (let tries = 0; tries < 4; tries++) assert.equal((await confirm(wrong)).code, 'wrong_code')
  assert.equal((await confirm(wrong)).code, 'code_spent')
  assert.equal((await confirm(code)).code, 'code_spent')
})

test('another code can be sent, and too_many_codes says how long to wait after the third', async () => {
  const { browser, email } = await customer()
  const id = (await authorise(browser, 'strong')).data.authorisation_id
  const resend = () => browser.ask(contract.resendCode, { params: { id }, body: { seen } })
  assert.equal((await resend()).data.resend_after_seconds, 30)
  assert.equal((await resend()).status, 200)
  const refused = await resend()
  assert.equal(refused.code, 'too_many_codes')
  assert.match(refused.message, /Try again in \d+ minutes/)
  const code = await newestCode(app, email)
  assert.equal((await browser.ask(contract.confirmWithCode, { params: { id }, body: { code } })).status, 200)
  assert.equal((await resend()).code, 'authorisation_stale')
})

test('authorisation_stale: a code that is typed after ten minutes completes nothing', async () => {
  const { browser, email } = await customer()
  const id = (await authorise(browser, 'strong')).data.authorisation_id
  const code = await newestCode(app, email)
  app.clock.advance(10 * 60_000)
  const late = await browser.ask(contract.confirmWithCode, { params: { id }, body: { code } })
  assert.equal(late.code, 'authorisation_stale')
})

test('wrong_pin and pin_locked: fifty wrong PINs at once over two servers are five, and then a pause', async () => {
  const { browser } = await customer()
  other.clock.set(app.clock.now())
  const twin = { cookie: browser.cookies() }
  const body = { purpose: 'transfer', hash, strength: 'usual', pin: '9999' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      (place % 2 === 0 ? app : other).request(contract.authoriseWithPin, { ...twin, body }),
    ),
  )
  assert.equal(answers.filter(({ code }) => code === 'wrong_pin').length, 4)
  assert.equal(answers.filter(({ code }) => code === 'pin_locked').length, 46)
  assert.equal((await authorise(browser)).code, 'pin_locked')
  app.clock.advance(15 * 60_000)
  assert.equal((await authorise(browser)).status, 200)
})

test('no_pin_yet: who has not chosen a PIN cannot authorise with one', async () => {
  const browser = testBrowser(app)
  await signInBy(app, browser, 'no-pin@mail.example')
  assert.equal((await authorise(browser)).code, 'no_pin_yet')
})

test('the hash changes with every name, value and purpose, and not with their order', () => {
  const { amount, ...others } = facts
  assert.equal(seenHash('transfer', { ...others, amount }), hash)
  const hashes = [
    seenHash('limits', facts),
    seenHash('transfer', { ...facts, amount: '85000.01' }),
    seenHash('transfer', { ...others, amount: `${amount}","name` }),
    seenHash('transfer', { ...facts, memo: '' }),
  ]
  assert.equal(new Set([hash, ...hashes]).size, 5)
})
