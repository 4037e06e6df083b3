// Promises about the inbox and its settings: newest first, everyone's own only, and each refusal in words.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  customerAuthenticator,
  jobs as customerJobs,
  routes as customerRoutes,
} from '#features/customer-sign-in/public.ts'
import { type SignedInCustomer, signUpCustomer } from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import { erasePersonKeys } from '#kit/people/person-keys.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import { type Message, notify, routes } from '../public.ts'

let app: TestApp
let mine: SignedInCustomer
let theirs: SignedInCustomer

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      customerRoutes(mount, doors)
      routes(mount, doors, { push: undefined, sms: undefined })
    },
    customer: customerAuthenticator,
    jobs: customerJobs,
  })
  mine = await signUpCustomer(app, 'mine@mail.example')
  theirs = await signUpCustomer(app, 'theirs@mail.example')
})
after(() => app.close())

let told = 0
async function tell(to: SignedInCustomer, more: Partial<Message> = {}): Promise<string> {
  const key = `test:${++told}`
  app.clock.advance(1_000)
  await app.doors.database.begin((sql) =>
    notify(sql, app.doors, {
      userId: to.id,
      topic: 'money',
      kind: 'test.told',
      key,
      title: `₦${told},000.00 arrived`,
      body: 'From Olúwaṣeun Adébáyọ̀-Ogunlésì',
      href: '/app/activity',
      now: app.clock.now(),
      ...more,
    }),
  )
  return key
}

const listed = async (who: SignedInCustomer, query: Record<string, string> = {}) =>
  (await app.request(contract.listMine, { cookie: who.cookie, query })).data
const unread = async (who: SignedInCustomer): Promise<number> =>
  (await app.request(contract.countUnread, { cookie: who.cookie })).data.unread

test('the inbox shows the newest first, page by page, and each message once', async () => {
  for (let count = 0; count < 60; count++) await tell(theirs)
  const pages = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof listed>> = await listed(theirs, cursor === '' ? {} : { cursor })
    pages.push(page.items)
    cursor = page.next_cursor
  }
  const all = pages.flat()
  assert.deepEqual(
    pages.map((page) => page.length),
    [25, 25, 10],
  )
  assert.equal(new Set(all.map(({ id }) => id)).size, 60)
  const times = all.map(({ created_at }) => created_at)
  assert.deepEqual(times, times.toSorted().toReversed())
})

test('a topic shows its own messages alone', async () => {
  await tell(mine)
  await tell(mine, { topic: 'security', title: 'New sign-in' })
  await tell(mine, { topic: 'offers', title: 'Something new' })
  assert.deepEqual(
    (await listed(mine, { topic: 'security' })).items.map(({ title }) => title),
    ['New sign-in'],
  )
  assert.equal((await listed(mine)).items.length, 3)
})

test('opening a message marks it read once, and the count goes down', async () => {
  const before = await unread(mine)
  const [newest] = (await listed(mine)).items
  assert.ok(newest)
  assert.equal(newest.read_at, null)
  const input = { cookie: mine.cookie, params: { id: newest.id }, body: {} }
  const first = await app.request(contract.markRead, input)
  app.clock.advance(60_000)
  const second = await app.request(contract.markRead, input)
  assert.equal(first.data.read_at, second.data.read_at)
  assert.equal(await unread(mine), before - 1)
})

test('another’s message, or none, is not found', async () => {
  const [foreign] = (await listed(theirs)).items
  assert.ok(foreign)
  for (const id of [foreign.id, newId(app.doors)]) {
    const one = await app.request(contract.markRead, { cookie: mine.cookie, params: { id }, body: {} })
    assert.deepEqual([one.status, one.code], [404, 'notification_not_found'])
    const all = await app.request(contract.markAllRead, { cookie: mine.cookie, body: { newest: id } })
    assert.deepEqual([all.status, all.code], [404, 'notification_not_found'])
  }
  assert.equal((await listed(theirs)).items[0]?.read_at, null)
})

test('marking all read leaves unread what came after the newest that was seen', async () => {
  const [seen] = (await listed(mine)).items
  assert.ok(seen)
  await tell(mine)
  const marked = await app.request(contract.markAllRead, { cookie: mine.cookie, body: { newest: seen.id } })
  assert.equal(marked.data.unread, 1)
})

test('unread messages are counted to 100 and no further', async () => {
  for (let count = 0; count < 60; count++) await tell(theirs)
  assert.equal(await unread(theirs), 100)
})

test('a page that does not exist is refused', async () => {
  for (const cursor of ['abc', Buffer.from('["transactions"]').toString('base64url')]) {
    const answer = await app.request(contract.listMine, { cookie: mine.cookie, query: { cursor } })
    assert.deepEqual([answer.status, answer.code], [422, 'cursor_unknown'])
  }
})

test('nobody reads an inbox without being signed in', async () => {
  for (const call of [contract.listMine, contract.countUnread, contract.findSettings] as const)
    assert.equal((await app.request(call)).status, 401)
})

test('what a message says is sealed: no row, job or log line holds a name or an amount of it', async () => {
  await tell(mine, { title: 'Zainab-Title', body: 'Zainab-Body' })
  await app.runJobs()
  const [found] = await app.doors.database.sql<{ text: string }>`
    select coalesce((select string_agg(n::text, ' ') from notifications n), '')
      || coalesce((select string_agg(j::text, ' ') from jobs j), '')
      || coalesce((select string_agg(d::text, ' ') from notification_deliveries d), '') as text`
  assert.ok(!found?.text.includes('Zainab'))
  assert.ok(!app.logLines.join('\n').includes('Zainab'))
  assert.equal((await listed(mine)).items[0]?.title, 'Zainab-Title')
})

test('who was forgotten has an empty inbox', async () => {
  const gone = await signUpCustomer(app, 'gone@mail.example')
  await tell(gone)
  assert.equal((await listed(gone)).items.length, 1)
  await app.doors.database.begin((sql) => erasePersonKeys(sql, [gone.id]))
  assert.deepEqual((await listed(gone)).items, [])
})

test('a message that leads out of the app is a fault of ours', async () => {
  for (const href of ['https://evil.example', '//evil.example', '/application', 'app/activity'])
    await assert.rejects(tell(mine, { href }), /leads to a page of the app/)
})

const choices = {
  money: { push: false, mail: false, sms: true },
  security: { push: true, mail: true, sms: true },
  offers: { push: true, mail: false, sms: false },
}

test('settings show the usual until something is chosen, and then what was chosen', async () => {
  const usual = (await app.request(contract.findSettings, { cookie: mine.cookie })).data
  assert.deepEqual(usual.choices.money, { push: true, mail: true, sms: false })
  assert.equal(usual.quiet_hours, null)
  assert.equal(usual.mail_works, true)
  const quiet = { from: 1_320, until: 420 }
  const body = { choices, quiet_hours: quiet }
  const saved = await app.request(contract.saveSettings, { cookie: mine.cookie, body })
  assert.equal(saved.status, 200)
  const after = (await app.request(contract.findSettings, { cookie: mine.cookie })).data
  assert.deepEqual(after.choices, choices)
  assert.deepEqual(after.quiet_hours, quiet)
  await app.request(contract.saveSettings, { cookie: mine.cookie, body: { choices, quiet_hours: null } })
  const without = (await app.request(contract.findSettings, { cookie: mine.cookie })).data
  assert.equal(without.quiet_hours, null)
  const others = (await app.request(contract.findSettings, { cookie: theirs.cookie })).data
  assert.deepEqual(others.choices.money, usual.choices.money)
})

test('security mails cannot be switched off', async () => {
  const security = { push: true, mail: false, sms: true }
  const body = { choices: { ...choices, security }, quiet_hours: null }
  const answer = await app.request(contract.saveSettings, { cookie: theirs.cookie, body })
  assert.deepEqual([answer.status, answer.code], [422, 'security_mail_stays'])
})

test('quiet hours that end when they begin, or lie outside a day, are refused', async () => {
  const save = (quiet_hours: object) =>
    app.request(contract.saveSettings, { cookie: mine.cookie, body: { choices, quiet_hours } })
  assert.equal((await save({ from: 60, until: 60 })).code, 'quiet_hours_empty')
  for (const quiet of [
    { from: -1, until: 5 },
    { from: 0, until: 1_440 },
    { from: 0.5, until: 5 },
    { from: 0 },
  ])
    assert.equal((await save(quiet)).status, 422)
})

test('a topic or a channel that is left out is refused, and one that nobody knows', async () => {
  const { money, security } = choices
  for (const wrong of [
    { money, security },
    { ...choices, news: money },
    { ...choices, money: { push: true, mail: true } },
  ]) {
    const body = { choices: wrong, quiet_hours: null }
    assert.equal((await app.request(contract.saveSettings, { cookie: mine.cookie, body })).status, 422)
  }
})

test('a server without a key for pushes says so', async () => {
  const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys: { p256dh: 'BA', auth: 'AA' } }
  const answer = await app.request(contract.subscribe, { cookie: mine.cookie, body })
  assert.deepEqual([answer.status, answer.code], [409, 'push_unavailable'])
  const { data } = await app.request(contract.findSettings, { cookie: mine.cookie })
  assert.deepEqual([data.channels, data.push_key], [{ push: false, mail: true, sms: false }, null])
})
