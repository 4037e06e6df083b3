// Promises about the second person: two people, exactly what was asked, once, within a day.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { accessMatrix } from '#features/team/public.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { decimalText, money } from '#kit/money/money.ts'
import { balanceOf } from '#ledger/balances.ts'
import * as contract from '../contract.ts'
import * as thresholds from '../thresholds-contract.ts'
import { expireApprovals, routes } from '../public.ts'
import {
  fundTo,
  move,
  openPlanted,
  pair,
  plantedCommands,
  plantedMatrix,
  plantedRoutes,
} from '../test-planted.ts'

const approvers = { 'planted.move': ['finance', 'owner'], 'approvals.set-threshold': ['owner'] } as const
const day = 86_400_000

async function makeApp(database?: TestApp['database']): Promise<TestApp> {
  return testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      plantedRoutes(mount, doors)
      routes(mount, doors, { given: [plantedCommands.keyed], approvers })
    },
    admin: (doors) => adminAuthenticator(doors, { ...accessMatrix, ...plantedMatrix }),
    jobs: adminJobs,
    ...(database ? { database } : {}),
  })
}

let app: TestApp
let twin: TestApp
let maker: string
let checker: string
let owner: string
let risk: string
let count = 0
let intent = ''

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
  intent = `intent-${count}`
  const person = (role: 'finance' | 'owner' | 'risk') =>
    adminToken(app, role, `${role}${count}@house.example`)
  maker = await person('finance')
  checker = await adminToken(app, 'finance', `checker${count}@house.example`)
  owner = await person('owner')
  risk = await person('risk')
})

const keyed = (key: string) => ({ 'idempotency-key': key })
const ask = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const answer = await app.request(move, {
    token: maker,
    body: { amount: '200000', intent, reason: 'a correction', ...fields },
    headers: keyed(`${intent}-ask-${JSON.stringify(fields)}`),
  })
  assert.equal(answer.status, 202, answer.text)
  assert.ok('approval' in answer.data)
  return answer.data.approval.id
}
const read = async (id: string, token = checker) =>
  (await app.request(contract.findApproval, { token, params: { id } })).data
const decide = async (
  id: string,
  { token = checker, on = app, hash }: { token?: string; on?: TestApp; hash?: string } = {},
) =>
  on.request(contract.approveRequest, {
    token,
    params: { id },
    body: { note: 'I looked at it', hash: hash ?? (await read(id)).hash },
    headers: keyed(`approve-${id}-${token}`),
  })
const turnDown = (id: string, token = checker) =>
  app.request(contract.rejectRequest, {
    token,
    params: { id },
    body: { note: 'Not like this' },
    headers: keyed(`reject-${id}-${token}`),
  })
const takeBack = (id: string, token = maker) =>
  app.request(contract.withdrawRequest, { token, params: { id }, headers: keyed(`withdraw-${id}-${token}`) })
const list = async (tab: 'waiting' | 'mine' | 'done', token = checker) =>
  (await app.request(contract.listApprovals, { token, query: { tab } })).data
const balance = async () => (await balanceOf(app.doors.database.sql, pair('NGN').to)).balance.minor
const audited = (action: string) =>
  app.doors.database.sql<{
    outcome: string
    reason: string | null
    actor_role: string
    changes: { field: string; after: string | null }[]
  }>`select outcome, reason, actor_role, changes from audit_log
    where action = ${action} and at = ${app.clock.now()} order by id`

describe('approving', () => {
  test('does exactly what was asked, once, under the name of the second person', async () => {
    const before = await balance()
    const id = await ask()
    assert.equal(await balance(), before)
    const seen = await read(id)
    assert.deepEqual(
      [seen.amount, seen.state, seen.mine_to_decide, seen.maker.email, seen.reason],
      ['200000.00', 'waiting', true, `finance${count}@house.example`, 'a correction'],
    )
    assert.deepEqual(
      seen.postings_now?.map(({ account, side, amount }) => `${account} ${side} ${amount}`),
      ['from debit 200000.00', 'to credit 200000.00'],
    )
    // Other money comes in between: what is told of it afterwards is what was posted, not what was asked.
    await fundTo(app, intent, 100n)
    const answer = await decide(id)
    const [, to] = (await read(id)).postings_done ?? []
    const [from, until] = [before + 100n, before + 20_000_100n].map((minor) =>
      decimalText(money('NGN', minor)),
    )
    assert.deepEqual([to?.balance_before, to?.balance_after], [from, until])
    assert.deepEqual(
      [answer.status, answer.message, answer.data.state, answer.data.checker?.email, answer.data.note],
      [200, 'Approved and done.', 'approved', `checker${count}@house.example`, 'I looked at it'],
    )
    assert.equal((await balance()) - before, 20_000_100n)
    assert.deepEqual((await decide(id)).body, answer.body)
    assert.equal((await balance()) - before, 20_000_100n)
    const [row] = await audited('planted.move')
    assert.equal(row?.reason, 'a correction')
    assert.deepEqual(
      row?.changes.filter(({ field }) => ['approval', 'note'].includes(field)).map(({ after }) => after),
      [id, 'I looked at it'],
    )
  })

  test('is never for the maker (own_request), and the attempt is written down', async () => {
    const id = await ask()
    const answer = await decide(id, { token: maker })
    assert.deepEqual(
      [answer.status, answer.code, answer.message],
      [403, 'own_request', 'You made this request, or it is about you: another person must approve it.'],
    )
    const [row] = await audited('approvals.approve')
    assert.deepEqual([row?.outcome, row?.reason], ['denied', 'own_request'])
    assert.equal((await turnDown(id, maker)).code, 'own_request')
    assert.equal((await read(id, maker)).mine_to_decide, false)
  })

  test('is refused by the database itself to the maker, and to whoever would change what was asked', async () => {
    const id = await ask()
    const { sql } = app.doors.database
    const now = app.clock.now()
    await assert.rejects(
      sql`update approvals set state = 'approved', checker_id = maker_id, decided_at = ${now} where id = ${id}`,
      /check constraint/,
    )
    await assert.rejects(
      sql`update approvals set payload = '{"amount":"1"}', state = 'withdrawn', decided_at = ${now} where id = ${id}`,
      /never changed/,
    )
    await assert.rejects(sql`update approvals set hash = 'x' where id = ${id}`, /never changed/)
    await assert.rejects(sql`delete from approvals where id = ${id}`, /never changed/)
  })

  test('is for the roles of the command alone', async () => {
    const id = await ask()
    assert.deepEqual(
      [(await decide(id, { token: risk })).status, (await read(id, risk)).mine_to_decide],
      [403, false],
    )
    assert.equal((await list('waiting', risk)).waiting_for_me, 0)
    assert.equal((await decide(id, { token: owner })).status, 200)
  })

  test('wants a fresh sign-in (step_up_required)', async () => {
    const id = await ask()
    app.clock.advance(11 * 60_000)
    const answer = await decide(id)
    assert.deepEqual([answer.status, answer.code], [401, 'step_up_required'])
  })

  test('wants a hand that may move money (money_blocked_after_reset)', async () => {
    const id = await ask()
    const until = new Date(app.clock.now().getTime() + day)
    await app.doors.database.sql`
      update admins set money_blocked_until = ${until} where email = ${`checker${count}@house.example`}`
    assert.equal((await decide(id)).code, 'money_blocked_after_reset')
  })

  test('is refused when what it rests on has changed (changed_since_request)', async () => {
    const id = await ask()
    const { hash } = await read(id)
    const small = await app.request(move, {
      token: maker,
      body: { amount: '1', intent: `${intent}-small` },
      headers: keyed(`${intent}-small`),
    })
    assert.equal(small.status, 200)
    assert.equal((await read(id)).cannot, 'What this rests on has changed since it was asked.')
    const answer = await decide(id, { hash })
    assert.deepEqual([answer.status, answer.code], [409, 'changed_since_request'])
    assert.equal((await turnDown(id)).status, 200)
  })

  test('says why it can no longer be done (no_longer_possible)', async () => {
    const id = await ask({ amount: '999999999' })
    const answer = await decide(id)
    assert.deepEqual(
      [answer.status, answer.code, answer.message],
      [409, 'no_longer_possible', 'This cannot be done now: There is not enough on this account.'],
    )
    assert.equal((await read(id)).state, 'waiting')
  })

  test('of ten at once on two servers one wins, and the others see who', async () => {
    const before = await balance()
    const id = await ask()
    const { hash } = await read(id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        decide(id, { hash, token: index % 2 ? checker : owner, on: index % 3 ? app : twin }),
      ),
    )
    assert.equal((await balance()) - before, 20_000_000n)
    const lost = answers.filter((answer) => answer.status !== 200)
    assert.ok(answers.some((answer) => answer.status === 200))
    for (const answer of lost) assert.ok(['already_decided', 'still_running'].includes(answer.code ?? ''))
    const late = await turnDown(id, owner)
    assert.deepEqual([late.status, late.code], [409, 'already_decided'])
    assert.match(late.message, /has already decided this: approved/)
  })
})

describe('turning down and taking back', () => {
  test('moves nothing and keeps the note', async () => {
    const before = await balance()
    const id = await ask()
    const answer = await turnDown(id)
    assert.deepEqual([answer.status, answer.data.state, answer.data.note], [200, 'rejected', 'Not like this'])
    assert.equal(await balance(), before)
    assert.equal((await decide(id)).code, 'already_decided')
    assert.equal((await audited('approvals.reject'))[0]?.reason, 'Not like this')
    assert.equal((await read(id)).postings_done, null)
  })

  test('only the maker takes back (not_yours), and may then ask again', async () => {
    const id = await ask()
    assert.equal((await takeBack(id, checker)).code, 'not_yours')
    assert.deepEqual([(await takeBack(id)).status, (await read(id)).state], [200, 'withdrawn'])
    assert.notEqual(await ask({ reason: 'again' }), id)
  })

  test('of what nobody knows is refused (approval_not_found)', async () => {
    const id = '018f2f6a-0000-7000-8000-000000000000'
    for (const answer of [await decide(id, { hash: 'f'.repeat(64) }), await turnDown(id), await takeBack(id)])
      assert.deepEqual([answer.status, answer.code], [404, 'approval_not_found'])
    const one = await app.request(contract.findApproval, { token: checker, params: { id } })
    assert.equal(one.code, 'approval_not_found')
  })
})

test('after 24 hours it is over (approval_expired), also before anything has written so, and can be asked for again', async () => {
  const id = await ask()
  const { hash } = await read(id)
  app.clock.advance(day)
  checker = await adminToken(app, 'finance', `late${count}@house.example`)
  maker = await adminToken(app, 'finance', `late-maker${count}@house.example`)
  const answer = await decide(id, { hash })
  assert.deepEqual([answer.status, answer.code], [409, 'approval_expired'])
  assert.equal((await read(id)).state, 'expired')
  const { sql } = app.doors.database
  await assert.rejects(
    sql`update approvals set state = 'approved', decided_at = ${app.clock.now()},
      checker_id = '018f2f6a-0000-7000-8000-000000000000' where id = ${id}`,
    /check constraint/,
  )
  assert.notEqual(await ask(), id)
  const other = await ask({ amount: '300000' })
  app.clock.advance(day)
  assert.ok((await expireApprovals(sql, app.clock.now())) >= 2)
  checker = await adminToken(app, 'finance', `later${count}@house.example`)
  assert.ok((await list('done')).items.some((one) => one.id === other && one.state === 'expired'))
})

test('the tabs: for me, from me, done; pages go on by a cursor of ours alone (cursor_unknown)', async () => {
  const first = await ask({ amount: '200001' })
  app.clock.advance(1_000)
  const second = await ask({ amount: '200002' })
  const waiting = await list('waiting')
  assert.deepEqual([waiting.items[0]?.id, waiting.items[1]?.id], [second, first])
  assert.equal(waiting.waiting_for_me, waiting.items.length)
  const mineFrom = (more: { cursor?: string }) =>
    app.request(contract.listApprovals, { token: maker, query: { tab: 'mine', per_page: 1, ...more } })
  const mine = (await mineFrom({})).data
  const next = (await mineFrom({ cursor: mine.next_cursor ?? '' })).data
  assert.deepEqual(
    [...mine.items, ...next.items].map(({ id }) => id),
    [second, first],
  )
  const bad = await app.request(contract.listApprovals, { token: maker, query: { cursor: 'x' } })
  assert.equal(bad.code, 'cursor_unknown')
  const target = await app.request(contract.listApprovals, {
    token: maker,
    query: { target: `planted:${intent}` },
  })
  assert.equal(target.data.items.length, 2)
})

describe('a threshold', () => {
  const asked = { command: 'planted.move', role: 'finance', currency: 'NGN', amount: '500000' }
  const askBy = (token: string, body: Record<string, unknown>) =>
    app.request(thresholds.setThreshold, {
      token,
      body: { reason: 'a bigger team', ...body },
      headers: keyed(`threshold-${count}-${JSON.stringify(body)}`),
    })
  const setBy = (token: string, fields: Record<string, string> = {}) => askBy(token, { ...asked, ...fields })

  test('changes only when a second owner agrees, and holds from then on for its command and role', async () => {
    const preview = await app.request(thresholds.previewThreshold, { token: owner, query: asked })
    assert.deepEqual([preview.data.before?.amount, preview.data.after.amount], ['100000.00', '500000.00'])
    const answer = await setBy(owner, { hash: preview.data.hash })
    assert.equal(answer.status, 202)
    assert.ok('approval' in answer.data)
    const { id } = answer.data.approval
    const { hash } = await read(id, owner)
    assert.equal((await decide(id, { token: owner, hash })).code, 'own_request')
    assert.equal((await decide(id, { token: checker, hash })).status, 403)
    const second = await adminToken(app, 'owner', `second${count}@house.example`)
    const agreed = await decide(id, { token: second, hash })
    assert.equal(agreed.status, 200, agreed.text)
    const alone = await app.request(move, {
      token: maker,
      body: { amount: '500000', intent },
      headers: keyed(`${intent}-alone`),
    })
    assert.equal(alone.status, 200)
    const rows = await app.request(thresholds.listThresholds, { token: owner })
    assert.ok(
      rows.data.some((row) => row.command === 'planted.move' && row.in_force && row.amount === '500000.00'),
    )
  })

  test('says an amount of what moves money and nothing else (threshold_unfit)', async () => {
    const { command: of, role, currency } = asked
    for (const body of [
      { command: of, role, people: 20 },
      { command: of, role, currency },
      { command: of, role },
      { ...asked, people: 20 },
      { ...asked, command: '*', people: 20 },
    ])
      assert.equal((await askBy(owner, body)).code, 'threshold_unfit', JSON.stringify(body))
    assert.equal((await askBy(owner, { ...asked, people: -1 })).code, 'bad_input')
  })

  test('for what does not exist is refused (command_unknown, role_unknown, amount_unreadable)', async () => {
    assert.equal((await setBy(owner, { command: 'users.search' })).code, 'command_unknown')
    assert.equal((await setBy(owner, { role: 'king' })).code, 'role_unknown')
    assert.equal((await setBy(owner, { amount: '1.001' })).code, 'amount_unreadable')
  })

  test('that was seen otherwise is refused (changed_since_preview); the same waits once (already_waiting); it wants a fresh sign-in (step_up_required)', async () => {
    assert.equal((await setBy(owner, { hash: 'f'.repeat(64) })).code, 'changed_since_preview')
    const fields = { amount: '600000' }
    assert.equal((await setBy(owner, fields)).status, 202)
    const again = await app.request(thresholds.setThreshold, {
      token: owner,
      body: { ...asked, ...fields, reason: 'once more' },
      headers: keyed(`threshold-again-${count}`),
    })
    assert.equal(again.code, 'already_waiting')
    app.clock.advance(11 * 60_000)
    assert.equal((await setBy(owner, { amount: '1' })).code, 'step_up_required')
  })
})
