// Promises about messages to support: each is kept sealed and mailed once, to us and to nobody else.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { listMessages, messagesPerHourMax, sendMessage } from '../contract.ts'
import { jobs, removeOldMessages, routes } from '../public.ts'

let app: TestApp
let token: string
const hour = 3_600_000
const written = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  message: 'My card does not come.\n\nPlease look.',
}

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: (doors, parts) => ({ ...adminJobs(doors, parts), ...jobs(doors, parts) }),
  })
  token = await adminToken(app, 'auditor')
})
beforeEach(() => app.clock.advance(hour / 3))
after(() => app.close())

const write = (change: object = {}, headers: Record<string, string> = {}, from = '10.0.0.1') =>
  app.request(sendMessage, { body: { ...written, ...change }, headers, from })
const support = () => app.mailbox.mailsTo(app.doors.brand.emails.support)
const list = (query: Record<string, string | number> = {}) => app.request(listMessages, { token, query })

test('a message is mailed to support, with the writer in Reply-To and never as recipient', async () => {
  const answer = await write()
  assert.equal(answer.status, 200)
  assert.match(answer.data.reference, /^[0-9A-Z]{8}$/)
  await app.runJobs()
  const [mail, ...others] = support()
  assert.deepEqual([mail?.headers['reply-to'], others], ['Ada Obi <ada@example.com>', []])
  assert.ok(mail?.subject.includes(answer.data.reference))
  assert.match(mail?.text ?? '', /My card does not come\.\n\nPlease look\./)
  assert.deepEqual(app.mailbox.mailsTo('ada@example.com'), [])
})

test('what was written is sealed in the database and opened for staff, newest first', async () => {
  await write({ message: 'A newer one', name: undefined })
  const rows = await app.doors.database.sql<{
    message_sealed: Buffer
  }>`select message_sealed from support_messages`
  assert.ok(
    rows.every((row) => !row.message_sealed.includes('newer') && !row.message_sealed.includes('card')),
  )
  const { items, total } = (await list()).data
  assert.deepEqual(
    [items.map((item) => item.message), items[0]?.name, items[0]?.email, total],
    [['A newer one', written.message], null, 'a***@example.com', 2],
  )
})

test('an erased key leaves no words, and the list still reads', async () => {
  await app.doors.database.sql`
    delete from person_keys k using support_messages m where k.person_id = m.id and m.name is null`
  const [first, second] = (await list()).data.items
  assert.deepEqual([first?.message, second?.message], [null, written.message])
})

test('an erased message is not mailed any more', async () => {
  await write({ message: 'To be erased' })
  await app.doors.database
    .sql`delete from support_messages where reference = ${(await list()).data.items[0]?.reference ?? ''}`
  const before = support().length
  await app.runJobs()
  assert.equal(support().length, before)
})

test('the list is paged by cursor, and a place that we never gave out is a bad field', async () => {
  const first = (await list({ per_page: 1 })).data
  const second = (await list({ per_page: 1, cursor: first.next_cursor ?? '' })).data
  assert.notEqual(first.items[0]?.id, second.items[0]?.id)
  const bad = await list({ cursor: 'x' })
  assert.deepEqual([bad.status, bad.code, bad.errors[0]?.path], [422, 'bad_input', 'cursor'])
})

test('the same words of the same writer, sent twice or ten times at once, are one message and one mail', async () => {
  const sent = await Promise.all(
    Array.from({ length: messagesPerHourMax }, () => write({ message: 'Twice', email: 'twice@example.com' })),
  )
  assert.equal(new Set(sent.map((answer) => answer.data.reference)).size, 1)
  await app.runJobs()
  assert.equal(support().filter((mail) => mail.text.includes('Twice')).length, 1)
  app.clock.advance(hour)
  const later = await write({ message: 'Twice', email: 'twice@example.com' })
  assert.notEqual(later.data.reference, sent[0]?.data.reference)
})

test('a repeat with the same key gets the same answer', async () => {
  const headers = { 'idempotency-key': 'key-of-one-intent' }
  const first = await write({ message: 'Keyed' }, headers)
  const again = await write({ message: 'Keyed' }, headers)
  assert.deepEqual([again.data, again.headers['idempotent-replayed']], [first.data, 'true'])
  const other = await write({ message: 'Another' }, headers)
  assert.equal(other.code, 'idempotency_key_reused')
})

test('one writer is bounded by the hour, whoever sends it, and others go on', async () => {
  const email = 'many@example.com'
  for (let count = 0; count < messagesPerHourMax; count++)
    assert.equal((await write({ email, message: `Number ${count}` }, {}, `10.0.1.${count}`)).status, 200)
  const refused = await write({ email, message: 'One more' }, {}, '10.0.1.99')
  assert.deepEqual([refused.status, refused.code], [429, 'too_many_messages'])
  assert.match(refused.message, /Try again in \d+ minutes?, or call us\./)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await write({ email: 'other@example.com' })).status, 200)
})

test('one client is bounded too, in the words of every call', async () => {
  const answers = []
  for (let count = 0; count < 31; count++)
    answers.push(await write({ email: `w${count}@example.com` }, {}, '10.0.2.1'))
  assert.deepEqual(
    [answers.filter((answer) => answer.status === 200).length, answers.at(-1)?.code],
    [30, 'too_many_tries'],
  )
})

test('a missing address, a missing message, too long a message and unknown fields are refused in words', async () => {
  const wrong: [object, string, string][] = [
    [{ email: 'nobody' }, 'email', 'Enter an email address like name@example.com'],
    [{ message: '   ' }, 'message', 'Fill this in'],
    [{ message: 'x'.repeat(4001) }, 'message', 'Use at most 4000 characters'],
    [{ card: '1' }, 'card', 'Unknown field'],
  ]
  for (const [change, path, message] of wrong) {
    const answer = await write(change, {}, '10.0.3.1')
    assert.deepEqual([answer.status, answer.errors], [422, [{ path, message }]])
  }
})

test('a name cannot write headers of its own', async () => {
  await write({ name: 'Eve\r\nBcc: victim@example.com', message: 'Headers' })
  await app.runJobs()
  const mail = support().find((one) => one.text.includes('Headers'))
  assert.equal(mail?.headers['bcc'], undefined)
  assert.deepEqual(app.mailbox.mailsTo('victim@example.com'), [])
})

test('a message is removed with its key once it was kept long enough', async () => {
  const { sql } = app.doors.database
  await write({ message: 'An old one' })
  const old = await sql<{ id: string }>`select id from support_messages`
  const end = new Date(app.clock.now().getTime() + 1)
  app.clock.advance(hour)
  await write({ message: 'A new one' })
  await removeOldMessages(app.workerDoors.database, end)
  const ids = old.map(({ id }) => id)
  const left = await sql`select id from support_messages`
  const keys = await sql`select 1 from person_keys where person_id = any(${ids}::uuid[])`
  assert.deepEqual([ids.length > 0, left.length, keys.length], [true, 1, 0])
})

test('the log says nothing of who wrote what', () => {
  assert.ok(app.logLines.every((line) => !line.includes('ada@example.com') && !line.includes('My card')))
})
