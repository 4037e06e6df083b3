// Promises about devices and sessions: one is active, a new one is told to its owner, and a list ends what should end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstPin, safetyApp, signInBy, signUpBy, testBrowser } from '#features/step-up/test-customers.ts'
import { newId } from '#kit/ids.ts'
import { listMine } from '#features/notifications/contract.ts'
import type { TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import * as upkeep from '../upkeep-contract.ts'
import { findActivation } from '../public.ts'

let app: TestApp
before(async () => {
  app = await safetyApp()
})
after(() => app.close())

const laptopAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0'
const activation = async (userId: string) => {
  const found = await findActivation(app.doors.database.sql, userId)
  assert.ok(found)
  return found
}
const noticesTo = (email: string) =>
  app.mailbox
    .mailsTo(email)
    .map((mail) => mail.subject)
    .filter((subject) => !subject.endsWith(' code'))

test('an account’s activation begins with the first PIN, and nobody is mailed about it', async () => {
  const phone = testBrowser(app)
  const email = 'first@mail.example'
  const { uuid } = await signInBy(app, phone, email)
  assert.equal(await findActivation(app.doors.database.sql, uuid), undefined)
  const { id } = await signUpBy(app, phone, email)
  assert.deepEqual((await activation(id)).activatedAt, app.clock.now())
  await app.runJobs()
  assert.deepEqual(noticesTo(email), [])
})

test('signing in again on the same device is no new activation', async () => {
  const phone = testBrowser(app)
  const email = 'same@mail.example'
  const { id } = await signUpBy(app, phone, email)
  const before = await activation(id)
  app.clock.advance(86_400_000)
  await phone.ask(contract.signOut, { body: {} })
  const customer = await signInBy(app, phone, email)
  assert.deepEqual([customer.step, customer.other_device], ['unlock', null])
  assert.equal((await phone.ask(contract.unlock, { body: { pin: firstPin } })).status, 200)
  assert.deepEqual(await activation(id), before)
  assert.deepEqual(noticesTo(email), [])
})

test('a new device is active after its PIN: the one before is signed out and told why, its owner gets a mail', async () => {
  const phone = testBrowser(app)
  const laptop = testBrowser(app, laptopAgent)
  const email = 'moves@mail.example'
  const { id } = await signUpBy(app, phone, email)
  const first = await activation(id)
  app.clock.advance(3_600_000)
  const customer = await signInBy(app, laptop, email)
  assert.equal(customer.other_device, 'Chrome on Android')
  assert.equal((await phone.ask(contract.whoAmI)).status, 200)
  assert.deepEqual(await activation(id), first)
  const opened = await laptop.ask(contract.unlock, { body: { pin: firstPin } })
  assert.equal(opened.data.other_device, null)
  const second = await activation(id)
  assert.deepEqual(second.activatedAt, app.clock.now())
  assert.notEqual(second.deviceId, first.deviceId)
  const gone = await phone.ask(contract.whoAmI)
  assert.deepEqual([gone.status, gone.code], [401, 'signed_in_elsewhere'])
  await app.runJobs()
  const [mail] = app.mailbox.mailsTo(email)
  assert.match(mail?.subject ?? '', /opened on a new device/)
  assert.match(mail?.text ?? '', /Firefox on Windows/)
  assert.match(mail?.text ?? '', /\/app\/lost-phone/)
  assert.equal(noticesTo(email).length, 1)
  const { items } = (await laptop.ask(listMine, { query: { topic: 'security' } })).data
  const [told] = items
  assert.equal(items.length, 1)
  assert.equal(told?.title, mail?.subject)
  assert.match(told?.body ?? '', /For the first 24 hours you can send and receive less than usual\.$/)
  assert.equal(told?.href, '/app/profile/security')
})

test('coming back to a device that another one has replaced activates it anew', async () => {
  const phone = testBrowser(app)
  const laptop = testBrowser(app, laptopAgent)
  const email = 'returns@mail.example'
  const { id } = await signUpBy(app, phone, email)
  const first = await activation(id)
  for (const browser of [laptop, phone]) {
    app.clock.advance(3_600_000)
    await signInBy(app, browser, email)
    await browser.ask(contract.unlock, { body: { pin: firstPin } })
  }
  const third = await activation(id)
  assert.equal(third.deviceId, first.deviceId)
  assert.deepEqual(third.activatedAt, app.clock.now())
})

test('two devices that are unlocked at once: one of them is active, and the other is signed out', async () => {
  const phone = testBrowser(app)
  const email = 'both@mail.example'
  const { id } = await signUpBy(app, phone, email)
  const browsers = [testBrowser(app, laptopAgent), testBrowser(app, 'Mozilla/5.0 (iPhone) Safari/605')]
  for (const browser of browsers) await signInBy(app, browser, email)
  await Promise.all(browsers.map((browser) => browser.ask(contract.unlock, { body: { pin: firstPin } })))
  const standing = await Promise.all(
    browsers.map(async (browser) => (await browser.ask(contract.whoAmI)).status),
  )
  assert.deepEqual(
    standing.toSorted((a, b) => a - b),
    [200, 401],
  )
  const active = await app.doors.database.sql`
    select 1 from customer_devices where user_id = ${id} and is_active`
  assert.equal(active.length, 1)
})

test('two people share a browser, and each of them has their own device behind its cookie', async () => {
  const phone = testBrowser(app)
  const one = await signUpBy(app, phone, 'wife@mail.example')
  const cookie = /__Host-device=[^;]+/.exec(phone.cookies())?.[0]
  const two = await signUpBy(app, phone, 'husband@mail.example')
  assert.equal(/__Host-device=[^;]+/.exec(phone.cookies())?.[0], cookie)
  assert.notEqual((await activation(one.id)).deviceId, (await activation(two.id)).deviceId)
})

test('a device from before the cookie gets one at its next visit, once, and stays the same device', async () => {
  const phone = testBrowser(app)
  const email = 'before@mail.example'
  const { id } = await signUpBy(app, phone, email)
  const known = await activation(id)
  await app.doors.database.sql`update customer_devices set token_hash = null where user_id = ${id}`
  phone.forget('__Host-device')
  const again = await phone.ask(contract.whoAmI)
  assert.match(String(again.headers['set-cookie']), /^__Host-device=[\w-]{43};.*HttpOnly/)
  assert.equal((await phone.ask(contract.whoAmI)).headers['set-cookie'], undefined)
  await phone.ask(contract.signOut, { body: {} })
  assert.equal((await signInBy(app, phone, email)).other_device, null)
  await phone.ask(contract.unlock, { body: { pin: firstPin } })
  assert.deepEqual(await activation(id), known)
})

test('the list tells sessions apart, and ends one or all others', async () => {
  const phone = testBrowser(app)
  const email = 'lists@mail.example'
  await signUpBy(app, phone, email)
  const strangers = [testBrowser(app, laptopAgent), testBrowser(app, laptopAgent)]
  for (const stranger of strangers) {
    app.clock.advance(1_000)
    await signInBy(app, stranger, email)
  }
  const list = async () => (await phone.ask(upkeep.listSessions)).data
  const { items, active_device } = await list()
  assert.deepEqual(active_device && [active_device.name, active_device.is_this], ['Chrome on Android', true])
  assert.deepEqual(
    items.map((one) => [one.device, one.is_this, one.is_on_active_device, one.is_unlocked]),
    [
      ['Firefox on Windows', false, false, false],
      ['Firefox on Windows', false, false, false],
      ['Chrome on Android', true, true, true],
    ],
  )
  const end = (id: string | undefined) => phone.ask(upkeep.endSession, { params: { id: id ?? '' } })
  assert.equal((await end(items[0]?.id)).status, 200)
  assert.equal((await end(items[0]?.id)).code, 'session_not_found')
  assert.equal((await end(newId(app.doors))).code, 'session_not_found')
  assert.equal((await end(items[2]?.id)).code, 'this_session')
  assert.equal((await phone.ask(upkeep.endOtherSessions)).data.ended, 1)
  assert.equal((await list()).items.length, 1)
  for (const stranger of strangers) assert.equal((await stranger.ask(contract.whoAmI)).code, 'session_ended')
})

test('nobody ends a session of somebody else', async () => {
  const one = testBrowser(app)
  const two = testBrowser(app)
  await signUpBy(app, one, 'owner-of-session@mail.example')
  await signUpBy(app, two, 'ender@mail.example')
  const [mine] = (await one.ask(upkeep.listSessions)).data.items
  const ended = await two.ask(upkeep.endSession, { params: { id: mine?.id ?? '' } })
  assert.equal(ended.code, 'session_not_found')
  assert.equal((await one.ask(contract.whoAmI)).status, 200)
})
