// Promises about deciding many requests of others at once: two people each, exactly what was asked, each once, with one proof.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { hashOfItem, hashOfItems } from '#features/bulk/public.ts'
import { accessMatrix } from '#features/team/public.ts'
import { askedAtOnce, testApp, type TestApp } from '#kit/test/app.ts'
import { balanceOf } from '#ledger/balances.ts'
import * as single from '../contract.ts'
import * as contract from '../many-contract.ts'
import { routes } from '../public.ts'
import {
  move,
  moveByPolicy,
  openPlanted,
  pair,
  plantedCommands,
  plantedMatrix,
  plantedRoutes,
} from '../test-planted.ts'

const approvers = {
  'planted.move': ['finance', 'owner'],
  'planted.move-by-policy': ['finance', 'owner'],
  'approvals.set-threshold': ['owner'],
} as const

const makeApp = (database?: TestApp['database']): Promise<TestApp> =>
  testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      plantedRoutes(mount, doors)
      routes(mount, doors, { given: [plantedCommands.keyed, plantedCommands.byPolicy], approvers })
    },
    admin: (doors) => adminAuthenticator(doors, { ...accessMatrix, ...plantedMatrix }),
    jobs: adminJobs,
    ...(database ? { database } : {}),
  })

let app: TestApp
let twin: TestApp
let maker: string
let checker: string
let owner: string
let count = 0
let asked = 0

before(async () => {
  app = await makeApp()
  twin = await makeApp(app.database)
  await openPlanted(app)
})
after(async () => {
  await twin.close()
  await app.close()
})
beforeEach(async () => {
  app.clock.advance(16 * 60_000)
  twin.clock.set(app.clock.now())
  count++
  maker = await adminToken(app, 'finance', `maker${count}@house.example`)
  checker = await adminToken(app, 'finance', `checker${count}@house.example`)
  owner = await adminToken(app, 'owner', `owner${count}@house.example`)
})

/** A request for ₦200,000.00; all of them rest on the same account. */
const ask = async (token = maker, contractOf: typeof move | typeof moveByPolicy = moveByPolicy) => {
  asked++
  app.clock.advance(1)
  const answer = await app.request(contractOf, {
    token,
    body: { amount: '200000', intent: `many-${asked}`, reason: 'a correction' },
    headers: { 'idempotency-key': `ask-${asked}` },
  })
  assert.equal(answer.status, 202, answer.text)
  assert.ok('approval' in answer.data)
  return answer.data.approval.id
}
const look = (approvals: readonly string[], decision: 'approve' | 'reject' = 'approve', token = checker) =>
  app.request(contract.previewMany, { token, body: { decision, approvals } })
const seen = async (...of: Parameters<typeof look>) => {
  const { data, text } = await look(...of)
  assert.ok(data, text)
  const items = data.items.flatMap(({ id, item_hash: hash }) => (hash === null ? [] : [{ id, hash }]))
  return { items, hash: data.hash, note: 'I looked at each' }
}
type Sent = { token?: string; key: string; on?: TestApp }
const approve = (body: object, { token = checker, key, on = app }: Sent) =>
  on.request(contract.approveMany, { token, body, headers: { 'idempotency-key': key } })
const reject = (body: object, { token = checker, key, on = app }: Sent) =>
  on.request(contract.rejectMany, { token, body, headers: { 'idempotency-key': key } })
const stateOf = async (id: string): Promise<string> =>
  (await app.request(single.findApproval, { token: checker, params: { id } })).data.state
const balance = async () => (await balanceOf(app.doors.database.sql, pair('NGN').to)).balance.minor

test('a look shows what each would do and why it was asked, and who cannot; nothing stays of it', async () => {
  const [theirs, own] = [await ask(), await ask(checker)]
  const before = await balance()
  const { data } = await look([theirs, own])
  const lineOf = (id: string) => data.items.find((one) => one.id === id)
  assert.deepEqual(
    [lineOf(theirs)?.amount, lineOf(theirs)?.reason, lineOf(theirs)?.why],
    ['200000.00', 'a correction', null],
  )
  assert.equal(lineOf(own)?.why, single.approveRequest.refuses.own_request.say)
  assert.equal(lineOf(own)?.item_hash, null)
  assert.equal(await balance(), before)
  assert.deepEqual([await stateOf(theirs), await stateOf(own)], ['waiting', 'waiting'])
  const denied = await app.doors.database.sql`
    select 1 from audit_log where outcome = 'denied' and at = ${app.clock.now()}`
  assert.deepEqual(denied, [])
})

test('each is approved as it would be alone, and one that no longer stands as it was asked is refused by itself', async () => {
  // Both rest on the same account: what the first moves changes what the second rests on.
  const ids = [await ask(), await ask()]
  const body = await seen(ids)
  assert.equal(body.items.length, 2)
  const before = await balance()
  const answer = await approve(body, { key: 'each' })
  assert.deepEqual([answer.status, answer.data.done, answer.data.refused], [200, 1, 1])
  const [lost] = answer.data.items.filter(({ outcome }) => outcome === 'refused')
  assert.deepEqual(
    [lost?.code, lost?.message],
    ['changed_since_request', single.approveRequest.refuses.changed_since_request.say],
  )
  assert.equal((await balance()) - before, 20_000_000n)
  const [done] = answer.data.items.filter(({ outcome }) => outcome === 'done')
  const { data } = await app.request(single.findApproval, {
    token: owner,
    params: { id: done?.id ?? '' },
  })
  assert.deepEqual(
    [data.state, data.checker?.email, data.note],
    ['approved', `checker${count}@house.example`, 'I looked at each'],
  )
})

test('what moves money is approved by itself alone (one_by_one), whoever sends it among others; it is turned down with them', async () => {
  const [ofMoney, other] = [await ask(maker, move), await ask()]
  const { data } = await look([ofMoney, other])
  const lineOf = (id: string) => data.items.find((one) => one.id === id)
  assert.deepEqual(
    [lineOf(ofMoney)?.one_by_one, lineOf(ofMoney)?.why, lineOf(ofMoney)?.item_hash],
    [true, contract.oneByOne.say, null],
  )
  assert.deepEqual([lineOf(other)?.one_by_one, lineOf(other)?.why], [false, null])
  // Its hash is no secret: whoever sends it all the same approves nothing.
  const hash = (await app.request(single.findApproval, { token: checker, params: { id: ofMoney } })).data.hash
  const items = [{ id: ofMoney, hash: hashOfItem('approvals.approve-many', ofMoney, { hash }) }]
  const sent = await approve(
    { items, hash: hashOfItems('approvals.approve-many', items), note: 'All of them' },
    { key: 'money' },
  )
  assert.deepEqual([sent.status, sent.data.items[0]?.code], [200, 'one_by_one'])
  assert.equal(await stateOf(ofMoney), 'waiting')
  assert.equal((await reject(await seen([ofMoney], 'reject'), { key: 'no-money' })).data.done, 1)
})

test('nobody decides their own request by choosing it with others', async () => {
  const [theirs, own] = [await ask(), await ask(checker)]
  const other = await seen([theirs, own], 'reject', owner)
  // What another saw, sent by the maker of one of them.
  const answer = await reject(other, { key: 'own' })
  assert.deepEqual([answer.data.done, answer.data.refused], [1, 1])
  const refused = answer.data.items.find(({ id }) => id === own)
  assert.deepEqual(
    [refused?.code, refused?.message],
    ['own_request', single.rejectRequest.refuses.own_request.say],
  )
  assert.deepEqual([await stateOf(theirs), await stateOf(own)], ['rejected', 'waiting'])
})

test('one proof covers the word with its hash; without one nothing of it is done (step_up_required)', async () => {
  const ids = [await ask()]
  const body = await seen(ids)
  app.clock.advance(10 * 60_000 + 1)
  const answer = await approve(body, { key: 'stale' })
  assert.deepEqual([answer.status, answer.code], [401, 'step_up_required'])
  assert.equal(await stateOf(ids[0] ?? ''), 'waiting')
  const [denied] = await app.doors.database.sql<{ action: string; reason: string }>`
    select action, reason from audit_log where outcome = 'denied' order by at desc limit 1`
  assert.deepEqual(denied, { action: 'approvals.approve-many', reason: 'step_up_required' })
  // To turn down needs no proof, as for one.
  assert.equal((await reject(await seen(ids, 'reject'), { key: 'no-proof' })).data.done, 1)
})

test('sent again, over another server too, it does nothing twice and answers the same', async () => {
  const body = await seen([await ask()])
  const before = await balance()
  const answers = await askedAtOnce([app, twin, app], (on) => approve(body, { key: 'again', on }))
  for (const { data, text } of answers) assert.equal(data?.done, 1, text)
  assert.deepEqual((await approve(body, { key: 'again' })).data, answers[0]?.data)
  assert.equal((await balance()) - before, 20_000_000n)
})

test('two people at once: each request is decided by one of them, and the other reads by whom', async () => {
  const ids = [await ask(), await ask(), await ask()]
  const yes = await seen(ids)
  const no = await seen(ids, 'reject', owner)
  const [first, second] = await Promise.all([
    approve(yes, { key: 'rivals' }),
    reject({ ...no, items: no.items.toReversed() }, { key: 'rivals', token: owner, on: twin }),
  ])
  for (const id of ids) {
    const outcomes = [first, second].map(({ data }) => data.items.find((one) => one.id === id))
    const won = outcomes.filter((one) => one?.outcome === 'done').length
    assert.equal(won, 1)
    assert.equal(await stateOf(id), outcomes[0]?.outcome === 'done' ? 'approved' : 'rejected')
    const late = outcomes.find((one) => one?.code === 'already_decided')
    if (late !== undefined)
      assert.match(late.message ?? '', /^Test (?:finance|owner) has already decided this/)
  }
})

test('101 are refused by name, another’s hash does nothing at all, and a note is needed', async () => {
  const items = Array.from({ length: 101 }, (_, place) => ({
    id: `01900000-0000-7000-8000-${String(place).padStart(12, '0')}`,
    hash: 'a'.repeat(64),
  }))
  const says = 'You can decide at most 100 at once. You selected 101. Narrow the search, or select fewer.'
  const many = await look(items.map(({ id }) => id))
  assert.deepEqual([many.status, many.code, many.message], [422, 'too_many_at_once', says])
  const crowd = { items, hash: 'a'.repeat(64), note: 'I looked at each' }
  assert.equal((await approve(crowd, { key: 'crowd' })).code, 'too_many_at_once')
  assert.equal((await reject(crowd, { key: 'crowd' })).code, 'too_many_at_once')
  const [one, other] = [await seen([await ask()]), await seen([await ask()])]
  const stale = await approve({ ...one, hash: other.hash }, { key: 'stale' })
  assert.deepEqual([stale.status, stale.code], [409, 'changed_since_preview'])
  const turned = await reject(one, { key: 'stale' })
  assert.deepEqual([turned.status, turned.code], [409, 'changed_since_preview'])
  const mixed = { ...one, items: one.items.map(({ id }) => ({ id, hash: other.items[0]?.hash })) }
  assert.equal((await approve(mixed, { key: 'mixed' })).code, 'changed_since_preview')
  assert.equal((await approve({ ...one, note: 'no' }, { key: 'note' })).code, 'bad_input')
  assert.equal(await stateOf(one.items[0]?.id ?? ''), 'waiting')
})

test('who may approve nothing may not look or decide (not_allowed)', async () => {
  const body = await seen([await ask()])
  const token = await adminToken(app, 'support', `support${count}@house.example`)
  const answers = [
    await look([body.items[0]?.id ?? ''], 'approve', token),
    await approve(body, { token, key: 'no' }),
    await reject(body, { token, key: 'no' }),
  ]
  for (const { status, code } of answers) assert.deepEqual([status, code], [403, 'not_allowed'])
})
