// Promises about `kill -9` of the worker in the middle of a list of bills: no line is paid twice, and none is forgotten.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sql } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { type Cells, findList, lineOf, type List, payList, readyList, statesOf } from './bill-list-hands.ts'
import { balanceOf } from './depositor.ts'
import { holdOpen } from './held-open.ts'
import { aCustomer, type Customer } from './people.ts'
import { openSharedProcesses, type Processes } from './processes.ts'

let world: Processes
let sender: Customer
before(async () => {
  world = await openSharedProcesses({ isPatient: true })
  sender = await aCustomer(world, { money: '10000', device: 'known' })
})
after(() => world.close())

const gift = (name: string, amount = '100'): Cells =>
  lineOf({ biller: 'give-rccg', reference: `Member ${name}10`, amount })

type Kill = {
  readonly name: string
  readonly lock: (sql: Sql) => Promise<unknown>
  readonly lines: readonly Cells[]
  /** Lines that are paid by then. */
  readonly made: number
}

/** Nothing else is under way at any of them: what waits there is the line. */
const kills: readonly Kill[] = [
  {
    name: 'before the money of the first line is set aside',
    lock: (sql) => sql`lock table ledger.holds in share mode`,
    lines: [gift('11'), gift('12'), gift('13')],
    made: 0,
  },
  {
    name: 'before the payment of the first line is written',
    lock: (sql) => sql`lock table transactions in share mode`,
    lines: [gift('21'), gift('22'), gift('23')],
    made: 0,
  },
  {
    // The second line pays who was paid before.
    name: 'at the second line, when the first is paid',
    lock: (sql) => sql`select 1 from beneficiaries where user_id = ${sender.id} for update`,
    lines: [gift('31'), gift('11', '150'), gift('33')],
    made: 1,
  },
]

/** Time ends the lease of whoever died, and brings the partner's answers. It is never moved under a job that is under way. */
async function untilPaid(list: List): Promise<List> {
  return eventually(async () => {
    const now = await findList(world, sender, list)
    const payments = now.lines.map(({ payment }) => payment)
    const isOver = now.state === 'ended' && payments.every((payment) => payment === 'paid')
    if (!isOver && (await world.api.jobsUnderWay()) === 0) await world.api.advance(5_000)
    assert.ok(isOver, JSON.stringify([now.state, payments]))
    return now
  }, 180)
}

const kobo = async (): Promise<bigint> => BigInt((await balanceOf(world, sender.cookie)).replace('.', ''))
const countOrders = async (): Promise<number> =>
  (await world.database.sql`select 1 from orders where user_id = ${sender.id}`).length

for (const { name, lock, lines, made } of kills)
  test(`killed ${name}: each of three lines is paid once`, async () => {
    const list = await readyList(world, sender, lines)
    const before = { kobo: await kobo(), orders: await countOrders() }
    const [held, paid] = await Promise.all([
      holdOpen(world, { name, lock }, ['api', 'worker']),
      payList(world, sender, list),
    ])
    assert.equal(paid.status, 200, JSON.stringify(paid.body))
    const states = ['waiting', 'waiting', 'waiting'].fill('made', 0, made)
    assert.deepEqual(statesOf(await findList(world, sender, list)), states)
    await world.api.program().kill()
    await held.release()
    await world.api.start()
    assert.deepEqual(statesOf(await untilPaid(list)), ['made', 'made', 'made'])
    assert.equal((await countOrders()) - before.orders, 3)
    const sum = list.lines.reduce((all, { to_pay: pays }) => all + BigInt((pays ?? '').replace('.', '')), 0n)
    assert.equal(before.kobo - (await kobo()), sum)
  })

test('the books prove', async () => {
  assert.deepEqual(
    (await verifyLedger(world.database)).filter(({ ok }) => !ok),
    [],
  )
})
