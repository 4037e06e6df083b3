// Promises about plans that a partner changes: what it says otherwise is not sold before one person accepts it, whatever it is, and its first list is
// the beginning.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as audit from '#features/audit/contract.ts'
import * as bills from '#features/bills/contract.ts'
import * as changes from '#features/bills/plan-changes-contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { quote, type Sender } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
let sender: Sender
let headers: Record<string, string>
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['finance', 'support'] as const) await aMember(world, role)
  sender = await aCustomer(world, { money: '60000' })
})
after(() => world.close())
beforeEach(async () => {
  world.clock.advance(61_000)
  headers = await signInAdmin(world, 'finance@staff.example')
})

const reason = 'As their letter says'
const setPlan = (code: string, price: string | null, more: object = {}) =>
  world.control(`/vtpass/plans/gotv/${code}`, { price, ...more })
/** Long enough for plans to be asked anew. */
const plansLater = () => world.clock.advance(11 * 60_000)
const sold = async () => {
  const { data } = await send(world, bills.listPlans, { cookie: sender.cookie, params: { id: 'gotv' } })
  return data.plans.map(({ code, name, price }) => `${code} ${name} ${price}`)
}
const waiting = async () => (await send(world, changes.listPlanChanges, { headers })).data
const decide = (numbers: string[], accepted: boolean, as = headers) =>
  send(world, changes.decidePlanChanges, { headers: as, body: { numbers, accepted, reason } })
const pay = (plan: string, amount: string) =>
  quote(world, sender, {
    to: { kind: 'bill', code: 'gotv', account: '102938475610', choice: { plan } },
    amount,
  })

const begun = [
  'gotv-smallie GOtv Smallie, monthly 1900.00',
  'gotv-jinja GOtv Jinja 3900.00',
  'gotv-jolli GOtv Jolli 5800.00',
  'gotv-max GOtv Max 8500.00',
  'gotv-supa GOtv Supa 11400.00',
]

test('the first list of a service is sold as it is, and nobody has to look at it', async () => {
  assert.deepEqual(await sold(), begun)
  plansLater()
  assert.deepEqual(await sold(), begun)
  assert.deepEqual(await waiting(), [])
})

test('a new plan, another price, another name and a plan that is gone stop selling and wait, each with what differs', async () => {
  await setPlan('gotv-jinja', '4100.00')
  await setPlan('gotv-jolli', '5800.00', { name: 'GOtv Jolli, fewer channels' })
  await setPlan('gotv-max', null)
  await setPlan('gotv-mini', '900.00', { name: 'GOtv Mini' })
  plansLater()
  assert.deepEqual(await sold(), [begun[0], begun[4]])
  const told = (await waiting()).map(({ kind, code, was, now, difference }) =>
    [kind, code, was?.price, now?.name, now?.price, difference].join(' '),
  )
  assert.deepEqual(told.toSorted(), [
    'changed gotv-jinja 3900.00 GOtv Jinja 4100.00 200.00',
    'changed gotv-jolli 5800.00 GOtv Jolli, fewer channels 5800.00 0.00',
    'gone gotv-max 8500.00   ',
    'new gotv-mini  GOtv Mini 900.00 ',
  ])
  const codes = [
    await pay('gotv-jinja', '3900'),
    await pay('gotv-max', '8500'),
    await pay('gotv-mini', '900'),
  ]
  assert.deepEqual(
    codes.map(({ problem }) => problem.code),
    ['plan_checked', 'plan_gone', 'plan_gone'],
  )
  assert.equal((await pay('gotv-smallie', '1900')).status, 200)
})

test('plan_checked is said of a payee too, and the partner’s word taken back lets a plan sell again', async () => {
  const to = { kind: 'bill', code: 'gotv', account: '102938475610', choice: { plan: 'gotv-jolli' } } as const
  const { cookie } = sender
  assert.equal((await send(world, sending.findPayee, { cookie, body: { to } })).problem.code, 'plan_checked')
  await setPlan('gotv-jolli', '5800.00')
  plansLater()
  assert.ok((await sold()).includes(begun[2] ?? ''))
  assert.equal((await waiting()).length, 3)
})

test('one person accepts, and it is sold as the partner has it; who reads only may not', async () => {
  const all = await waiting()
  const numbers = all.map(({ number }) => number)
  world.clock.advance(61_000)
  const support = await signInAdmin(world, 'support@staff.example')
  assert.equal((await send(world, changes.listPlanChanges, { headers: support })).status, 200)
  assert.equal((await decide(numbers, true, support)).problem.code, 'not_allowed')
  assert.equal((await decide(numbers, true)).data.decided, 3)
  assert.deepEqual(
    await sold(),
    [begun[0], 'gotv-jinja GOtv Jinja 4100.00', begun[2], begun[4], 'gotv-mini GOtv Mini 900.00'].filter(
      (one) => one !== undefined,
    ),
  )
  assert.deepEqual(await waiting(), [])
  const rows = await send(world, audit.listAudit, { headers, query: '?action=bills.decide-plan-changes' })
  assert.equal(rows.data.items.length, 3)
  assert.equal((await decide(numbers, true)).problem.code, 'plan_change_over')
})

test('what is refused is not sold and not asked about again, until the partner says something else or somebody accepts it', async () => {
  await setPlan('gotv-smallie', '2900.00')
  plansLater()
  await sold()
  const [change] = await waiting()
  assert.equal((await decide([change?.number ?? ''], false)).status, 200)
  plansLater()
  assert.ok(!(await sold()).some((one) => one.startsWith('gotv-smallie')))
  assert.deepEqual(
    (await waiting()).map(({ state, number }) => [state, number]),
    [['refused', change?.number]],
  )
  assert.equal((await decide([change?.number ?? ''], false)).problem.code, 'plan_change_over')
  await setPlan('gotv-smallie', '2000.00')
  plansLater()
  await sold()
  const [other] = await waiting()
  assert.deepEqual([other?.state, other?.now?.price], ['waiting', '2000.00'])
  assert.equal((await decide([change?.number ?? ''], true)).problem.code, 'plan_change_over')
  assert.equal((await decide([other?.number ?? ''], true)).status, 200)
  assert.ok((await sold()).includes('gotv-smallie GOtv Smallie, monthly 2000.00'))
})

test('the partner’s news of its plans has them read at once, before a customer asks', async () => {
  await setPlan('gotv-supa', '12000.00', { webhook: true })
  await eventually(async () => {
    await world.settle()
    assert.deepEqual(
      (await waiting()).map(({ code }) => code),
      ['gotv-supa'],
    )
  })
})

test('whoever does not know the secret of the webhook’s address finds nothing there', async () => {
  const tell = async (path: string) => {
    const answer = await fetch(`${world.settings.publicUrl}/hooks/${path}`, { method: 'POST', body: '{}' })
    return [answer.status, Object(await answer.json()).code]
  }
  for (const path of ['vtpass', 'vtpass/wrong-secret-0001', 'nobody'])
    assert.deepEqual(await tell(path), [404, 'not_found'], path)
})
