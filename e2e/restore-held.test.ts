// Promises about a copy that lies for three days before the bank answers, over the second partner: nothing is given back on our word alone.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import * as restores from '#features/transfers/restore-contract.ts'
import { runFolder } from '#kit/test/run-folder.ts'
import { createBackup } from '../apps/launch/backup/create-backup.ts'
import { restoreBackup } from '../apps/launch/backup/restore-backup.ts'
import { signInAdmin } from './admin.ts'
import { pass, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import {
  copyDoors,
  decided,
  look,
  lostPayouts,
  onHanding,
  order,
  paidOnBothSides,
  rowOf,
} from './restored-payouts.ts'
import { openWorld, type World } from './world.ts'

const hour = 3_600_000
const file = join(runFolder(), 'restore-held-test.backup')
let world: World
let sender: Customer

before(async () => {
  // Well before the first hours of an account have limits of their own: days pass here.
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z'), more: { PAYOUT_PROVIDER: 'monnify' } })
  await topUpHouse(world)
  await aMember(world, 'finance')
  sender = await aCustomer(world, { money: '5000' })
  await order(world, sender, { name: 'first', amount: '10' })
  await world.settle()
})
after(async () => {
  rmSync(file, { force: true })
  await world.close()
})

test('72 hours of a stop in which the bank says nothing give nothing back: what it had paid is paid, what it never had waits for a person', async () => {
  await order(world, sender, { name: 'held, paid later', amount: '101' })
  await order(world, sender, { name: 'held, never handed', amount: '102' })
  await createBackup(copyDoors(world), file)
  await onHanding(world, 'held, never handed', ['drop_before'])
  await world.settle()
  await order(world, sender, { name: 'new, paid', amount: '103' })
  await world.settle()
  await world.control('/outage', { rail: 'monnify', mode: 'odd_shape', untilMs: 80 * hour })
  world = await world.reopen(async () => {
    await restoreBackup(copyDoors(world), file, { replace: true, keepsSessions: true })
  })
  for (const hours of [71, 2, 1]) await pass(world, hours * hour)
  for (const name of ['held, paid later', 'held, never handed']) {
    const { state, held, events } = await rowOf(world, name)
    assert.deepEqual([name, state, held], [name, 'in_review', true])
    assert.ok(events.includes('find:unknown'), events.join())
  }
  await world.control('/outage', { rail: 'monnify', mode: 'off' })
  for (const hours of [1, 6, 6]) await pass(world, hours * hour)
  assert.equal((await rowOf(world, 'held, paid later')).state, 'success')
  const never = await rowOf(world, 'held, never handed')
  assert.deepEqual([never.state, never.held], ['in_review', true])
  assert.ok(never.events.includes('find:not_found'), never.events.join())
})

test('the second partner’s list tells of what the copy does not know, and whose it was', async () => {
  await look(world)
  const headers = await signInAdmin(world, 'finance@staff.example')
  const lost = await lostPayouts(world, headers)
  assert.deepEqual(
    [...lost.values()].map((one) => [one.narration, one.provider, one.held, one.user_uuid]),
    [['new, paid', 'monnify', '103.00', sender.id]],
  )
  assert.equal(await decided(world, headers, { id: lost.get('new, paid')?.id, decision: 'customer' }), '0.00')
  await look(world)
  assert.equal((await send(world, restores.findRestore, { headers })).data, null)
  const { atBank, inBook } = await paidOnBothSides(world)
  assert.deepEqual(inBook, atBank)
})

test('a stop without a restore gives back after 72 hours what the bank says that it never had', async () => {
  const name = 'held, and nobody has it'
  world.clock.advance(1_000)
  await world.api.doors.database.sql`
    insert into payout_switches (currency, is_on, changed_at) values ('NGN', true, ${world.clock.now()})`
  await order(world, sender, { name, amount: '104' })
  await world.api.doors.database.sql`
    insert into payout_switches (currency, is_on, changed_at) values ('NGN', false, ${world.clock.now()})`
  await pass(world, 71 * hour)
  assert.deepEqual([(await rowOf(world, name)).state, (await rowOf(world, name)).held], ['held', true])
  await pass(world, 2 * hour)
  const { state, held, events } = await rowOf(world, name)
  assert.deepEqual([state, held], ['failed', false])
  assert.deepEqual(events.slice(-2), ['find:not_found', 'failed:not_handed_over'])
})
