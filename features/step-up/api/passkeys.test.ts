// Promises about passkeys: several a customer, verified persons only, one use a challenge, and none that is old or gone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import type { TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import { seenHash } from '../public.ts'
import {
  testAuthenticator,
  type TestAuthenticator,
  type TestAuthenticatorTricks,
} from '../test-authenticator.ts'
import {
  addTestPasskey,
  firstPin,
  safetyApp,
  signInBy,
  signUpBy,
  type TestBrowser,
  testBrowser,
  toldOfSecurity,
} from '../test-customers.ts'

let app: TestApp
before(async () => {
  app = await safetyApp()
})
after(() => app.close())

let people = 0
async function withPasskey(): Promise<{ browser: TestBrowser; email: string; key: TestAuthenticator }> {
  const browser = testBrowser(app)
  const email = `finger-${people++}@mail.example`
  await signUpBy(app, browser, email)
  return { browser, email, key: await addTestPasskey(browser) }
}

const hash = seenHash('transfer', { amount: '1.00' })

async function begin(browser: TestBrowser) {
  const begun = await browser.ask(contract.beginAuthorising, { body: { purpose: 'transfer', hash } })
  assert.equal(begun.status, 200, begun.text)
  return begun.data
}

async function authorise(browser: TestBrowser, key: TestAuthenticator, tricks: TestAuthenticatorTricks = {}) {
  const { challenge_id, options } = await begin(browser)
  return browser.ask(contract.authoriseWithPasskey, {
    body: { challenge_id, response: key.get(options, tricks) },
  })
}

test('a passkey authorises what its challenge was made for, and is strong', async () => {
  const { browser, key } = await withPasskey()
  const made = await authorise(browser, key)
  assert.equal(made.data.method, 'passkey')
  const [row] = await app.doors.database.sql<{ purpose: string; hash: string }>`
    select purpose, hash from authorisations where id = ${made.data.authorisation_id}`
  assert.deepEqual(row, { purpose: 'transfer', hash })
})

test('several passkeys stand in the list by their devices, with when they were used', async () => {
  const { browser, key } = await withPasskey()
  app.clock.advance(1_000)
  const second = await addTestPasskey(browser)
  await authorise(browser, second)
  const { items } = (await browser.ask(contract.listPasskeys)).data
  assert.deepEqual(
    items.map((one) => [one.name, one.is_of_this_device, one.last_used_at !== null]),
    [
      ['Chrome on Android', true, false],
      ['Chrome on Android', true, true],
    ],
  )
  assert.equal((await authorise(browser, key)).status, 200)
})

test('passkey_refused: a foreign key, another site, another challenge, nobody verified', async () => {
  const { browser, key } = await withPasskey()
  const { key: foreign } = await withPasskey()
  assert.equal((await authorise(browser, foreign)).code, 'passkey_refused')
  assert.equal((await authorise(browser, testAuthenticator())).code, 'passkey_refused')
  const tricks: TestAuthenticatorTricks[] = [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { verified: false },
    { challenge: Buffer.alloc(32, 7).toString('base64url') },
  ]
  for (const trick of tricks) assert.equal((await authorise(browser, key, trick)).code, 'passkey_refused')
  assert.equal((await authorise(browser, key)).status, 200)
})

test('what is no answer of a passkey at all is bad input, and what only looks like one is refused', async () => {
  const { browser } = await withPasskey()
  const answer = async (response: object) => {
    const { challenge_id } = await begin(browser)
    return browser.ask(contract.authoriseWithPasskey, { body: { challenge_id, response } })
  }
  assert.equal((await answer({})).code, 'bad_input')
  assert.equal((await answer({ id: 1, response: [] })).code, 'bad_input')
  const inside = { clientDataJSON: '%', authenticatorData: 'AA', signature: '' }
  const [known] = await app.doors.database.sql<{ credential_id: string }>`
    select credential_id from passkeys order by created_at desc limit 1`
  const id = known?.credential_id ?? ''
  const odd = { id, rawId: id, type: 'public-key', response: inside }
  assert.equal((await answer(odd)).code, 'passkey_refused')
})

test('passkey_refused: a challenge works once, also when twenty answers come at once', async () => {
  const { browser, key } = await withPasskey()
  const { challenge_id, options } = await begin(browser)
  const body = { challenge_id, response: key.get(options) }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.ask(contract.authoriseWithPasskey, { body })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ code }) => code === 'passkey_refused').length, 19)
})

test('passkey_refused: a challenge ends after three minutes, and is another session’s to nobody', async () => {
  const { browser, key } = await withPasskey()
  const { challenge_id, options } = await begin(browser)
  const stranger = await withPasskey()
  const stolen = await stranger.browser.ask(contract.authoriseWithPasskey, {
    body: { challenge_id, response: key.get(options) },
  })
  assert.equal(stolen.code, 'passkey_refused')
  app.clock.advance(3 * 60_000)
  const late = await browser.ask(contract.authoriseWithPasskey, {
    body: { challenge_id, response: key.get(options) },
  })
  assert.equal(late.code, 'passkey_refused')
})

test('passkey_refused: a challenge to unlock authorises nothing, and one to authorise unlocks nothing', async () => {
  const { browser, key } = await withPasskey()
  const unlocking = (await browser.ask(signIn.beginUnlocking, { body: {} })).data
  const wrong = await browser.ask(contract.authoriseWithPasskey, {
    body: { challenge_id: unlocking.challenge_id, response: key.get(unlocking.options) },
  })
  assert.equal(wrong.code, 'passkey_refused')
  const { challenge_id, options } = await begin(browser)
  const other = await browser.ask(signIn.unlockWithPasskey, {
    body: { challenge_id, response: key.get(options) },
  })
  assert.equal(other.code, 'passkey_refused')
})

test('passkey_refused: a counter that does not rise is a copy', async () => {
  const { browser, key } = await withPasskey()
  assert.equal((await authorise(browser, key, { counter: 7 })).status, 200)
  assert.equal((await authorise(browser, key, { counter: 7 })).code, 'passkey_refused')
  assert.equal((await authorise(browser, key, { counter: 6 })).code, 'passkey_refused')
  assert.equal((await authorise(browser, key, { counter: 8 })).status, 200)
})

test('passkey_refused, passkey_not_found: a removed passkey opens nothing and cannot be removed again', async () => {
  const { browser, email, key } = await withPasskey()
  const started = await begin(browser)
  const [kept] = (await browser.ask(contract.listPasskeys)).data.items
  app.clock.advance(1_000)
  const remove = () => browser.ask(contract.removePasskey, { params: { id: kept?.id ?? '' } })
  assert.equal((await remove()).status, 200)
  assert.equal((await remove()).code, 'passkey_not_found')
  const late = await browser.ask(contract.authoriseWithPasskey, {
    body: { challenge_id: started.challenge_id, response: key.get(started.options) },
  })
  assert.equal(late.code, 'passkey_refused')
  const none = await browser.ask(contract.beginAuthorising, { body: { purpose: 'transfer', hash } })
  assert.equal(none.code, 'no_passkey')
  assert.equal((await browser.ask(signIn.beginUnlocking, { body: {} })).code, 'no_passkey')
  await app.runJobs()
  assert.match(app.mailbox.mailsTo(email)[0]?.subject ?? '', /passkey was removed/)
  const titles = (await toldOfSecurity(browser)).map((title) => title.replace(/ your .* account/, ''))
  assert.deepEqual(titles, ['A passkey was removed from', 'A passkey was added to'])
})

test('a passkey unlocks a locked session on the active device at once', async () => {
  const { browser, key } = await withPasskey()
  assert.equal((await browser.ask(signIn.lock, { body: {} })).data.step, 'unlock')
  assert.equal((await browser.ask(contract.listPasskeys)).code, 'session_ended')
  const { challenge_id, options } = (await browser.ask(signIn.beginUnlocking, { body: {} })).data
  const opened = await browser.ask(signIn.unlockWithPasskey, {
    body: { challenge_id, response: key.get(options) },
  })
  assert.equal(opened.data.step, 'home')
  assert.equal((await browser.ask(contract.listPasskeys)).status, 200)
})

test('pin_needed: a copied passkey does not activate a new device, the PIN does', async () => {
  const { email, key } = await withPasskey()
  const laptop = testBrowser(app, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
  const customer = await signInBy(app, laptop, email)
  assert.deepEqual([customer.step, customer.other_device], ['unlock', 'Chrome on Android'])
  const { challenge_id, options } = (await laptop.ask(signIn.beginUnlocking, { body: {} })).data
  const refused = await laptop.ask(signIn.unlockWithPasskey, {
    body: { challenge_id, response: key.get(options) },
  })
  assert.equal(refused.code, 'pin_needed')
  const opened = await laptop.ask(signIn.unlock, { body: { pin: firstPin } })
  assert.deepEqual([opened.data.step, opened.data.other_device], ['home', null])
})

test('step_up_required, authorisation_missing: minutes after the PIN a new passkey asks for it again', async () => {
  const { browser } = await withPasskey()
  app.clock.advance(5 * 60_000)
  const { add_hash, may_add_now } = (await browser.ask(contract.listPasskeys)).data
  assert.equal(may_add_now, false)
  const add = (body: object) => browser.ask(contract.beginAddingPasskey, { body })
  assert.equal((await add({})).code, 'step_up_required')
  const authorised = async (purpose: string, over: string) => {
    const body = { purpose, hash: over, strength: 'usual', pin: firstPin }
    return (await browser.ask(contract.authoriseWithPin, { body })).data.authorisation_id
  }
  const wrong = await authorised('passkey', hash)
  assert.equal((await add({ authorisation_id: wrong })).code, 'authorisation_missing')
  const stale = await authorised('passkey', add_hash)
  app.clock.advance(5 * 60_000)
  assert.equal((await add({ authorisation_id: stale })).code, 'authorisation_stale')
  const right = await authorised('passkey', add_hash)
  assert.equal((await add({ authorisation_id: right })).status, 200)
})

test('passkey_known, passkey_refused: the same passkey twice, and one that verified nobody, are not kept', async () => {
  const { browser, key } = await withPasskey()
  const addWith = async (one: TestAuthenticator, tricks: TestAuthenticatorTricks = {}) => {
    const { challenge_id, options } = (await browser.ask(contract.beginAddingPasskey, { body: {} })).data
    const body = { challenge_id, response: one.create(options, tricks) }
    return browser.ask(contract.addPasskey, { body })
  }
  assert.equal((await addWith(key)).code, 'passkey_known')
  assert.equal((await addWith(testAuthenticator(), { verified: false })).code, 'passkey_refused')
  assert.equal(
    (await addWith(testAuthenticator(), { origin: 'https://evil.example' })).code,
    'passkey_refused',
  )
  assert.equal((await browser.ask(contract.listPasskeys)).data.items.length, 1)
})

test('too_many_passkeys: the eleventh is refused before anybody is asked for it', async () => {
  const { browser } = await withPasskey()
  for (let more = 1; more < 10; more++) await addTestPasskey(browser)
  const refused = await browser.ask(contract.beginAddingPasskey, { body: {} })
  assert.equal(refused.code, 'too_many_passkeys')
})
