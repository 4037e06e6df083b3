// Promises about a new PIN after the e-mail address was changed: whoever changed it does not get in by it for 72 hours.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { confirmEmailByLink } from '#features/customer-safety/contract.ts'
import { askNewEmail, jobs, routes } from '#features/customer-safety/public.ts'
import {
  firstPin,
  newestCode,
  safetyApp,
  signInBy,
  signUpBy,
  type TestBrowser,
  testBrowser,
} from '#features/step-up/test-customers.ts'
import type { TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import * as upkeep from '../upkeep-contract.ts'

const staff = '00000000-0000-7000-8000-000000000001'
const hour = 3_600_000
const born = '1994-03-14'
let app: TestApp
before(async () => {
  app = await safetyApp({ routes, jobs })
})
after(() => app.close())

/** What one member of staff does alone: write an address down, and press the link in its mailbox. */
async function moveByStaff(userId: string, email: string): Promise<void> {
  const asked = { userId, email, adminId: staff, now: app.clock.now() }
  await app.doors.database.begin((sql) => askNewEmail(sql, app.doors, asked))
  await app.runJobs()
  const [mail] = app.mailbox.mailsTo(email)
  const [, id = '', token = ''] = /confirm-email#([0-9a-f-]{36})\.([\w-]+)/.exec(mail?.text ?? '') ?? []
  assert.equal((await app.request(confirmEmailByLink, { params: { id }, body: { token } })).status, 200)
  await app.runJobs()
}

const request = (browser: TestBrowser) => browser.ask(upkeep.requestPinRecovery, { body: {} })
const confirm = (browser: TestBrowser, code: string) =>
  browser.ask(upkeep.confirmPinRecovery, { body: { code, date_of_birth: born } })

test('email_is_new: mail and birth date set no PIN for 72 hours after an address was changed; who knows the PIN goes on', async () => {
  const owner = testBrowser(app)
  const { id } = await signUpBy(app, owner, 'grace@mail.example')
  await moveByStaff(id, 'thief@mail.example')
  const thief = testBrowser(app)
  await signInBy(app, thief, 'thief@mail.example')
  const refused = await request(thief)
  assert.deepEqual([refused.status, refused.code], [403, 'email_is_new'])
  assert.match(refused.message, /from 24 Nov 2026, 12:00 WAT\. Until then, use the PIN you know\./)
  await owner.ask(contract.lock, { body: {} })
  assert.equal((await owner.ask(contract.unlock, { body: { pin: firstPin } })).status, 200)
  app.clock.advance(72 * hour - 1_000)
  assert.equal((await request(owner)).code, 'email_is_new')
  app.clock.advance(1_000)
  assert.equal((await request(owner)).status, 200)
  const code = await newestCode(app, 'thief@mail.example')
  assert.equal((await confirm(owner, code)).status, 200)
  assert.equal((await owner.ask(upkeep.recoverPin, { body: { new_pin: '7410' } })).status, 200)
})

test('email_is_new: a code that came to the address while it was another account’s opens nothing either', async () => {
  const thief = testBrowser(app)
  const theirs = await signUpBy(app, thief, 'mule@mail.example')
  const owner = testBrowser(app)
  const { id } = await signUpBy(app, owner, 'joy@mail.example')
  assert.equal((await request(thief)).status, 200)
  const code = await newestCode(app, 'mule@mail.example')
  await moveByStaff(theirs.id, 'elsewhere@mail.example')
  await moveByStaff(id, 'mule@mail.example')
  const as = testBrowser(app)
  await signInBy(app, as, 'mule@mail.example')
  assert.equal((await confirm(as, code)).code, 'email_is_new')
  assert.equal((await as.ask(upkeep.recoverPin, { body: { new_pin: '7410' } })).code, 'recovery_over')
})
