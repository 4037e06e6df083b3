// Promises about goods at odd times: a token after the money went back is nobody's until it is claimed, what is reversed or made again is heard
// soon whatever was told before, and a token that another order has is nobody's second one.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readBillReport } from '#features/bills/desk-contract.ts'
import * as goods from '#features/bills/goods-contract.ts'
import { recoverDebts } from '#features/debts/public.ts'
import * as staff from '#features/orders/staff-contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { send } from './customer.ts'
import { debtActs } from './debt-acts.ts'
import { balanceOf } from './depositor.ts'
import { type MoneyDesk, openMoneyDesk } from './money-desk.ts'
import { aCustomer, type Customer } from './people.ts'
import { sendMoney, transferOf } from './sender.ts'
import type { World } from './world.ts'

let desk: MoneyDesk
let world: World
let ada: Customer
before(async () => {
  desk = await openMoneyDesk()
  world = desk.world
  await desk.signIn()
  ada = await aCustomer(world, { tier: 3, money: '50000', device: 'known' })
})
after(() => world.close())

let meters = 0
/** Agreed to, and not handed over yet. Answers its transaction. */
async function sendMeter(ending: string): Promise<string> {
  const account = `${45_039_700_000 + meters++}${ending}`
  const to = { kind: 'bill', code: 'ikeja-electric-prepaid', account } as const
  const sent = await sendMoney(world, ada, { to, amount: '5000' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return sent.data.transaction_id
}

/** Paid as far as it goes. */
async function payMeter(ending: string): Promise<string> {
  const id = await sendMeter(ending)
  await world.settle()
  return id
}

/** Its partner says another thing of it now, tells us, and is asked once so much time has passed. */
async function partnerSays(
  id: string,
  status: 'failed' | 'delivered' | 'reversed',
  minutes = 61,
): Promise<void> {
  const { sql } = world.api.doors.database
  const [order] = await sql<{ id: string; reference: string }>`
    select id, reference from orders where transaction_id = ${id}`
  assert(order !== undefined)
  const countHints = async () => (await sql`select 1 from jobs where key like ${`hint:${order.id}:%`}`).length
  const before = await countHints()
  await world.control(`/vtpass/purchases/${order.reference}`, { status })
  // Its webhook takes its time.
  await eventually(async () => assert.equal(await countHints(), before + 1))
  world.clock.advance(minutes * 60_000)
  await world.settle()
}

const goodsOf = (id: string) =>
  send(world, goods.findMyGoods, { cookie: ada.cookie, params: { transaction_id: id } })
const linksOf = (id: string) =>
  send(world, goods.listMyLinks, { cookie: ada.cookie, params: { transaction_id: id } })
const listed = async () => (await send(world, goods.listMyTokens, { cookie: ada.cookie })).data
/** How many the report counts as paid, what they come to, their fees, and the partner's commission. */
async function paidInReport() {
  const { data } = await send(world, readBillReport, { headers: desk.headers() })
  const { paid, amount, fee, commission } = data.total_of_all
  return [paid, amount, fee, commission]
}
const stateOf = async (id: string) => (await transferOf(world, ada, id)).state

test('a token that comes after the return is nobody’s; once it is claimed its customer has it, and is told', async () => {
  const id = await payMeter('95')
  await partnerSays(id, 'failed')
  assert.equal(await stateOf(id), 'failed')
  const back = await balanceOf(world, ada.cookie)
  await partnerSays(id, 'delivered')
  assert.equal(await balanceOf(world, ada.cookie), back)
  assert.equal((await goodsOf(id)).problem.code, 'no_goods')
  assert.equal((await linksOf(id)).problem.code, 'bill_not_paid')
  assert.deepEqual(await listed(), [])
  await desk.signIn()
  assert.deepEqual(await paidInReport(), [0, '0.00', '0.00', '0.00'])
  const { id: caseId } = await desk.caseWhere(({ kind }) => kind === 'transfer_paid_after_return')
  const { previewClaim, claimDebt } = debtActs(() => desk)
  const { hash } = (await previewClaim(caseId)).data
  assert.equal((await claimDebt(caseId, hash)).status, 200)
  await world.settle()
  const { data } = await goodsOf(id)
  assert.match(data.token ?? '', /^\d{20}$/)
  assert.deepEqual(
    (await listed()).map(({ token }) => token),
    [data.token],
  )
  assert.equal((await linksOf(id)).status, 200)
  await recoverDebts(world.api.doors)
  assert.equal(await balanceOf(world, ada.cookie), '45000.00')
  // As the partner's book and the ledger have it.
  assert.deepEqual(await paidInReport(), [1, '5000.00', '0.00', '150.00'])
  const subjects = (await world.mails(ada.email)).map(({ subject }) => subject)
  assert.ok(subjects.includes('What you paid Ikeja Electric for is here'), subjects.join('\n'))
  assert.ok(
    subjects.some((subject) =>
      /^You owe ₦5,000.00: your payment to .+ \(Ikeja Electric, prepaid\) was made late$/.test(subject),
    ),
    subjects.join('\n'),
  )
})

test('the token of a bill that came back is shown no more, and its mail says who returned it', async () => {
  const id = await payMeter('10')
  const { token } = (await goodsOf(id)).data
  assert.ok(token !== null)
  await partnerSays(id, 'reversed')
  assert.equal(await stateOf(id), 'returned')
  assert.equal((await goodsOf(id)).problem.code, 'no_goods')
  assert.equal(
    (await listed()).some((one) => one.token === token),
    false,
  )
  const mails = await world.mails(ada.email)
  const back = mails.find(({ subject }) => subject.startsWith('We returned'))
  assert.match(back?.text ?? '', /The payment to Ikeja Electric was returned\./)
  assert.ok(mails.every(({ text, subject }) => !/\{\w+\}/.test(text + subject)))
})

test('what a partner takes back or makes again within minutes is heard, whatever was told of it before', async () => {
  const id = await payMeter('10')
  // Told once more of what is known: the next word comes within the same turn.
  await partnerSays(id, 'delivered', 0)
  assert.equal(await stateOf(id), 'success')
  await partnerSays(id, 'reversed', 11)
  assert.equal(await stateOf(id), 'returned')
  await partnerSays(id, 'delivered', 11)
  const again = await desk.world.api.doors.database.sql`
    select 1 from cases where kind = 'transfer_paid_after_return' and subject_id = ${id} and state = 'open'`
  assert.equal(again.length, 1)
})

test('of two orders that are told the same token at once one has it', async () => {
  const ids = [await sendMeter('79'), await sendMeter('79')]
  await world.settle()
  const states = await Promise.all(ids.map(stateOf))
  assert.deepEqual(states.toSorted(), ['in_review', 'success'])
})

test('a token that another order has delivered is no goods: a person decides, and nobody is shown it twice', async () => {
  const second = await payMeter('79')
  assert.equal(await stateOf(second), 'in_review')
  assert.equal((await goodsOf(second)).problem.code, 'no_goods')
  await desk.signIn()
  const { facts } = await desk.caseWhere(
    ({ kind, subject }) => kind === 'transfer_unresolved' && subject.id === second,
  )
  assert.equal(facts['reason'], 'delivered_for_another_payment')
  // Asked on, it stays so.
  world.clock.advance(61 * 60_000)
  await world.settle()
  assert.equal(await stateOf(second), 'in_review')
  // Decided: its money is back, and what the partner goes on saying makes nobody owe anything.
  await desk.signIn()
  const [headers, params] = [desk.keyed(), { transaction_id: second }]
  const seen = await send(world, staff.previewDecision, { headers, params, query: '?decision=not_paid' })
  const decided = await send(world, staff.decideOrder, {
    headers,
    params,
    body: { decision: 'not_paid', hash: seen.data.hash, reason: 'The token is another meter’s' },
  })
  assert.equal(decided.status, 200)
  world.clock.advance(61 * 60_000)
  await world.settle()
  await desk.signIn()
  const { kind } = await desk.caseWhere(({ subject }) => subject.id === second)
  assert.equal(kind, 'payout_refused_paid')
  assert.equal((await goodsOf(second)).problem.code, 'no_goods')
})
