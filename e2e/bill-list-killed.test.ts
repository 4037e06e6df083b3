// Promises about `kill -9` of the worker in the middle of a list of bills: no line is paid twice, and none is forgotten.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sql } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { findList, lineOf, payList, readyList, statesOf } from './bill-list-hands.ts'
import { balanceOf } from './depositor.ts'
import { holdOpen } from './held-open.ts'
import { aCustomer, type Customer } from './people.ts'
import { openSharedProcesses, type Processes } from './processes.ts'

let world: Processes
let sender: Customer
before(async () => {
  world = await openSharedProcesses()
  sender = await aCustomer(world, { money: '10000', device: 'known' })
})
after(() => world.close())

const linesOf = (run: number) =>
  [1, 2, 3].map((place) =>
    lineOf({ biller: 'give-rccg', reference: `Member ${run}${place}10`, amount: '100' }),
  )

for (const [run, [name, lock]] of (
  [
    ['before the money of a line is set aside', (sql: Sql) => sql`lock table ledger.holds in share mode`],
    ['before its payment is written', (sql: Sql) => sql`lock table transactions in share mode`],
  ] as const
).entries())
  test(`killed ${name}: each of three lines is paid once`, async () => {
    const list = await readyList(world, sender, linesOf(run))
    const before = await balanceOf(world, sender.cookie)
    const holding = holdOpen(world, { name, lock }, ['api', 'worker'])
    assert.equal((await payList(world, sender, list)).status, 200)
    const held = await holding
    await world.api.program().kill()
    await held.release()
    await world.api.start()
    // The lease that it had when it died.
    await world.api.advance(61_000)
    await eventually(async () => {
      const ended = await findList(world, sender, list)
      assert.deepEqual([ended.state, statesOf(ended)], ['ended', ['made', 'made', 'made']])
    }, 180)
    const orders = await world.database.sql`select 1 from orders where user_id = ${sender.id}`
    assert.equal(orders.length, 3 * (run + 1))
    const left = BigInt((await balanceOf(world, sender.cookie)).replace('.', ''))
    assert.equal(BigInt(before.replace('.', '')) - left, 30_000n)
  })

test('the books prove', async () => {
  assert.deepEqual(
    (await verifyLedger(world.database)).filter(({ ok }) => !ok),
    [],
  )
})
