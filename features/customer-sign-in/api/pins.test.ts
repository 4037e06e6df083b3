// Promises about another PIN: with the old one, or with code and birth date; everyone else is signed out and told.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  firstPin,
  newestCode,
  safetyApp,
  signInBy,
  signUpBy,
  type TestBrowser,
  testBrowser,
  toldOfSecurity,
} from '#features/step-up/test-customers.ts'
import type { TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import * as upkeep from '../upkeep-contract.ts'
import { findActivation } from '../public.ts'

let app: TestApp
before(async () => {
  app = await safetyApp()
})
after(() => app.close())

let people = 0
async function customer(): Promise<{ browser: TestBrowser; email: string; id: string }> {
  const browser = testBrowser(app)
  const email = `pin-${people++}@mail.example`
  return { browser, email, ...(await signUpBy(app, browser, email)) }
}

const born = '1994-03-14'
const change = (browser: TestBrowser, pin: string, newPin: string) =>
  browser.ask(upkeep.changePin, { body: { pin, new_pin: newPin } })
const confirm = (browser: TestBrowser, code: string, date_of_birth: string | undefined = born) =>
  browser.ask(upkeep.confirmPinRecovery, { body: { code, date_of_birth } })
const recover = (browser: TestBrowser, newPin = '7410') =>
  browser.ask(upkeep.recoverPin, { body: { new_pin: newPin } })

async function recoveryCode(browser: TestBrowser, email: string): Promise<string> {
  const asked = await browser.ask(upkeep.requestPinRecovery, { body: {} })
  assert.equal(asked.status, 200, asked.text)
  return newestCode(app, email)
}

const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the PIN is changed with the old one; others are signed out, a mail tells of it', async () => {
  const { browser, email } = await customer()
  const other = testBrowser(app, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
  await signInBy(app, other, email)
  assert.equal((await change(browser, firstPin, '7410')).status, 200)
  assert.equal((await other.ask(contract.whoAmI)).code, 'session_ended')
  await browser.ask(contract.lock, { body: {} })
  assert.equal((await browser.ask(contract.unlock, { body: { pin: firstPin } })).code, 'wrong_pin')
  assert.equal((await browser.ask(contract.unlock, { body: { pin: '7410' } })).status, 200)
  await app.runJobs()
  assert.match(app.mailbox.mailsTo(email)[0]?.subject ?? '', /PIN was changed/)
  assert.deepEqual(await toldOfSecurity(browser), [app.mailbox.mailsTo(email)[0]?.subject])
})

test('wrong_pin, pin_locked, pin_too_easy, pin_unchanged: a PIN is not changed for the asking', async () => {
  const { browser } = await customer()
  assert.equal((await change(browser, firstPin, '1234')).code, 'pin_too_easy')
  assert.equal((await change(browser, firstPin, firstPin)).code, 'pin_unchanged')
  for (let tries = 4; tries > 0; tries--) {
    const refused = await change(browser, '9999', '7410')
    assert.deepEqual([refused.code, refused.message.includes(`${tries} `)], ['wrong_pin', true])
  }
  assert.equal((await change(browser, '9999', '7410')).code, 'pin_locked')
  assert.equal((await change(browser, firstPin, '7410')).code, 'pin_locked')
})

test('a forgotten PIN is set anew with code and birth date, also while it is locked', async () => {
  const { browser, email, id } = await customer()
  app.clock.advance(2 * 86_400_000)
  await browser.ask(contract.signOut, { body: {} })
  await signInBy(app, browser, email)
  for (let tries = 0; tries < 5; tries++) await browser.ask(contract.unlock, { body: { pin: '9999' } })
  // Of what is told in one moment nothing is the newest.
  app.clock.advance(1_000)
  const other = testBrowser(app, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
  await signInBy(app, other, email)
  const asked = await browser.ask(upkeep.requestPinRecovery, { body: {} })
  assert.deepEqual(asked.data, { resend_after_seconds: 30, code_length: 6, asks_birth_date: true })
  assert.equal((await confirm(browser, await newestCode(app, email))).status, 200)
  const recovered = await recover(browser)
  assert.deepEqual([recovered.status, recovered.data.step], [200, 'home'])
  assert.equal((await other.ask(contract.whoAmI)).code, 'session_ended')
  const activation = await findActivation(app.doors.database.sql, id)
  assert.deepEqual(activation?.activatedAt, app.clock.now())
  await app.runJobs()
  assert.match(app.mailbox.mailsTo(email)[0]?.subject ?? '', /PIN was changed/)
  const [anew = '', paused = ''] = await toldOfSecurity(browser)
  assert.equal(anew, app.mailbox.mailsTo(email)[0]?.subject)
  assert.match(paused, /^Wrong PINs/)
  assert.equal((await recover(browser)).code, 'recovery_over')
})

test('wrong_recovery, code_spent: a wrong birth date counts like a wrong code, and five are all a code takes', async () => {
  const { browser, email } = await customer()
  const code = await recoveryCode(browser, email)
  assert.equal((await confirm(browser, wrongOf(code))).code, 'wrong_recovery')
  const dates = await Promise.all(
    Array.from({ length: 20 }, (_, day) =>
      confirm(browser, code, `1994-04-${String(day + 1).padStart(2, '0')}`),
    ),
  )
  assert.equal(dates.filter((answer) => answer.code === 'wrong_recovery').length, 4)
  assert.equal(dates.filter((answer) => answer.code === 'code_spent').length, 16)
  assert.equal((await confirm(browser, code)).code, 'code_spent')
  assert.equal((await recover(browser)).code, 'recovery_over')
  const second = await recoveryCode(browser, email)
  const bare = await browser.ask(upkeep.confirmPinRecovery, { body: { code: second } })
  assert.equal(bare.code, 'wrong_recovery')
  assert.equal((await confirm(browser, second)).status, 200)
})

test('recovery_over: ten minutes after the code a new PIN is not taken any more', async () => {
  const { browser, email } = await customer()
  assert.equal((await confirm(browser, await recoveryCode(browser, email))).status, 200)
  assert.equal((await recover(browser, '1234')).code, 'pin_too_easy')
  app.clock.advance(10 * 60_000)
  assert.equal((await recover(browser)).code, 'recovery_over')
})

test('recovery_over: what one session has shown, another cannot use', async () => {
  const { browser, email } = await customer()
  const other = testBrowser(app, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
  await signInBy(app, other, email)
  assert.equal((await confirm(browser, await recoveryCode(browser, email))).status, 200)
  assert.equal((await recover(other)).code, 'recovery_over')
})

test('too_many_codes, no_pin_yet: recovery is mailed three times a quarter of an hour, to who has a PIN', async () => {
  const { browser } = await customer()
  const ask = (from: TestBrowser) => from.ask(upkeep.requestPinRecovery, { body: {} })
  for (let asked = 0; asked < 3; asked++) assert.equal((await ask(browser)).status, 200)
  assert.equal((await ask(browser)).code, 'too_many_codes')
  const fresh = testBrowser(app)
  await signInBy(app, fresh, 'fresh@mail.example')
  assert.equal((await ask(fresh)).code, 'no_pin_yet')
  assert.equal((await fresh.ask(contract.lock, { body: {} })).code, 'no_pin_yet')
})

test('a locked session may only unlock, recover and leave: it changes no profile', async () => {
  const { browser, email } = await customer()
  await browser.ask(contract.lock, { body: {} })
  const profile = { first_name: 'Eve', last_name: 'Obi', phone: '08031112222', date_of_birth: '1990-01-01' }
  assert.equal((await browser.ask(contract.saveProfile, { body: profile })).code, 'session_ended')
  assert.equal((await browser.ask(upkeep.listSessions)).code, 'session_ended')
  assert.equal((await change(browser, firstPin, '7410')).code, 'session_ended')
  assert.equal((await browser.ask(contract.whoAmI)).data.email, email)
  assert.equal((await browser.ask(contract.signOut, { body: {} })).status, 200)
})
