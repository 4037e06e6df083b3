// Promises about bills of every shape under every behaviour of a partner, at every step, with our program killed before the call, after it and inside
// the commit: each customer's money and goods are exactly right, each partner's book is ours, and no order stays open.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { findBillers } from '#features/bills/api/catalogue.ts'
import * as goods from '#features/bills/goods-contract.ts'
import { partOf, sizeOf } from '#kit/test/depth.ts'
import { eventually } from '#kit/test/eventually.ts'
import { ledgerVerify } from '../apps/launch/commands/ledger-verify.ts'
import { assertBooksEqual, assertDoneOnce, bookLines } from './bill-books.ts'
import { behavioursUntold, type Cell, cellsOf, deckOf, kills, steps } from './bill-cells.ts'
import {
  type Bill,
  type BillRun,
  billOf,
  closeBillRun,
  funded,
  nowOf,
  openBillRun,
  shapesOf,
} from './bill-run.ts'
import { playsOf } from './bill-play.ts'
import { shapeOf } from './bill-paying.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'

const inPart = sizeOf('bills')
const partsInAll = 10
const people = 16

/** Shapes of which no biller is paid as a bill, each with why. One of which some biller is may not stand here. */
const unsold: Readonly<Record<string, string>> = {
  'variable network top_up': 'Airtime at home is a feature of its own, and bought as such.',
  'variable none top_up': 'No partner that is documented sells it.',
  'variable name top_up': 'No partner that is documented sells it.',
}

let run: BillRun
let bills: readonly Bill[]
let deck: readonly Cell[]
const lacking = new Map<Bill, string>()

before(async () => {
  run = await openBillRun(people)
  const { cells } = cellsOf(shapesOf(run.sold))
  deck = deckOf(cells, partsInAll * inPart)
  const size = Math.ceil(deck.length / partsInAll)
  const first = partOf() * size
  bills = deck.slice(first, first + size).map((cell, at) => billOf(run, cell, first + at + 1))
  for (const bill of bills) lacking.set(bill, 'it was not played')
})
after(() => closeBillRun(run))

test('each bill is brought to its step, and those that a kill is drawn for stand there when it comes', async (context: TestContext) => {
  let isBroken = false
  for (const { name, play } of playsOf(run, bills))
    await context.test(name, async () => {
      assert.ok(!isBroken, 'one before it went through')
      isBroken = true
      await play(lacking)
      isBroken = false
    })
})

test('every shape of the catalogue is sold, or stands in the list of those that are not', async () => {
  const all = await findBillers(run.world.watch.sql, nowOf(run))
  const sold = new Set(run.sold.map(shapeOf))
  const missing = [...new Set(all.map(({ biller }) => `${biller.amount} ${biller.check} ${biller.delivers}`))]
    .filter((shape) => !sold.has(shape))
    .toSorted()
  assert.deepEqual(missing, Object.keys(unsold).toSorted())
  assert.deepEqual(behavioursUntold(), [])
})

test('the parts of a deep run have each cell once, and no cell a second time before each had its first', (context: TestContext) => {
  const { cells, reasons } = cellsOf(shapesOf(run.sold))
  assert.equal(new Set(deck.slice(0, cells.length)).size, cells.length)
  assert.ok(deck.length >= cells.length && deck.length >= partsInAll * inPart)
  context.diagnostic(
    `${cells.length} cells can be, ${[...reasons.values()].reduce((sum, one) => sum + one, 0)} not:`,
  )
  for (const [reason, count] of reasons) context.diagnostic(`${String(count).padStart(6)} ${reason}`)
})

test('each cell that was drawn is visited', (context: TestContext) => {
  const counted = (of: readonly Bill[]): string =>
    `${of.filter((bill) => !lacking.has(bill)).length}/${of.length}`.padStart(8)
  context.diagnostic(`${bills.length} bills, ${run.kills} kills; visited of those that were drawn:`)
  context.diagnostic(`${' '.repeat(38)}${steps.map((step) => step.padStart(14)).join('')}`)
  for (const [behaviour, of = []] of Object.entries(Object.groupBy(bills, ({ cell }) => cell.behaviour)))
    context.diagnostic(
      behaviour.padEnd(38) +
        steps.map((step) => counted(of.filter(({ cell }) => cell.step === step)).padStart(14)).join(''),
    )
  for (const kill of kills)
    context.diagnostic(`${kill}: ${counted(bills.filter(({ cell }) => cell.kill === kill))}`)
  for (const [shape, of = []] of Object.entries(Object.groupBy(bills, ({ cell }) => cell.shape)))
    context.diagnostic(`${shape}: ${counted(of)}`)
  assert.deepEqual(
    [...lacking].map(([{ cell, number, sold }, why]) => [number, sold.biller.id, JSON.stringify(cell), why]),
    [],
  )
})

type Order = {
  readonly id: string
  readonly transaction_id: string
  readonly user_id: string
  readonly state: string
  readonly reference: string
  readonly total_minor: bigint
  readonly isOver: boolean
}
const ordersOf = (): Promise<Order[]> =>
  run.world.watch.sql<Order>`
    select id, transaction_id, user_id, state, reference, total_minor, concluded_at is not null "isOver" from orders`

test('each bill is one order, and none is open', async () => {
  const orders = await ordersOf()
  assert.equal(orders.length, bills.length)
  assert.deepEqual(
    orders.filter(({ isOver }) => !isOver),
    [],
  )
})

test('each partner’s book is ours, line by line and in sum, and the ledger proves itself', async () => {
  const lines = await bookLines(run.bank)
  assertDoneOnce(lines, await ordersOf())
  await assertBooksEqual(run.world.watch, lines)
  const said: string[] = []
  assert.equal(await ledgerVerify.run([], run.world.commandContext(said)), 0, said.join('\n'))
})

test('each customer’s money is right to the kobo, and nothing is held any more', async () => {
  const orders = await ordersOf()
  for (const { id, cookie } of run.payers) {
    const paid = orders
      .filter((order) => order.user_id === id && order.state === 'success')
      .reduce((sum, order) => sum + order.total_minor, 0n)
    const balance = await balanceOf(run.world, cookie)
    assert.equal(BigInt(balance.replace('.', '')), funded - paid)
    const held = await run.world.watch.sql`
      select from wallets w join ledger.accounts a on a.id = w.ledger_account where w.user_id = ${id} and a.held <> 0`
    assert.equal(held.length, 0)
  }
})

test('goods are with whom they were paid by, and nobody else’s', async () => {
  for (const { sold, payer, made, cell } of bills) {
    const params = { transaction_id: made?.transactionId ?? '' }
    const { data, problem } = await eventually(() =>
      send(run.world, goods.findMyGoods, { cookie: payer.cookie, params }),
    )
    const { delivers } = sold.biller
    if (cell.ends === 'paid' && delivers === 'token') assert.match(data.token ?? '', /^\d{20}$/)
    if (cell.ends === 'paid' && delivers === 'pin') assert.equal(data.pins.length, 1)
    const isNever = cell.behaviour === 'pending, then failed'
    if (isNever) assert.equal(problem.code, 'no_goods')
  }
  const [astray] = await run.world.watch.sql<{ count: number }>`
    select count(*)::int count from bill_goods g join orders o on o.id = g.order_id
    where o.state = 'failed' or g.user_id <> o.user_id or g.transaction_id <> o.transaction_id`
  assert.equal(astray?.count, 0)
})
