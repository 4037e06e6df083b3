// Promises about an address that a customer has left: for a week it freezes their account and does nothing else, and it is told.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as stepUp from '#features/step-up/contract.ts'
import {
  firstPin,
  newestCode,
  safetyApp,
  signInBy,
  signUpBy,
  type TestBrowser,
  testBrowser,
} from '#features/step-up/test-customers.ts'
import { plantWallet } from '#features/users/test-people.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import { askNewEmail, jobs, routes } from '../public.ts'

const staff = '00000000-0000-7000-8000-000000000001'
const hour = 3_600_000
let app: TestApp
before(async () => {
  app = await safetyApp({ routes, jobs })
})
after(() => app.close())

let people = 0
type Person = { readonly browser: TestBrowser; readonly id: string; readonly email: string }

async function customer(): Promise<Person> {
  app.clock.advance(hour)
  const browser = testBrowser(app)
  const email = `leaves-${people++}@mail.example`
  const { id } = await signUpBy(app, browser, email)
  await plantWallet(app.doors, id, { minor: 10_000n })
  return { browser, id, email }
}

/** An address that staff write down, confirmed in the new mailbox: what a thief in the house does, and who lost their mailbox wants. */
async function moveTo(email: string, { id }: Person): Promise<void> {
  app.clock.advance(60_000)
  const now = app.clock.now()
  await app.doors.database.begin((sql) =>
    askNewEmail(sql, app.doors, { userId: id, email, adminId: staff, now }),
  )
  await app.runJobs()
  const [mail] = app.mailbox.mailsTo(email)
  const [, change = '', token = ''] = /confirm-email#([0-9a-f-]{36})\.([\w-]+)/.exec(mail?.text ?? '') ?? []
  const moved = await app.request(contract.confirmEmailByLink, { params: { id: change }, body: { token } })
  assert.equal(moved.status, 200, moved.text)
  await app.runJobs()
}

const subjects = (email: string) => app.mailbox.mailsTo(email).map(({ subject }) => subject)
const codesTo = (email: string) => subjects(email).filter((subject) => subject.endsWith(' code')).length

async function askCode(email: string): Promise<number> {
  const before = codesTo(email)
  assert.equal((await app.request(contract.requestFreezeCode, { body: { email } })).status, 200)
  await app.runJobs()
  return codesTo(email) - before
}

async function freezeBy(email: string): Promise<WireAnswer<typeof contract.freezeEverything>> {
  assert.equal(await askCode(email), 1)
  const body = { email, code: await newestCode(app, email) }
  const frozen = await app.request(contract.freezeEverything, { body })
  assert.equal(frozen.status, 200, frozen.text)
  await app.runJobs()
  return frozen.data
}

async function isFrozen({ id }: Person): Promise<boolean> {
  const rows = await app.doors.database
    .sql`select 1 from wallets where user_id = ${id} and own_freeze_at is not null`
  return rows.length > 0
}

/** Opens the wallets as whoever has the PIN and reads the present address. */
async function unfreezeBy(email: string): Promise<{ code: string | undefined; message: string }> {
  const browser = testBrowser(app)
  await signInBy(app, browser, email)
  await browser.ask(signIn.unlock, { body: { pin: firstPin } })
  const { freeze } = (await browser.ask(contract.findMyFreeze)).data
  assert.ok(freeze)
  const seen = { purpose: 'unfreeze', hash: freeze.unfreeze_hash, seen: freeze.unfreeze_seen }
  const asked = await browser.ask(stepUp.authoriseWithPin, {
    body: { ...seen, strength: 'strong', pin: firstPin },
  })
  const id = asked.data.authorisation_id
  await browser.ask(stepUp.confirmWithCode, { params: { id }, body: { code: await newestCode(app, email) } })
  return browser.ask(contract.unfreeze, { body: { authorisation_id: id } })
}

test('the door that the mail to the address before names opens with it: all is frozen, and both addresses are told', async () => {
  const ada = await customer()
  await moveTo('thief-1@mail.example', ada)
  const told = app.mailbox.mailsTo(ada.email)[0]?.text ?? ''
  assert.match(told, /For 7 days you can still freeze the account from this address[^]*\/app\/lost-phone/)
  await freezeBy(ada.email)
  assert.equal(await isFrozen(ada), true)
  assert.equal((await ada.browser.ask(signIn.whoAmI)).code, 'session_ended')
  for (const email of [ada.email, 'thief-1@mail.example'])
    assert.match(subjects(email)[0] ?? '', /account is frozen/)
})

test('an address before signs nobody in, and after a week it opens no door', async () => {
  const ada = await customer()
  await moveTo('new-2@mail.example', ada)
  app.clock.advance(7 * 24 * hour - 60_000)
  assert.equal(await askCode(ada.email), 1)
  app.clock.advance(60_000)
  assert.equal(await askCode(ada.email), 0)
  const made = await signInBy(app, testBrowser(app), ada.email)
  assert.notEqual(made.uuid, ada.id)
})

test('who signed up anew with the address that was taken from them freezes the account that they lost', async () => {
  const ada = await customer()
  await moveTo('thief-4@mail.example', ada)
  const anew = testBrowser(app)
  const { id } = await signUpBy(app, anew, ada.email)
  await plantWallet(app.doors, id, { minor: 10_000n })
  await freezeBy(ada.email)
  assert.equal(await isFrozen(ada), true)
  assert.equal(await isFrozen({ ...ada, id }), true)
})

test('the address between two changes is nobody’s door: not a thief’s, after the address was given back', async () => {
  const ada = await customer()
  await moveTo('thief-5@mail.example', ada)
  await moveTo('thief-6@mail.example', ada)
  assert.equal(await askCode('thief-5@mail.example'), 0)
  await moveTo(ada.email, ada)
  assert.equal(await askCode('thief-6@mail.example'), 0)
  await freezeBy(ada.email)
  assert.equal((await unfreezeBy(ada.email)).code, undefined)
})

test('frozen_by_address_before: PIN and new address open no freeze of the one before for 72 hours, which is told when they do', async () => {
  const ada = await customer()
  await moveTo('thief-7@mail.example', ada)
  app.clock.advance(71 * hour)
  await freezeBy(ada.email)
  const refused = await unfreezeBy('thief-7@mail.example')
  assert.equal(refused.code, 'frozen_by_address_before')
  assert.match(refused.message, /unfreeze it from \d+ \w+ \d{4}, \d\d:\d\d WAT/)
  assert.equal(await isFrozen(ada), true)
  app.clock.advance(hour)
  assert.equal((await unfreezeBy('thief-7@mail.example')).code, undefined)
  assert.equal(await isFrozen(ada), false)
  await app.runJobs()
  assert.match(subjects(ada.email)[0] ?? '', /is unfrozen/)
  await freezeBy(ada.email)
  assert.equal(await isFrozen(ada), true)
})

const newestMail = (email: string): string => app.mailbox.mailsTo(email)[0]?.text ?? ''

test('who freezes from the address before is told where the account is and until when it holds, and is sent to no sign-in', async () => {
  const ada = await customer()
  await moveTo('thief-9@mail.example', ada)
  const { moved } = await freezeBy(ada.email)
  assert.equal(moved?.holds_until, new Date(app.clock.now().getTime() + 72 * hour).toISOString())
  const before = newestMail(ada.email)
  assert.match(before, /under another email address, so this one cannot sign in/)
  assert.match(
    before,
    /Nobody can unfreeze it before \d+ \w+ \d{4}, \d\d:\d\d WAT\. After that, whoever has the new/,
  )
  assert.match(before, /Write to us now: \S+@\S+\. .*we’ll restore your access\. Do not open a new account\./)
  const now = newestMail('thief-9@mail.example')
  assert.match(now, /frozen from the email address that this account had before/)
  assert.match(now, /You can unfreeze it from \d+ \w+ \d{4}, \d\d:\d\d WAT\./)
  for (const mail of [before, now])
    assert.doesNotMatch(mail, /lost-phone|Freeze everything|sign in and confirm/)
})

test('after the 72 hours the address before is told that whoever has the new one can open what it freezes', async () => {
  const ada = await customer()
  await moveTo('thief-10@mail.example', ada)
  app.clock.advance(72 * hour)
  assert.deepEqual((await freezeBy(ada.email)).moved, { holds_until: null })
  assert.match(newestMail(ada.email), /the PIN can unfreeze it at any time/)
})

test('who freezes from the address of today is told how to open it, and is offered nothing to freeze', async () => {
  const ada = await customer()
  assert.equal((await freezeBy(ada.email)).moved, null)
  const mail = newestMail(ada.email)
  assert.match(
    mail,
    /from this email address[^]*sign in and confirm that it is you[^]*\/app\/profile\/unfreeze/,
  )
  assert.doesNotMatch(mail, /lost-phone|Freeze everything/)
})

test('wrong_code: a code of one address freezes no account of another', async () => {
  const ada = await customer()
  const ben = await customer()
  await moveTo('thief-8@mail.example', ada)
  await askCode(ben.email)
  const body = { email: ada.email, code: await newestCode(app, ben.email) }
  assert.equal((await app.request(contract.freezeEverything, { body })).code, 'wrong_code')
  assert.equal(await isFrozen(ada), false)
})
