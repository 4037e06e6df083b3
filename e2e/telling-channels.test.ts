// Promises about channels: who is told where, when it is quiet, and which ways end for good.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as contract from '#features/notifications/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { testBrowser } from '#rails/test-browser.ts'
import { confirmEmail, confirmPhone, pin, send, smsTo } from './customer.ts'
import { aCustomer, type Person } from './people.ts'
import { choose, deliveriesOf, mailsAbout, newBrowser, pushesTo, stateOf, tell } from './told.ts'
import { openWorld, type World } from './world.ts'

let world: World
// Ten in the morning in Lagos.
before(async () => {
  world = await openWorld({ at: new Date('2026-06-15T09:00:00Z') })
})
after(() => world.close())

const nextPerson = (): Promise<Person> => aCustomer(world, { tier: 0 })
/** Somebody whom SMS reach. */
async function nextPhone(): Promise<Person> {
  const person = await nextPerson()
  await confirmPhone(world, person)
  return person
}
const hour = 3_600_000
/** Moves the clock to the next ten in the morning in Lagos. */
function toTen(): void {
  const day = 24 * hour
  const sinceTen = (world.clock.now().getTime() - 9 * hour) % day
  world.clock.advance(day - sinceTen)
}

const settingsOf = async (cookie: string) => (await send(world, contract.findSettings, { cookie })).data

test('who chose nothing gets money and security by mail and push, offers in the inbox alone', async () => {
  const person = await nextPerson()
  await newBrowser(world, person.cookie)
  const money = await tell(world, person)
  const security = await tell(world, person, { topic: 'security' })
  const offers = await tell(world, person, { topic: 'offers' })
  await world.settle()
  assert.deepEqual(await stateOf(world, person, money), { mail: 'sent', push: 'sent' })
  assert.deepEqual(await stateOf(world, person, security), { mail: 'sent', push: 'sent' })
  assert.deepEqual(await stateOf(world, person, offers), {})
  const { items } = (await send(world, contract.listMine, { cookie: person.cookie })).data
  assert.equal(items.length, 3)
})

test('a push holds the message and where it leads, and every device of a person gets it', async () => {
  const person = await nextPerson()
  const first = await newBrowser(world, person.cookie)
  const [message] = [await tell(world, person, { title: 'Paid', body: 'To Ngozi', href: '/app/activity/1' })]
  await world.settle()
  const [push, ...more] = await pushesTo(world, first)
  assert.deepEqual(more, [])
  assert.ok(push && message)
  assert.deepEqual([push.title, push.body, push.href], ['Paid', 'To Ngozi', '/app/activity/1'])
  const { items } = (await send(world, contract.listMine, { cookie: person.cookie })).data
  assert.equal(items[0]?.id, push.id)
})

test('switched-off channels stay silent, the inbox never does', async () => {
  const person = await nextPerson()
  await newBrowser(world, person.cookie)
  await choose(world, person.cookie, { topic: 'money', on: { push: false, mail: false, sms: false } })
  const key = await tell(world, person)
  await world.settle()
  assert.deepEqual(await deliveriesOf(world, person, key), [])
  const { unread } = (await send(world, contract.countUnread, { cookie: person.cookie })).data
  assert.equal(unread, 1)
})

test('an SMS goes to who switched it on, for messages that are worth one, in plain letters', async () => {
  const person = await nextPhone()
  await choose(world, person.cookie, { topic: 'money', on: { sms: true } })
  await tell(world, person, { sms: false })
  await tell(world, person, { title: '₦5,000.00 arrived', body: 'From Olúwaṣeun' })
  await world.settle()
  const product = world.api.doors.brand.name
  assert.deepEqual(
    // Before it came the code that confirmed the number.
    (await smsTo(world, person)).slice(0, -1).map(({ body }) => body),
    [`${product}: NGN 5,000.00 arrived. From Oluwaseun`],
  )
})

test('a mail carries the feature’s own words and leads to the page', async () => {
  const person = await nextPerson()
  await tell(world, person, {
    href: '/app/activity',
    mail: { subject: 'Own subject', paragraphs: ['Own words'], details: [['Amount', '₦1.00']] },
  })
  await tell(world, person, { title: 'Plain <b>title</b>', body: 'Plain body' })
  await world.settle()
  const [plain, own] = await world.mails(person.email)
  assert.equal(own?.subject, 'Own subject')
  assert.match(own?.text ?? '', /Own words[\s\S]*Amount: ₦1\.00/)
  assert.equal(plain?.subject, 'Plain <b>title</b>')
  assert.match(plain?.text ?? '', new RegExp(`Open in the app: ${world.settings.publicUrl}/app/activity`))
  assert.ok(!plain?.html.includes('<b>'))
})

test('quiet hours hold pushes and SMS until the morning, and nothing of security', async () => {
  toTen()
  const person = await nextPhone()
  const browser = await newBrowser(world, person.cookie)
  await choose(world, person.cookie, { topic: 'security', on: { push: true, sms: true } })
  await choose(world, person.cookie, {
    topic: 'money',
    on: { sms: true },
    quiet: { from: 9 * 60, until: 12 * 60 },
  })
  const money = await tell(world, person)
  const security = await tell(world, person, { topic: 'security' })
  await world.settle()
  assert.deepEqual(await stateOf(world, person, money), { mail: 'sent', push: 'waiting', sms: 'waiting' })
  assert.deepEqual(await stateOf(world, person, security), { mail: 'sent', push: 'sent', sms: 'sent' })
  world.clock.advance(2 * hour)
  await world.settle()
  assert.equal((await pushesTo(world, browser)).length, 2)
  assert.deepEqual(await stateOf(world, person, money), { mail: 'sent', push: 'sent', sms: 'sent' })
})

test('what was read while it was quiet rings no more', async () => {
  toTen()
  const person = await nextPerson()
  const browser = await newBrowser(world, person.cookie)
  await choose(world, person.cookie, { quiet: { from: 9 * 60, until: 12 * 60 } })
  const key = await tell(world, person)
  await world.settle()
  const [item] = (await send(world, contract.listMine, { cookie: person.cookie })).data.items
  assert.ok(item)
  const read = { cookie: person.cookie, params: { id: item.id }, body: {} }
  assert.equal((await send(world, contract.markRead, read)).status, 200)
  world.clock.advance(2 * hour)
  await world.settle()
  assert.equal((await stateOf(world, person, key))['push'], 'suppressed: read_already')
  assert.deepEqual(await pushesTo(world, browser), [])
})

test('what was switched off while it was quiet does not come', async () => {
  const person = await nextPerson()
  await newBrowser(world, person.cookie)
  toTen()
  await choose(world, person.cookie, { quiet: { from: 9 * 60, until: 12 * 60 } })
  const key = await tell(world, person)
  await world.settle()
  await choose(world, person.cookie, { topic: 'money', on: { push: false } })
  world.clock.advance(2 * hour)
  await world.settle()
  assert.equal((await stateOf(world, person, key))['push'], 'suppressed: switched_off')
})

test('an address that the mail server refuses for good gets no more, and its owner is told in the app', async () => {
  const person = await nextPerson()
  await world.control('/scenarios', {
    rail: 'mailbox',
    match: { to: person.email },
    script: [{ kind: 'smtp_550' }],
  })
  const refused = await tell(world, person)
  await world.settle()
  const next = await tell(world, person)
  await world.settle()
  assert.equal((await stateOf(world, person, refused))['mail'], 'suppressed: address_refused')
  assert.equal((await stateOf(world, person, next))['mail'], 'suppressed: address_refused')
  assert.equal(await mailsAbout(world, person, next), 0)
  assert.equal((await settingsOf(person.cookie)).mail_works, false)
})

test('a subscription that its browser ended is removed', async () => {
  const person = await nextPerson()
  const browser = await newBrowser(world, person.cookie)
  assert.deepEqual((await settingsOf(person.cookie)).push_here, true)
  await world.control(`/pushes/${browser.name}/end`, {})
  const key = await tell(world, person)
  await world.settle()
  assert.equal((await stateOf(world, person, key))['push'], 'suppressed: device_gone')
  const { push_here, push_devices } = await settingsOf(person.cookie)
  assert.deepEqual([push_here, push_devices], [false, 0])
})

test('a device that was signed out gets no push, neither a new one nor one that waits', async () => {
  const person = await nextPerson()
  const browser = await newBrowser(world, person.cookie)
  const waiting = await tell(world, person)
  assert.equal((await send(world, signIn.signOut, { cookie: person.cookie, body: {} })).status, 200)
  await world.settle()
  assert.ok(!('push' in (await stateOf(world, person, waiting))))
  const later = await tell(world, person)
  await world.settle()
  assert.deepEqual(Object.keys(await stateOf(world, person, later)), ['mail'])
  assert.deepEqual(await pushesTo(world, browser), [])
  const rows = await world.api.doors.database
    .sql`select 1 from push_subscriptions where user_id = ${person.id}`
  assert.equal(rows.length, 0)
})

test('a push that waits for a device that is signed out meanwhile does not come', async () => {
  const person = await nextPerson()
  const browser = await newBrowser(world, person.cookie)
  await world.control('/scenarios', { rail: 'push', script: [{ kind: 'status', status: 503 }] })
  const key = await tell(world, person)
  await world.settle()
  assert.equal((await stateOf(world, person, key))['push'], 'waiting: given_back')
  await send(world, signIn.signOut, { cookie: person.cookie, body: {} })
  world.clock.advance(hour)
  await world.settle()
  assert.equal((await stateOf(world, person, key))['push'], 'suppressed: device_gone')
  assert.deepEqual(await pushesTo(world, browser), [])
})

test('a browser on which somebody else signs in is theirs, and no longer the first one’s', async () => {
  const [first, second] = [await nextPerson(), await nextPerson()]
  const browser = await newBrowser(world, first.cookie)
  const { endpoint, keys } = browser
  const taken = await send(world, contract.subscribe, { cookie: second.cookie, body: { endpoint, keys } })
  assert.equal(taken.data.push_devices, 1)
  await tell(world, first)
  const key = await tell(world, second)
  await world.settle()
  assert.deepEqual(
    (await pushesTo(world, browser)).map(({ body }) => body.endsWith(key)),
    [true],
  )
})

test('pushes to a device can be ended from the app', async () => {
  const person = await nextPerson()
  const browser = await newBrowser(world, person.cookie)
  const ended = await send(world, contract.unsubscribe, { cookie: person.cookie })
  assert.deepEqual([ended.status, ended.data.push_devices], [200, 0])
  await tell(world, person)
  await world.settle()
  assert.deepEqual(await pushesTo(world, browser), [])
})

test('an endpoint of nobody’s push service is refused, whatever it looks like', async () => {
  const person = await nextPerson()
  const { keys } = testBrowser('x')
  for (const endpoint of [
    'http://127.0.0.1:5432/',
    'https://169.254.169.254/latest/meta-data',
    `${world.sandbox.url}/__ctl/clock`,
    `${world.sandbox.url}/push/../__ctl/clock`,
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:1/x',
  ]) {
    const answer = await send(world, contract.subscribe, { cookie: person.cookie, body: { endpoint, keys } })
    assert.deepEqual([answer.status, answer.problem.code], [422, 'push_service_unknown'], endpoint)
  }
})

test('keys that nothing can be encrypted for are refused', async () => {
  const person = await nextPerson()
  const good = testBrowser(`${world.sandbox.url}/push`)
  const point = Buffer.alloc(65, 7).toString('base64url')
  for (const keys of [
    { ...good.keys, p256dh: point },
    { ...good.keys, p256dh: 'BA' },
    { ...good.keys, auth: 'AAAA' },
  ]) {
    const body = { endpoint: good.endpoint, keys }
    const answer = await send(world, contract.subscribe, { cookie: person.cookie, body })
    assert.deepEqual([answer.status, answer.problem.code], [422, 'push_keys_unusable'])
  }
})

test('a person has ten devices with pushes at most: one more ends the oldest', async () => {
  const person = await nextPerson()
  const { doors } = world.api
  await newBrowser(world, person.cookie)
  await doors.database.sql`
    insert into push_subscriptions (id, user_id, session_hash, endpoint_index, subscription_sealed, created_at)
    select ('0197a000-0000-7000-8000-0000000000' || lpad(to_hex(n), 2, '0'))::uuid, ${person.id}::uuid,
      decode(lpad(to_hex(n), 8, '0'), 'hex'), decode(lpad(to_hex(n), 8, '0'), 'hex'), '\\x00', ${doors.clock.now()}
    from generate_series(1, 12) n`
  await newBrowser(world, person.cookie)
  const rows = await doors.database.sql`select 1 from push_subscriptions where user_id = ${person.id}`
  assert.equal(rows.length, 10)
})

/** A report of the SMS partner about a message, as it arrives at our door. */
function report(body: string, secret = world.settings.given('TERMII_WEBHOOK_SECRET')): Promise<Response> {
  return fetch(`${world.api.url}/hooks/termii`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-termii-signature': createHmac('sha512', secret).update(body).digest('hex'),
    },
    body,
  })
}

async function reported(person: Person, key: string, status: string): Promise<string | undefined> {
  const [sms] = await smsTo(world, person)
  assert.ok(sms)
  await world.control(`/sms/${sms.id}/report`, { status })
  return eventually(async () => {
    await world.settle()
    const [row] = await world.api.doors.database.sql<{ outcome: string | null }>`
      select outcome from webhook_inbox where provider = 'termii' and dedupe_key = ${`${sms.id}:${status}`}`
    assert.ok(row?.outcome)
    return (await stateOf(world, person, key))['sms']
  })
}

test('a delivery report moves an SMS from sent to delivered, and nothing takes that back', async () => {
  const person = await nextPhone()
  await choose(world, person.cookie, { topic: 'money', on: { sms: true } })
  const key = await tell(world, person)
  await world.settle()
  assert.equal(await reported(person, key, 'Message Sent'), 'sent')
  assert.equal(await reported(person, key, 'DELIVERED'), 'delivered')
  assert.equal(await reported(person, key, 'Message Failed'), 'delivered')
})

test('a delivery report of a failure says that the SMS did not arrive', async () => {
  const person = await nextPhone()
  await choose(world, person.cookie, { topic: 'money', on: { sms: true } })
  const key = await tell(world, person)
  await world.settle()
  assert.equal(await reported(person, key, 'DND Active on Phone Number'), 'failed: not_delivered')
})

test('a report that overtakes the answer to the sending is looked for again', async () => {
  const person = await nextPhone()
  await choose(world, person.cookie, { topic: 'money', on: { sms: true } })
  const key = await tell(world, person)
  await world.settle()
  const { sql } = world.api.doors.database
  const [sent] = await sql<{ provider_reference: string }>`
    select provider_reference from notification_deliveries where user_id = ${person.id} and channel = 'sms'`
  assert.ok(sent)
  await sql`update notification_deliveries set provider_reference = null where user_id = ${person.id} and channel = 'sms'`
  const body = JSON.stringify({ message_id: sent.provider_reference, status: 'DELIVERED' })
  assert.equal((await report(body)).status, 200)
  await world.settle()
  assert.equal((await stateOf(world, person, key))['sms'], 'sent')
  await sql`
    update notification_deliveries set provider_reference = ${sent.provider_reference}
    where user_id = ${person.id} and channel = 'sms'`
  world.clock.advance(60_000)
  await world.settle()
  assert.equal((await stateOf(world, person, key))['sms'], 'delivered')
})

test('a report is stored once, a wrong signature never, and one about nobody’s message ends after an hour', async () => {
  const body = JSON.stringify({ message_id: 'nobody-1', status: 'DELIVERED' })
  assert.equal((await report(body, 'another secret')).status, 401)
  for (let copy = 0; copy < 3; copy++) assert.equal((await report(body)).status, 200)
  await world.settle()
  world.clock.advance(hour)
  await world.settle()
  const rows = await world.api.doors.database.sql<{ outcome: string }>`
    select outcome from webhook_inbox where provider = 'termii' and dedupe_key = 'nobody-1:DELIVERED'`
  assert.deepEqual(rows, [{ outcome: 'no message of ours' }])
})

test('who signs in again on the same phone can be pushed to again', async () => {
  const person = await nextPerson()
  await newBrowser(world, person.cookie)
  await send(world, signIn.signOut, { cookie: person.cookie, body: {} })
  world.clock.advance(hour)
  const cookie = await confirmEmail(world, person.email)
  await send(world, signIn.unlock, { cookie, body: { pin } })
  const browser = await newBrowser(world, cookie)
  // What opening the account on another device told of is pushed there as well.
  await world.settle()
  const known = (await pushesTo(world, browser)).length
  await tell(world, person)
  await world.settle()
  assert.equal((await pushesTo(world, browser)).length, known + 1)
})
