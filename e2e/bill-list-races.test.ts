// Promises about lists of bills under stress: one that is agreed to five times at once is paid once, a freeze and a customer's hand stop what nobody has begun.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as lists from '#features/bill-lists/contract.ts'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { sizeOf } from '#kit/test/depth.ts'
import { eventually } from '#kit/test/eventually.ts'
import {
  type Cells,
  findList,
  lineOf,
  meterLine,
  payList,
  payWith,
  problemsOf,
  proveList,
  quoteOf,
  readyList,
  statesOf,
} from './bill-list-hands.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
})
after(() => world.close())

let names = 0
/** Nobody is asked whose it is. */
const gift = (): Cells =>
  lineOf({ biller: 'give-rccg', reference: `Member ${(names += 1)}10`, amount: '100' })

async function countBlocked(): Promise<number> {
  const [row] = await world.api.doors.database.sql<{ count: number }>`
    select count(distinct l.pid)::int count from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`
  return row?.count ?? 0
}

/** Holds a line where it is, so that its list stands in the middle, while something else is done. */
async function inTheMiddle(list: string, position: number, act: () => Promise<unknown>): Promise<void> {
  const { database } = world.api.doors
  let running: Promise<unknown> = Promise.resolve()
  await database.begin(async (sql) => {
    await sql`select 1 from bill_list_lines where list_id = ${list} and position = ${position} for update`
    running = world.settle()
    await eventually(async () => {
      const made = await database.sql`
        select 1 from bill_list_lines where list_id = ${list} and state = 'made'`
      assert.deepEqual([made.length, await countBlocked()], [position - 1, 1])
    })
    await act()
  })
  await running
}

const countOrders = async ({ id }: Customer): Promise<number> =>
  (await world.api.doors.database.sql`select 1 from orders where user_id = ${id}`).length

const many = sizeOf('billLines')

test(`${many} lines under one proof, asked for five times at once, are ${many} payments`, async () => {
  const sender = await aCustomer(world, { money: '45000' })
  const list = await readyList(
    world,
    sender,
    Array.from({ length: many }, () => gift()),
  )
  assert.equal(quoteOf(list).total, `${many * 100}.00`)
  const proof = await proveList(world, sender, list)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => payWith(world, sender, list, { authorisation_id: proof })),
  )
  const codes = answers.map(({ status, problem }) => (status === 200 ? 'paid' : problem.code)).sort()
  assert.deepEqual(codes, ['list_begun', 'list_begun', 'list_begun', 'list_begun', 'paid'])
  // A second job for it pays nothing twice.
  await world.api.doors.database.sql`
    insert into jobs (queue, kind, key, payload, created_at, run_at)
    select queue, kind, key || ':again', payload, created_at, run_at from jobs where kind = 'bill-lists.pay' and key = ${list.id}`
  await world.settle()
  const ended = await findList(world, sender, list)
  assert.deepEqual([ended.state, statesOf(ended).filter((state) => state === 'made').length], ['ended', many])
  assert.equal(await countOrders(sender), many)
  assert.equal(await balanceOf(world, sender.cookie), `${45_000 - many * 100}.00`)
})

test('the same lines in two lists at once: one is paid, and the other asks', async () => {
  const sender = await aCustomer(world, { money: '10000' })
  const lines = [gift(), gift()]
  const both = [await readyList(world, sender, lines), await readyList(world, sender, lines)]
  const answers = await Promise.all(both.map((list) => payList(world, sender, list)))
  assert.deepEqual(answers.map(({ status, problem }) => (status === 200 ? 'paid' : problem.code)).sort(), [
    'paid',
    'paid_before',
  ])
})

test('lists agreed to beside each other with the PIN alone pay no more to new people than one of them may', async () => {
  const sender = await aCustomer(world, { money: '250000', tier: 2 })
  const three = [
    await readyList(world, sender, [meterLine('50000')]),
    await readyList(world, sender, [meterLine('50000')]),
    await readyList(world, sender, [meterLine('50000')]),
  ]
  assert.deepEqual(
    three.map((list) => quoteOf(list).strength),
    ['usual', 'usual', 'usual'],
  )
  const proofs = await Promise.all(three.map((list) => proveList(world, sender, list)))
  for (const [at, list] of three.entries()) {
    const paid = await payWith(world, sender, list, { authorisation_id: proofs[at] ?? '' })
    assert.equal(paid.status, 200)
  }
  await world.settle()
  const ended = await Promise.all(three.map((list) => findList(world, sender, list)))
  assert.deepEqual(ended.flatMap(statesOf).sort(), ['made', 'refused', 'refused'])
  assert.deepEqual(
    ended.flatMap(problemsOf).filter((code) => code !== undefined),
    ['needs_more_proof', 'needs_more_proof'],
  )
})

test('a freeze in the middle: what was begun stays, and each line after it says so', async () => {
  const sender = await aCustomer(world, { money: '10000' })
  const list = await readyList(world, sender, [gift(), gift(), gift(), gift()])
  assert.equal((await payList(world, sender, list)).status, 200)
  const { database } = world.api.doors
  await inTheMiddle(list.id, 3, async () => {
    const [wallet] = await database.sql<{ account: bigint }>`
      select ledger_account account from wallets where user_id = ${sender.id} and currency = 'NGN'`
    assert.ok(wallet)
    await database.begin((sql) =>
      setAccountState(sql, {
        account: accountId(wallet.account),
        freeze: 'debit',
        closed: false,
        at: world.clock.now(),
        context: { actor: 'test', intent: 'freeze', requestId: undefined },
      }),
    )
  })
  const ended = await findList(world, sender, list)
  assert.deepEqual(statesOf(ended), ['made', 'made', 'refused', 'refused'])
  assert.deepEqual(problemsOf(ended).slice(2), ['wallet_frozen', 'wallet_frozen'])
})

test('lines that nobody has begun are cancelled, one or all, while the list is being paid', async () => {
  const sender = await aCustomer(world, { money: '10000' })
  const { cookie } = sender
  const list = await readyList(world, sender, [gift(), gift(), gift(), gift()])
  assert.equal((await payList(world, sender, list)).status, 200)
  const one = await send(world, lists.leaveOutLine, { cookie, params: { id: list.id, position: '4' } })
  assert.deepEqual(statesOf(one.data), ['waiting', 'waiting', 'waiting', 'cancelled'])
  let ending: Promise<{ status: number }> | undefined
  // It waits for the line that is being paid, and takes all after it.
  await inTheMiddle(list.id, 2, async () => {
    ending = send(world, lists.endList, { cookie, params: { id: list.id } })
    await eventually(async () => assert.equal(await countBlocked(), 2))
  })
  assert.equal((await ending)?.status, 200)
  const ended = await findList(world, sender, list)
  assert.deepEqual([ended.state, statesOf(ended)], ['ended', ['made', 'made', 'cancelled', 'cancelled']])
  assert.equal(await countOrders(sender), 2)
})

test('a line whose name, price or biller is another one by then says so, and the others are paid', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const { sql } = world.api.doors.database
  const list = await readyList(world, sender, [meterLine(), gift(), gift()])
  assert.equal((await payList(world, sender, list)).status, 200)
  await sql`update biller_customers set name = 'SOMEBODY ELSE' where account = ${list.lines[0]?.payee?.account ?? ''}`
  await world.settle()
  const ended = await findList(world, sender, list)
  assert.deepEqual(problemsOf(ended), ['payee_changed', undefined, undefined])
  assert.deepEqual(statesOf(ended), ['refused', 'made', 'made'])
})

test('plan_changed: a plan that is called otherwise by then is not the one that was agreed to', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const plan = lineOf({ biller: 'dstv', reference: '1029384110', plan: 'DStv Padi' })
  const list = await readyList(world, sender, [plan, gift()])
  assert.equal((await payList(world, sender, list)).status, 200)
  const { sql } = world.database.open('finance_owner')
  await sql`update biller_plan_rows set name = 'Another one' where name = 'DStv Padi' and until is null`
  await world.settle()
  const ended = await findList(world, sender, list)
  assert.deepEqual(problemsOf(ended), ['plan_changed', undefined])
  assert.deepEqual(statesOf(ended), ['refused', 'made'])
})

test('the books prove', async () => {
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok),
    [],
  )
})
