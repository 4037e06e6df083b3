// Promises about queues: who of staff has taken what waits and what they noted, what a queue comes to, and who may not decide in it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as cases from '#features/cases/contract.ts'
import { openCase } from '#features/cases/public.ts'
import * as deposits from '#features/deposits/contract.ts'
import * as ending from '#features/deposits/staff-contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import * as queues from '#features/queues/contract.ts'
import { readTimeline } from '#features/user-record/contract.ts'
import { signInAdmin } from './admin.ts'
import { pass } from './bank-side.ts'
import { send } from './customer.ts'
import { arrive } from './depositor.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000

let world: World
let finance: Record<string, string>
let owner: Record<string, string>

before(async () => {
  world = await openWorld()
  await aMember(world, 'owner')
  await aMember(world, 'finance')
  finance = await signInAdmin(world, 'finance@staff.example')
  owner = await signInAdmin(world, 'owner@staff.example')
})
after(() => world.close())

let keys = 0
const keyed = (who: Record<string, string> = finance) => ({
  ...who,
  'idempotency-key': `wish-${(keys += 1)}`,
})
const reason = 'The bank told us so'
const note = 'We looked at both of them'
const mark = (type: 'case' | 'deposit', of: string, body: object) =>
  send(world, queues.markItem, { headers: keyed(), params: { type, id: of }, body })
const missing = '00000000-0000-7000-8000-000000000000'

test('a queue says who has taken what and what they noted; it is found by that, by kind and by its id, with its sum', async () => {
  const ada = await aCustomer(world, { device: 'known', tier: 1 })
  const reference = await arrive(world, ada.account, '71000')
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from deposits where provider_reference = ${reference}`
  const id = row?.id ?? ''
  assert.equal(
    (await mark('deposit', id, { taken: true, note: 'I wrote to her' })).data.taken_by?.name !== '',
    true,
  )
  const list = async (query: string) =>
    (await send(world, deposits.listSuspended, { headers: finance, query })).data
  const mine = await list('?taken=me')
  assert.deepEqual(
    mine.items.map((one) => [one.id, one.note, one.taken_by !== null]),
    [[id, 'I wrote to her', true]],
  )
  assert.equal(mine.sum, '71000.00')
  assert.ok((await list('?taken=nobody')).items.every((one) => one.id !== id))
  assert.equal((await mark('deposit', id, { taken: false, note: '' })).data.note, null)
  assert.equal((await list('?taken=me')).total, 0)
  await sendBackNow(id)
  const ended = await list('?state=closed&reason=above_single_limit')
  const gone = ended.items.find((one) => one.id === id)
  assert.equal(gone?.state, 'returned')
  // A closed list says by which act, by whom and why.
  const act = { act: 'deposits.return', by: 'A finance', approved_by: null }
  assert.deepEqual(gone.ended, { ...act, reason, became: 'returning' })
  // Whatever of hers an act of staff names, it stands on her record.
  const told = await send(world, readTimeline, {
    headers: owner,
    params: { id: ada.id },
    query: '?kind=admin',
  })
  assert.ok(told.data.items.some(({ what, by }) => what === 'deposits.return' && by?.name === 'A finance'))
})

test('a case is found by its kind, by who has taken it, and by its id', async () => {
  finance = await signInAdmin(world, 'finance@staff.example')
  const { doors } = world.api
  await doors.database.begin((sql) =>
    openCase(sql, doors, {
      kind: 'job_stopped',
      key: 'of-queues',
      subject: { type: 'job', id: '1' },
      facts: {},
    }),
  )
  const { items } = (await send(world, cases.listCases, { headers: finance, query: '?kind=job_stopped' }))
    .data
  assert.ok(items.length > 0 && items.every(({ kind }) => kind === 'job_stopped'))
  const [about] = items
  assert.ok(about && about.due_at > about.opened_at)
  assert.equal((await mark('case', about.id, { taken: true })).status, 200)
  assert.deepEqual(
    (await send(world, cases.listCases, { headers: finance, query: '?taken=me' })).data.items.map(
      (one) => one.id,
    ),
    [about.id],
  )
  const one = await send(world, cases.findCase, { headers: finance, params: { id: about.id } })
  assert.equal(one.data.taken_by?.uuid, (await mark('case', about.id, {})).data.taken_by?.uuid)
  const none = await send(world, cases.findCase, { headers: finance, params: { id: missing } })
  assert.equal(none.problem.code, 'case_not_found')
})

test('item_not_found: whom a list hides a case from, they neither read nor mark it', async () => {
  const { doors } = world.api
  const ada = await aCustomer(world)
  await doors.database.begin((sql) =>
    openCase(sql, doors, {
      kind: 'screening_hit',
      key: 'of-queues',
      subject: { type: 'user', id: ada.id },
      facts: {},
    }),
  )
  const [hit] = (await send(world, cases.listCases, { headers: owner, query: '?kind=screening_hit' })).data
    .items
  const params = { type: 'case', id: hit?.id ?? '' } as const
  const taken = { taken: true, note: 'not for everybody' }
  await send(world, queues.markItem, { headers: keyed(owner), params, body: taken })
  for (const body of [{}, { taken: false, note: '' }])
    assert.equal((await mark('case', params.id, body)).problem.code, 'item_not_found')
  const one = await send(world, cases.findCase, { headers: owner, params: { id: params.id } })
  assert.equal(one.data.note, taken.note)
  // Nor is there a request for a tier to whoever may not list them.
  const asked = { type: 'tier_request', id: missing } as const
  await doors.database.sql`
    insert into tier_requests (id, user_id, tier, state, proof_kind, asked_at)
    values (${missing}, ${ada.id}, 3, 'ask_again', 'waste_bill', ${world.clock.now()})`
  const markAs = (who: Record<string, string>) =>
    send(world, queues.markItem, { headers: keyed(who), params: asked, body: {} })
  assert.equal((await markAs(owner)).status, 200)
  assert.equal((await markAs(finance)).problem.code, 'item_not_found')
})

async function sendBackNow(id: string): Promise<void> {
  const params = { id }
  const { hash } = (await send(world, ending.previewReturn, { headers: finance, params })).data
  await send(world, ending.returnDeposit, { headers: keyed(), params, body: { hash, reason } })
  await world.settle()
  for (let tries = 0; tries < 3; tries++) await pass(world, 2 * minute)
}

/** As somebody whose password was reset today. */
async function blocked(act: () => Promise<void>): Promise<void> {
  const { sql } = world.api.doors.database
  const until = new Date(world.clock.now().getTime() + 60 * minute)
  await sql`update admins set money_blocked_until = ${until} where email = 'owner@staff.example'`
  await act()
  await sql`update admins set money_blocked_until = null where email = 'owner@staff.example'`
}

test('changes_blocked_after_reset, step_up_required: who was reset today, or signed in long ago, decides about nobody', async () => {
  const params = { id: missing }
  const listing = () =>
    send(world, kyc.decideWatchList, {
      headers: keyed(owner),
      params,
      body: { decision: 'cleared', note },
    })
  const judging = () =>
    send(world, kyc.judgeDouble, { headers: keyed(owner), params, body: { verdict: 'same_person', note } })
  const opening = () =>
    send(world, deposits.openAccountAgain, { headers: keyed(owner), params, body: { note } })
  const marking = () =>
    send(world, queues.markItem, {
      headers: keyed(owner),
      params: { type: 'case', id: missing },
      body: { taken: true },
    })
  await blocked(async () => {
    for (const ask of [listing, judging, opening, marking])
      assert.equal((await ask()).problem.code, 'changes_blocked_after_reset')
  })
  assert.equal((await marking()).problem.code, 'item_not_found')
  world.clock.advance(11 * minute)
  for (const ask of [listing, judging]) assert.equal((await ask()).problem.code, 'step_up_required')
})
