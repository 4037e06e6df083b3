// Promises about deciding many users at once: each once, by the rules for one, whoever asks again and whoever else decides.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { removeOldActs } from '#features/bulk/public.ts'
import { plantUser } from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import { askedAtOnce, testApp, type TestApp } from '#kit/test/app.ts'
import * as single from '../contract.ts'
import * as contract from '../many-contract.ts'
import { routes } from '../public.ts'

const makeApp = (database?: TestApp['database']): Promise<TestApp> =>
  testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
    ...(database ? { database } : {}),
  })

let app: TestApp
let twin: TestApp
let risk: string
let admin: string

before(async () => {
  app = await makeApp()
  twin = await makeApp(app.database)
  risk = await adminToken(app, 'risk')
  admin = await adminToken(app, 'admin')
})
beforeEach(() => {
  app.clock.advance(1_000)
  twin.clock.set(app.clock.now())
})
after(async () => {
  await twin.close()
  await app.close()
})

const plant = async (count: number, given: Parameters<typeof plantUser>[1] = {}): Promise<string[]> => {
  const ids: string[] = []
  for (let made = 0; made < count; made++)
    ids.push((await plantUser(app.doors, { status: 'pending', ...given })).id)
  return ids
}
/** A request to rise that waits, with a screening that somebody has to look at first. */
async function screened(id: string): Promise<void> {
  const { sql } = app.doors.database
  const [screening, now] = [newId(app.doors), app.clock.now()]
  await sql`
    insert into screenings (id, user_id, purpose, band, state, lists, asked_at)
    values (${screening}, ${id}, ${`request/${id}`}, 'review', 'open', '{}', ${now})`
  await sql`
    insert into tier_requests (id, user_id, tier, state, document_kind, screening_id, asked_at)
    values (${newId(app.doors)}, ${id}, 2, 'waiting', 'passport', ${screening}, ${now})`
}
type Body = Record<string, unknown>
const look = (body: Body, token = risk) => app.request(contract.previewUsers, { token, body })
const seen = async (verdict: 'approve' | 'reject', users: readonly string[], token = risk) => {
  const { data, text } = await look({ verdict, users }, token)
  assert.ok(data, text)
  const items = data.items.flatMap(({ uuid: id, hash }) => (hash === null ? [] : [{ id, hash }]))
  return { items, hash: data.hash }
}
type Sent = { token?: string; key: string; on?: TestApp }
const approve = (body: Body, { token = risk, key, on = app }: Sent) =>
  on.request(contract.approveUsers, { token, body, headers: { 'idempotency-key': key } })
const reject = (body: Body, { token = risk, key, on = app }: Sent) =>
  on.request(contract.rejectUsers, {
    token,
    body: { reason_code: 'other', ...body },
    headers: { 'idempotency-key': key },
  })
const statusOf = async (id: string): Promise<string | undefined> =>
  (await app.doors.database.sql<{ status: string }>`select status from users where id = ${id}`)[0]?.status
const audited = (id: string) =>
  app.doors.database.sql<{ action: string; reason: string | null }>`
    select action, reason from audit_log where target_id = ${id} order by at, id`

test('a look says what would become of each, and nothing stays of it', async () => {
  const [waits = '', held = ''] = await plant(2)
  const [done = ''] = await plant(1, { status: 'approved' })
  await screened(held)
  const { data } = await look({ verdict: 'approve', users: [waits, held, done] })
  const whyOf = (id: string) => data.items.find(({ uuid }) => uuid === id)?.why
  assert.equal(whyOf(waits), null)
  assert.equal(whyOf(held), single.approveUser.refuses.screening_open.say)
  assert.equal(whyOf(done), 'Does not wait for review: the status is approved.')
  assert.deepEqual(
    data.items.map(({ uuid, hash }) => [uuid, hash !== null]).filter(([, able]) => able === true),
    [[waits, true]],
  )
  assert.deepEqual([await statusOf(waits), await audited(waits)], ['pending', []])
})

test('nothing_confirmed, screening_open: who is known to no register, or may be on a list, is approved neither singly nor among many', async () => {
  const [bare = '', listed = '', known = ''] = await plant(3, { kyc_tier: 0 })
  const { sql } = app.doors.database
  const now = app.clock.now()
  for (const id of [listed, known])
    await sql`
      insert into identity_checks (id, user_id, kind, number_sealed, number_index, last4, state, provider, asked_at, decided_at)
      values (${newId(app.doors)}, ${id}, 'bvn', ''::bytea, ${Buffer.from(id)}, '1234', 'passed', 'test', ${now}, ${now})`
  const screening = newId(app.doors)
  await sql`
    insert into screenings (id, user_id, purpose, band, state, lists, asked_at)
    values (${screening}, ${listed}, ${`identity/${listed}`}, 'block', 'open', '{}', ${now})`
  const alone = async (id: string) =>
    (await app.request(single.approveUser, { token: risk, params: { id }, body: {} })).code
  const { data } = await look({ verdict: 'approve', users: [bare, listed, known] })
  const whyOf = (id: string) => data.items.find(({ uuid }) => uuid === id)?.why
  const {
    nothing_confirmed: nothing,
    screening_open: open,
    screening_confirmed: confirmed,
  } = single.approveUser.refuses
  assert.deepEqual([whyOf(bare), whyOf(listed), whyOf(known)], [nothing.say, open.say, null])
  assert.deepEqual([await alone(bare), await alone(listed)], ['nothing_confirmed', 'screening_open'])
  await sql`update screenings set state = 'confirmed' where id = ${screening}`
  assert.equal(await alone(listed), 'screening_confirmed')
  assert.equal((await look({ verdict: 'approve', users: [listed] })).data.items[0]?.why, confirmed.say)
  assert.deepEqual([await statusOf(bare), await statusOf(listed)], ['pending', 'pending'])
  assert.equal(await alone(known), undefined)
  assert.equal(await statusOf(known), 'approved')
})

test('everybody who matches is a search, not ids: of them they who wait, as of when somebody looked', async () => {
  const waiting = await plant(2, { first_name: 'Searched' })
  await plant(1, { first_name: 'Searched', status: 'approved' })
  const asOf = app.clock.now()
  app.clock.advance(60_000)
  await plant(1, { first_name: 'Searched' })
  const matching = { query: 'searched', as_of: asOf.toISOString() }
  const { data } = await look({ verdict: 'approve', matching })
  assert.deepEqual([data.total, data.total_is_estimate], [3, false])
  assert.deepEqual(data.items.map(({ uuid }) => uuid).toSorted(), waiting.toSorted())
  const unreadable = await look({ verdict: 'approve', matching: { ...matching, query: 'tier:9' } })
  assert.deepEqual([unreadable.status, unreadable.code], [422, 'search_unreadable'])
  assert.equal((await look({ verdict: 'approve' })).code, 'bad_input')
  assert.equal((await look({ verdict: 'approve', users: waiting, matching })).code, 'bad_input')
})

test('each is decided by the rules for one: the status, the words of a refusal, its own line in the audit log', async () => {
  const [one = '', held = '', other = ''] = await plant(3)
  const { items, hash } = await seen('approve', [one, held, other])
  assert.equal(items.length, 3)
  await screened(held)
  const answer = await approve({ items, hash, reason: 'All papers seen' }, { key: 'each' })
  assert.deepEqual([answer.status, answer.data.done, answer.data.refused], [200, 2, 1])
  const refused = answer.data.items.find(({ id }) => id === held)
  assert.deepEqual([refused?.outcome, refused?.code], ['refused', 'changed_since_look'])
  assert.deepEqual(
    [await statusOf(one), await statusOf(held), await statusOf(other)],
    ['approved', 'pending', 'approved'],
  )
  assert.deepEqual(await audited(one), [{ action: 'tiers.approve-user', reason: 'All papers seen' }])
  assert.deepEqual(await audited(held), [])
  const word = await app.doors.database.sql<{ reason: string; changes: unknown }>`
    select reason, changes from audit_log where action = 'tiers.approve-users' order by at desc limit 1`
  assert.deepEqual(word, [
    {
      reason: 'All papers seen',
      changes: [
        { field: 'items', before: null, after: '3' },
        { field: 'hash', before: null, after: hash },
      ],
    },
  ])
})

test('a word that is sent again does nothing twice and answers the same', async () => {
  const users = await plant(3)
  const body = await seen('reject', users)
  const first = await reject(body, { key: 'again' })
  const [one = ''] = users
  // By hand somebody sets one back: the word that was said does not touch it again.
  await app.doors.database.sql`update users set status = 'pending' where id = ${one}`
  const second = await reject(body, { key: 'again', on: twin })
  assert.deepEqual(second.data, first.data)
  assert.equal(await statusOf(one), 'pending')
  assert.equal((await audited(one)).length, 1)
  const told = await app.doors.database.sql`select 1 from notifications where user_id = any(${users}::uuid[])`
  assert.equal(told.length, 3)
  const reused = await reject({ ...body, reason: 'Another reason' }, { key: 'again' })
  assert.deepEqual([reused.status, reused.code], [422, 'idempotency_key_reused'])
})

test('a server that dies in the middle: the word goes on behind what is decided', async () => {
  const users = await plant(4)
  const body = await seen('approve', users)
  const answer = await approve(body, { key: 'dies' })
  assert.equal(answer.data.done, 4)
  // As it stands when the process died behind the second.
  const [, , third = '', fourth = ''] = body.items.map(({ id }) => id)
  const { sql } = app.doors.database
  await sql`update users set status = 'pending' where id = any(${[third, fourth]}::uuid[])`
  await sql`update bulk_items set outcome = null where target_id = any(${[third, fourth]}::uuid[])`
  assert.deepEqual((await approve(body, { key: 'dies' })).data, answer.data)
  for (const [place, { id }] of body.items.entries()) {
    assert.equal(await statusOf(id), 'approved')
    assert.equal((await audited(id)).length, place < 2 ? 1 : 2)
  }
})

test('the same word twice at once, over two servers, decides each once', async () => {
  const users = await plant(10)
  const body = await seen('approve', users)
  const answers = await askedAtOnce([app, twin, app, twin], (on) => approve(body, { key: 'at-once', on }))
  for (const { status, data, text } of answers) assert.deepEqual([status, data?.done], [200, 10], text)
  for (const id of users) assert.equal((await audited(id)).length, 1)
})

test('two people at once: of each user one of them wins, and the other reads that it changed', async () => {
  const users = await plant(10)
  const approving = await seen('approve', users)
  const rejecting = await seen('reject', users, admin)
  const backwards = { ...rejecting, items: rejecting.items.toReversed() }
  const [yes, no] = await Promise.all([
    approve(approving, { key: 'rivals' }),
    reject(backwards, { key: 'rivals', token: admin, on: twin }),
  ])
  assert.equal(yes.data.done + no.data.done, 10)
  for (const id of users) {
    const won = [yes, no].filter(({ data }) => data.items.find((one) => one.id === id)?.outcome === 'done')
    assert.equal(won.length, 1)
    assert.equal(await statusOf(id), won[0] === yes ? 'approved' : 'rejected')
    assert.equal((await audited(id)).length, 1)
  }
  const lost = [yes, no].flatMap(({ data }) => data.items.filter(({ outcome }) => outcome === 'refused'))
  assert.ok(lost.every(({ code }) => code === 'changed_since_look'))
})

test('101 are refused by name, in the look and in the act (too_many_at_once)', async () => {
  const users = await plant(101, { first_name: 'Crowd' })
  const says = 'You can decide at most 100 at once. You selected 101. Narrow the search, or select fewer.'
  const asked = await look({ verdict: 'approve', users })
  assert.deepEqual([asked.status, asked.code, asked.message], [422, 'too_many_at_once', says])
  const matching = { query: 'crowd', as_of: app.clock.now().toISOString() }
  assert.equal((await look({ verdict: 'reject', matching })).message, says)
  const items = users.map((id) => ({ id, hash: 'a'.repeat(64) }))
  const body = { items, hash: 'a'.repeat(64) }
  for (const [act, key] of [
    [approve, 'crowd-1'],
    [reject, 'crowd-2'],
  ] as const) {
    const answer = await act(body, { key })
    assert.deepEqual([answer.status, answer.code, answer.message], [422, 'too_many_at_once', says])
  }
  assert.deepEqual(await app.doors.database.sql`select 1 from bulk_acts where key like 'crowd-%'`, [])
})

test('a hash that is not that of these users does nothing at all (changed_since_preview)', async () => {
  const [one = '', other = ''] = await plant(2)
  const both = await seen('approve', [one, other])
  const mine = await seen('approve', [one])
  for (const body of [
    { items: both.items, hash: mine.hash },
    { items: mine.items, hash: both.hash },
    // What was seen for approving is no leave to reject.
    { items: both.items, hash: (await seen('reject', [one, other])).hash },
  ]) {
    const answer = await approve(body, { key: `stale-${JSON.stringify(body).length}` })
    assert.deepEqual([answer.status, answer.code], [409, 'changed_since_preview'])
  }
  const turned = await reject(both, { key: 'stale-reject' })
  assert.deepEqual([turned.status, turned.code], [409, 'changed_since_preview'])
  const twice = await approve({ items: [...both.items, ...both.items], hash: both.hash }, { key: 'twice' })
  assert.equal(twice.code, 'bad_input')
  assert.deepEqual([await statusOf(one), await statusOf(other)], ['pending', 'pending'])
})

test('who may not decide one may not decide many, and may not look (not_allowed)', async () => {
  const users = await plant(1)
  const body = await seen('approve', users)
  for (const role of ['support', 'auditor', 'finance'] as const) {
    const token = await adminToken(app, role)
    const answers = [
      await look({ verdict: 'approve', users }, token),
      await approve(body, { token, key: 'no' }),
      await reject(body, { token, key: 'no' }),
    ]
    for (const { status, code } of answers) assert.deepEqual([status, code], [403, 'not_allowed'])
  }
  const bare = await app.request(contract.approveUsers, { token: risk, body })
  assert.equal(bare.code, 'idempotency_key_missing')
})

test('what became of each is kept for a while, and then removed', async () => {
  const { sql } = app.doors.database
  await removeOldActs(app.workerDoors.database.sql, app.clock.now())
  assert.deepEqual(await sql`select 1 from bulk_items`, [])
})
