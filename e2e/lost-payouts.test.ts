// Promises about who decides a payout that a restore has lost: above the threshold two people, with a fresh sign-in and what was seen.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as restores from '#features/transfers/restore-contract.ts'
import * as payouts from '#features/transfers/staff-contract.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { aMember } from './people.ts'
import { aLostPayout, decide, decided } from './restored-payouts.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let headers: Record<string, string>

before(async () => {
  world = await openWorld()
  for (const role of ['finance', 'owner', 'support'] as const) await aMember(world, role)
  headers = await signInAdmin(world, 'finance@staff.example')
  await world.api.doors.database.sql`
    insert into restores (copied_at, restored_at, compared_at)
    values (${world.clock.now()}, ${world.clock.now()}, ${world.clock.now()})`
})
after(() => world.close())

const seen = (id: string, decision = 'house') =>
  send(world, restores.previewLostPayout, { headers, params: { id }, query: `?decision=${decision}` })
const wish = (id: string, body: object = {}, as = headers) =>
  send(world, restores.decideLostPayout, {
    headers: {
      ...as,
      'idempotency-key': `${id}-${JSON.stringify(body).length}-${world.clock.now().getTime()}`,
    },
    params: { id },
    body: { decision: 'house', hash: 'f'.repeat(64), reason: 'By the list of the bank', ...body },
  })

test('what cannot be decided is refused in words, seen and decided (each refusal of its own)', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  const unfinished = await aLostPayout(world, { kobo: 5_000n, state: 'pending' })
  const over = await aLostPayout(world, { kobo: 6_000n })
  assert.equal(await decided(world, headers, { id: over, decision: 'house' }), '60.00')
  const unknown = await aLostPayout(world, { kobo: 7_000n })
  for (const [id, decision, code] of [
    [nobody, 'house', 'lost_payout_not_found'],
    [unfinished, 'house', 'lost_payout_pending'],
    [over, 'house', 'lost_payout_decided'],
    [unknown, 'customer', 'nothing_to_charge'],
  ] as const) {
    assert.equal((await seen(id, decision)).problem.code, code)
    assert.equal((await decide(world, headers, { id, decision })).problem.code, code)
  }
  assert.equal((await wish(unknown)).problem.code, 'changed_since_preview')
})

test('payouts are not even looked at as open while a restore is (restore_open)', async () => {
  await world.api.doors.database.sql`
    insert into payout_switches (currency, is_on, changed_at) values ('NGN', false, ${world.clock.now()})`
  const looking = await send(world, payouts.previewPayoutSwitch, {
    headers,
    query: '?currency=NGN&value=true',
  })
  assert.equal(looking.problem.code, 'restore_open')
  assert.match(looking.problem.message, /1 payout to decide, 1 payout that its bank has not finished\.$/)
})

test('above the threshold it waits for a second person, once (already_waiting); the auditor’s and support’s hands are not asked', async () => {
  const id = await aLostPayout(world, { kobo: 20_000_000n })
  const { hash, needs_approval: needsTwo } = (await seen(id)).data
  assert.ok(needsTwo)
  const waiting = pendingOf(await wish(id, { hash }))
  world.clock.advance(1_000)
  assert.equal((await wish(id, { hash })).problem.code, 'already_waiting')
  const support = await signInAdmin(world, 'support@staff.example')
  assert.equal((await wish(id, { hash }, support)).problem.code, 'not_allowed')
  assert.equal((await approveAs(world, 'owner@staff.example', waiting)).status, 200)
  const [row] = await world.api.doors.database.sql<{ decision: string; house_minor: bigint; reason: string }>`
    select decision, house_minor, reason from lost_payouts where id = ${id}`
  assert.deepEqual(row, { decision: 'house', house_minor: 20_000_000n, reason: 'By the list of the bank' })
  const { data } = await send(world, restores.listLostPayouts, { headers, query: '?state=closed' })
  const one = data.items.find((item) => item.id === id)
  assert.deepEqual(
    [one?.decided_by, one?.asked_by, one?.reason],
    ['A owner', 'A finance', 'By the list of the bank'],
  )
  assert.deepEqual([one?.ended?.by, one?.ended?.approved_by], ['A finance', 'A owner'])
})

test('an old sign-in decides nothing (step_up_required), nor does one after a reset (money_blocked_after_reset)', async () => {
  const id = await aLostPayout(world, { kobo: 8_000n })
  const { hash } = (await seen(id)).data
  world.clock.advance(11 * 60_000)
  assert.equal((await wish(id, { hash })).problem.code, 'step_up_required')
  headers = await signInAdmin(world, 'finance@staff.example')
  await world.api.doors.database.sql`
    update admins set money_blocked_until = ${new Date(world.clock.now().getTime() + 1_000)} where email = 'finance@staff.example'`
  assert.equal((await wish(id, { hash })).problem.code, 'money_blocked_after_reset')
})
