// Promises about admin commands, on a planted one that moves money between two accounts of the house.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { displayInstant } from '#kit/lagos.ts'
import { testApp, type TestApp, type TestRequest } from '#kit/test/app.ts'
import { balanceOf } from '#ledger/balances.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import { credit, debit } from '#ledger/posting.ts'
import {
  move,
  moveWithoutKey,
  openPlanted,
  pair,
  planted,
  plantedMatrix,
  plantedRoutes,
  previewMove,
} from '../test-planted.ts'

let app: TestApp
let token: string
let intents = 0
let intent: string
let people = 0

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      plantedRoutes(mount, doors)
    },
    admin: (doors) => adminAuthenticator(doors, plantedMatrix),
    jobs: adminJobs,
  })
  await openPlanted(app)
})
after(() => app.close())
beforeEach(async () => {
  // Each test on a day of its own: what one person moves alone adds up over a day.
  app.clock.advance(24 * 3_600_000)
  intent = `intent-${intents++}`
  planted.applied = 0
  planted.breaks = false
  token = await adminToken(app, 'finance', `finance${people++}@house.example`)
})

const give = (fields: Record<string, unknown> = {}, request: TestRequest = {}) =>
  app.request(move, {
    token,
    body: { amount: '1000', intent, ...fields },
    headers: { 'idempotency-key': intent },
    ...request,
  })
const giveBare = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.request(moveWithoutKey, {
    token,
    body: { amount: '1000', intent: `${intent}-${intents++}`, ...fields },
    headers,
  })
const preview = (fields: Record<string, unknown> = {}) =>
  app.request(previewMove, { token, body: { amount: '1000', intent, ...fields } })
async function anotherDay(): Promise<void> {
  app.clock.advance(24 * 3_600_000)
  token = await adminToken(app, 'finance', `finance${people - 1}@house.example`)
}
const balance = async (): Promise<bigint> =>
  (await balanceOf(app.doors.database.sql, pair('NGN').to)).balance.minor
type AuditRow = {
  outcome: string
  reason: string | null
  actor_id: string
  request_id: string
  changes: { field: string; after: string | null }[]
  target_id: string
}
const audited = (action = 'planted.move') =>
  app.doors.database
    .sql<AuditRow>`select * from audit_log where action = ${action} and (target_id = ${intent} or outcome = 'denied') and at > ${new Date(app.clock.now().getTime() - 900_000)} order by at, id`

test('a command posts, takes effect and writes its audit row together', async () => {
  const before = await balance()
  const answer = await give({ reason: 'the customer asked for it' })
  assert.ok('amount' in answer.data)
  assert.deepEqual([answer.status, answer.message, answer.data.amount], [200, 'Moved.', '1000.00'])
  assert.equal((await balance()) - before, 100_000n)
  const [row] = await audited()
  assert.deepEqual(
    [row?.outcome, row?.reason, row?.request_id],
    ['allowed', 'the customer asked for it', answer.headers['x-request-id']],
  )
  assert.deepEqual(
    row?.changes.map((change) => change.field),
    ['amount', 'ledger_transfer', 'command_hash'],
  )
  const [transfer] = await app.doors.database.sql<{ actor: string; intent: string }>`
    select actor, intent from ledger.transfers where id = ${BigInt(row?.changes[1]?.after ?? '0')}`
  assert.deepEqual(transfer, { actor: `admin:${row?.actor_id}`, intent: `planted.move:${intent}` })
})

test('a fault behind the ledger leaves nothing: no posting, no audit row, no remembered key', async () => {
  const before = await balance()
  planted.breaks = true
  assert.equal((await give()).status, 500)
  assert.equal(await balance(), before)
  assert.deepEqual(await audited(), [])
  planted.breaks = false
  assert.equal((await give()).status, 200)
})

test('a preview shows every leg with balances, does nothing, and its hash is accepted', async () => {
  const before = await balance()
  const seen = await preview()
  assert.deepEqual(
    seen.data.postings.map((leg) => [leg.account, leg.side, leg.amount]),
    [
      ['from', 'debit', '1000.00'],
      ['to', 'credit', '1000.00'],
    ],
  )
  const [, to] = seen.data.postings
  assert.deepEqual(
    [to?.balance_before, to?.balance_after],
    [`${before / 100n}.00`, `${before / 100n + 1000n}.00`],
  )
  assert.equal(await balance(), before)
  assert.match(seen.data.hash, /^[0-9a-f]{64}$/)
  assert.equal((await give({ hash: seen.data.hash })).status, 200)
})

test('what changed since it was seen is refused (changed_since_preview)', async () => {
  const seen = await preview()
  const inBetween = await app.request(move, {
    token,
    body: { amount: '1', intent: `${intent}-other` },
    headers: { 'idempotency-key': `${intent}-other` },
  })
  assert.equal(inBetween.status, 200)
  const answer = await give({ hash: seen.data.hash })
  assert.deepEqual([answer.status, answer.code], [409, 'changed_since_preview'])
  assert.equal((await give({ hash: (await preview()).data.hash })).status, 200)
})

test('another amount than the one that was seen is refused (changed_since_preview)', async () => {
  const seen = await preview({ amount: '10' })
  assert.equal((await give({ amount: '1000', hash: seen.data.hash })).code, 'changed_since_preview')
})

test('money needs a sign-in of the last ten minutes (step_up_required)', async () => {
  app.clock.advance(600_000)
  assert.equal((await give()).status, 200)
  app.clock.advance(1_000)
  intent = `${intent}-late`
  const answer = await give()
  assert.deepEqual([answer.status, answer.code], [401, 'step_up_required'])
  assert.equal(
    (await audited()).filter((row) => row.outcome === 'denied' && row.reason === 'step_up_required').length,
    1,
  )
})

test('the remembered answer of a command is given again after the ten minutes', async () => {
  const first = await give()
  app.clock.advance(900_000)
  const again = await give()
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.deepEqual([again.status, again.data], [200, first.data])
  assert.equal(planted.applied, 1)
})

test('money is closed for a day after a password reset (money_blocked_after_reset)', async () => {
  const until = new Date(app.clock.now().getTime() + 86_400_000)
  await app.doors.database
    .sql`update admins set money_blocked_until = ${until} where email = ${`finance${people - 1}@house.example`}`
  const answer = await give()
  assert.deepEqual([answer.status, answer.code], [403, 'money_blocked_after_reset'])
  assert.equal(
    answer.message,
    `You cannot move money until ${displayInstant(until)}: your password or second factor was reset.`,
  )
  assert.ok(
    (await audited()).some((row) => row.outcome === 'denied' && row.reason === 'money_blocked_after_reset'),
  )
  app.clock.set(until)
  token = await adminToken(app, 'finance', `finance${people - 1}@house.example`)
  assert.equal((await give()).status, 200)
})

test('the threshold itself passes, a kobo more waits for a second person and posts nothing', async () => {
  assert.equal((await give({ amount: '100000' })).status, 200)
  intent = `${intent}-more`
  await anotherDay()
  const before = await balance()
  const answer = await give({ amount: '100000.01' })
  assert.deepEqual([answer.status, answer.message], [202, 'Sent for approval.'])
  assert.ok('approval' in answer.data)
  assert.deepEqual(
    [answer.data.approval.state, answer.data.approval.expires_at],
    ['waiting', new Date(app.clock.now().getTime() + 86_400_000).toISOString()],
  )
  assert.equal(await balance(), before)
  assert.deepEqual((await give({ amount: '100000.01' })).body, answer.body)
  const again = await give({ amount: '100000.01' }, { headers: { 'idempotency-key': `${intent}-again` } })
  assert.deepEqual([again.status, again.code], [409, 'already_waiting'])
})

test('what one person moves alone adds up over a Lagos day: ten acts below the threshold are one above it', async () => {
  for (let acts = 0; acts < 2; acts++) {
    intent = `${intent}-${acts}`
    assert.equal((await give({ amount: '40000' })).status, 200)
  }
  intent = `${intent}-last`
  assert.equal((await preview({ amount: '20000' })).data.needs_approval, false)
  assert.equal((await preview({ amount: '20000.01' })).data.needs_approval, true)
  assert.equal((await give({ amount: '20000.01' })).status, 202)
  assert.equal((await preview({ amount: '5', currency: 'USD' })).data.needs_approval, false)
  intent = `${intent}-many`
  const many = Array.from({ length: 10 }, (_, index) =>
    give(
      { amount: '10000', intent: `${intent}-${index}` },
      { headers: { 'idempotency-key': `${intent}-${index}` } },
    ),
  )
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 2)
  assert.equal(statuses.filter((status) => status === 202).length, 8)
  await anotherDay()
  assert.equal((await preview({ amount: '100000' })).data.needs_approval, false)
})

test('every currency has a threshold of its own: of dollars $100, of coins 100,000', async () => {
  assert.equal((await give({ amount: '100', currency: 'USD' })).status, 200)
  intent = `${intent}-more`
  await anotherDay()
  assert.equal((await preview({ amount: '100.01', currency: 'USD' })).data.needs_approval, true)
  assert.equal((await give({ amount: '100.01', currency: 'USD' })).status, 202)
  intent = `${intent}-coin`
  assert.equal((await give({ amount: '1', currency: 'COIN' })).status, 200)
  await anotherDay()
  assert.equal((await preview({ amount: '100001', currency: 'COIN' })).data.needs_approval, true)
})

test('what the ledger declines is refused in the contract’s words (account_empty) and leaves no row', async () => {
  const { from } = pair('NGN')
  const { sql } = app.doors.database
  const rest = (await balanceOf(sql, from)).balance.minor
  const drain = await commitOne(
    sql,
    {
      op: 'post',
      key: keyFrom('planted', 'drain'),
      effectiveAt: app.clock.now(),
      context: { actor: 'system', intent: 'drain', requestId: undefined },
      posting: {
        kind: 'drain',
        legs: [
          debit(from, { currency: 'NGN', minor: rest }),
          credit(pair('NGN').to, { currency: 'NGN', minor: rest }),
        ],
      },
    },
    { now: app.clock.now() },
  )
  assert.equal(drain.status, 'posted')
  const answer = await give()
  assert.deepEqual([answer.status, answer.code], [409, 'account_empty'])
  assert.deepEqual(
    (await audited()).filter((row) => row.outcome === 'allowed'),
    [],
  )
  const back = await commitOne(
    sql,
    {
      op: 'post',
      key: keyFrom('planted', 'refill'),
      effectiveAt: app.clock.now(),
      context: { actor: 'system', intent: 'refill', requestId: undefined },
      posting: {
        kind: 'refill',
        legs: [
          debit(pair('NGN').to, { currency: 'NGN', minor: rest }),
          credit(from, { currency: 'NGN', minor: rest }),
        ],
      },
    },
    { now: app.clock.now() },
  )
  assert.equal(back.status, 'posted')
})

test('one key and one body are one effect, however often and however many at once', async () => {
  const before = await balance()
  const answers = await Promise.all(Array.from({ length: 20 }, () => give()))
  for (const answer of answers)
    assert.ok(answer.status === 200 || answer.code === 'still_running', answer.text)
  assert.equal(planted.applied, 1)
  assert.equal((await balance()) - before, 100_000n)
})

test('one key with another body is refused (idempotency_key_reused), and no key too (idempotency_key_missing)', async () => {
  assert.equal((await give()).status, 200)
  assert.equal((await give({ amount: '1001' })).code, 'idempotency_key_reused')
  assert.equal((await give({}, { headers: {} })).code, 'idempotency_key_missing')
})

test('a key belongs to who sent it: another admin’s same key is another command', async () => {
  assert.equal((await give()).status, 200)
  token = await adminToken(app, 'finance', `finance${people++}@house.example`)
  const answer = await give({ intent: `${intent}-mine` })
  assert.deepEqual([answer.status, answer.headers['idempotent-replayed']], [200, undefined])
})

test('without a key the same request within a minute is refused (duplicate_request) unless it is meant twice', async () => {
  const same = { intent: `${intent}-same` }
  const twice = { intent: `${intent}-twice` }
  assert.equal((await giveBare(same)).status, 200)
  const answer = await giveBare(same)
  assert.deepEqual([answer.status, answer.code], [409, 'duplicate_request'])
  assert.equal((await giveBare(same, { 'x-confirm-duplicate': 'true' })).status, 200)
  assert.equal((await giveBare(twice)).status, 200)
  app.clock.advance(59_000)
  assert.equal((await giveBare(twice)).code, 'duplicate_request')
})

test('without a key, of ten same requests at once one is done', async () => {
  const same = { intent: `${intent}-same` }
  const answers = await Promise.all(Array.from({ length: 10 }, () => giveBare(same)))
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
  assert.equal(answers.filter((answer) => answer.code === 'duplicate_request').length, 9)
})

test('a role that makes no money gives no command', async () => {
  token = await adminToken(app, 'support', `support${people++}@house.example`)
  assert.equal((await give()).code, 'not_allowed')
  assert.equal(planted.applied, 0)
})

test('amounts that are no decimal texts are refused before anything is looked at', async () => {
  for (const wrong of ['1e3', 'NaN', '-0', '-1', '1.000000001', '1,000', 1000, '', 'Infinity', '０']) {
    assert.equal((await give({ amount: wrong })).code, 'bad_input', String(wrong))
  }
})
