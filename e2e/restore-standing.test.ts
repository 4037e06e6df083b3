// Promises about a standing order whose run a restore has forgotten: what the bank has paid is not sent again, and the next run is.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import * as orders from '#features/standing-orders/contract.ts'
import * as restores from '#features/transfers/restore-contract.ts'
import * as payouts from '#features/transfers/staff-contract.ts'
import { runFolder } from '#kit/test/run-folder.ts'
import { createBackup } from '../apps/launch/backup/create-backup.ts'
import { restoreBackup } from '../apps/launch/backup/restore-backup.ts'
import { signInAdmin } from './admin.ts'
import { bookOf, booksAgree, pass, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { copyDoors, decided, look, minutes } from './restored-payouts.ts'
import { authorise, toBank } from './sender.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

const file = join(runFolder(), 'restore-standing-test.backup')
const day = 86_400_000
let world: World
let sender: Customer

before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  for (const role of ['finance', 'owner'] as const) await aMember(world, role)
  sender = await aCustomer(world, { money: '20000' })
})
after(async () => {
  rmSync(file, { force: true })
  await world.close()
})

/** So much to the bank each day, from tomorrow on. */
async function everyDay(amount: string): Promise<void> {
  const first = new Date(world.clock.now().getTime() + day).toISOString()
  const plan = { to: toBank(), amount, every: 'day', first_at: first } as const
  const { cookie } = sender
  const { hash, seen } = (await send(world, orders.previewOrder, { cookie, body: plan })).data
  const asked = { purpose: 'standing_order', hash, seen, strength: 'strong' } as const
  const authorisation = await authorise(world, sender, asked)
  const made = await send(world, orders.makeOrder, {
    cookie,
    headers: { 'idempotency-key': `order-of-${amount}` },
    body: { ...plan, hash, authorisation_id: authorisation },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
}

const paidAmounts = async (): Promise<readonly string[]> =>
  (await bookOf(world))
    .filter(({ debited }) => debited)
    .map(({ amount }) => amount)
    .toSorted()
const runs = () =>
  world.api.doors.database.sql<{ amount: string; state: string }>`
    select (o.amount_minor / 100)::text amount, r.state from standing_order_runs r join standing_orders o on o.id = r.order_id
    order by r.due_at, o.amount_minor`

test('a run of the time that is lost is paid once: charged to its customer it counts as sent, and the next day’s run is sent', async () => {
  for (const amount of ['701', '702', '703']) await everyDay(amount)
  await pass(world, day - 30 * minutes)
  await createBackup(copyDoors(world), file)
  await world.control('/bank/outcomes', { match: { amount: '703.00' }, code: '51' })
  await pass(world, 40 * minutes)
  assert.deepEqual(await paidAmounts(), ['701.00', '702.00'])
  world = await world.reopen(async () => {
    await restoreBackup(copyDoors(world), file, { replace: true, keepsSessions: true })
  })
  await look(world, 8)
  assert.deepEqual(await runs(), [{ amount: '703', state: 'not_sent' }])
  const headers = await signInAdmin(world, 'finance@staff.example')
  const lost = (await send(world, restores.listLostPayouts, { headers })).data.items
  const idOf = (amount: string) => lost.find((one) => one.amount === amount)?.id
  assert.equal(await decided(world, headers, { id: idOf('701.00'), decision: 'customer' }), '0.00')
  assert.equal(await decided(world, headers, { id: idOf('702.00'), decision: 'house' }), '702.00')
  await look(world)
  assert.equal((await send(world, restores.findRestore, { headers })).data, null)
  const letGo = await send(world, payouts.switchPayouts, {
    headers: { ...headers, 'idempotency-key': 'let-go' },
    body: { currency: 'NGN', value: true, reason: 'Everything is decided' },
  })
  await approveAs(world, 'owner@staff.example', pendingOf(letGo))
  await look(world, 8)
  assert.deepEqual(await runs(), [
    { amount: '701', state: 'sent' },
    { amount: '702', state: 'sent' },
    { amount: '703', state: 'not_sent' },
  ])
  assert.deepEqual(await paidAmounts(), ['701.00', '702.00'])
  await pass(world, day)
  assert.deepEqual(await paidAmounts(), ['701.00', '701.00', '702.00', '702.00', '703.00'])
  await booksAgree(world)
})
