// Promises about bills that are sold in plans, over HTTP with the sandbox's aggregator behind them: what is sold now, what somebody has, one price
// and no other, and what was chosen on everything that people read of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as beneficiaries from '#features/orders/beneficiaries-contract.ts'
import * as bills from '#features/bills/contract.ts'
import * as changes from '#features/bills/plan-changes-contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import * as standing from '#features/standing-orders/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, aMember } from './people.ts'
import { type MyTransfer, quote, type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await aMember(world, 'finance')
})
after(() => world.close())

let cards = 0

type Bill = Extract<Wish['to'], { readonly code: string }>

/** A DStv decoder. Its last two digits are what the sandbox goes by. */
const decoder = (choice?: Bill['choice'], ending = '10'): Bill => ({
  kind: 'bill',
  code: 'dstv',
  account: `${10_293_840 + cards++}${ending}`,
  ...(choice && { choice }),
})

async function paid(sender: Sender, wish: Wish): Promise<MyTransfer> {
  const sent = await sendMoney(world, sender, wish)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await world.settle()
  return transferOf(world, sender, sent.data.transaction_id)
}

type Purchase = { requestId: string; content: { transactions: { amount: unknown } } }
const lastPurchase = async (): Promise<Purchase | undefined> => {
  const { purchases }: { purchases: Purchase[] } = Object(await world.control('/vtpass/purchases'))
  return purchases.at(-1)
}
const setPrice = (service: string, code: string, price: string | null) =>
  world.control(`/vtpass/plans/${service}/${code}`, { price })

/** Long enough for plans to be asked anew. */
const plansLater = () => world.clock.advance(11 * 60_000)

test('a decoder: whose it is and its plan, renewing first, and the plan on the receipt', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const to = decoder()
  const { cookie } = sender
  const found = (await send(world, sending.findPayee, { cookie, body: { to } })).data
  assert.deepEqual(found.facts, [{ label: 'Current plan', value: 'DStv Compact' }])
  assert.equal(found.price, null)
  const { account } = to
  const sold = await send(world, bills.listPlans, {
    cookie,
    params: { id: 'dstv' },
    query: `?account=${account}`,
  })
  assert.deepEqual(sold.data.current, { name: 'DStv Compact', price: '19000.00' })
  assert.deepEqual(sold.data.plans[0], { code: 'dstv-padi', name: 'DStv Padi', price: '4400.00' })
  const renewed = await paid(sender, { to: { ...to, choice: { renew: 'yes' } }, amount: '19000' })
  assert.equal(renewed.state, 'success', JSON.stringify(renewed))
  assert.deepEqual(renewed.to, { ...to, choice: { renew: 'yes' } })
  assert.equal(await balanceOf(world, cookie), '40900.00')
  const read = await send(world, transactions.findMyTransaction, {
    cookie,
    params: { id: renewed.transaction_id },
  })
  assert.deepEqual(read.data.facts, [{ label: 'Plan', value: 'DStv Compact' }])
  const [kept] = (await send(world, beneficiaries.listMyBeneficiaries, { cookie, query: '?kind=bill' })).data
  assert.deepEqual(kept?.to, renewed.to)
})

test('another plan for the same decoder is what is paid next time, and a bundle goes to a number that nobody is asked about', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const to = decoder({ plan: 'dstv-yanga' })
  await paid(sender, { to, amount: '6000' })
  world.clock.advance(60_000)
  await paid(sender, { to: { ...to, choice: { plan: 'dstv-confam' } }, amount: '11000' })
  const { cookie } = sender
  const [kept] = (await send(world, beneficiaries.listMyBeneficiaries, { cookie, query: '?kind=bill' })).data
  assert.deepEqual(kept?.to, { ...to, choice: { plan: 'dstv-confam' } })
  const data = {
    kind: 'bill',
    code: 'mtn-data',
    account: '+234 803 555 0010',
    choice: { plan: 'mtn-1gb-500' },
  } as const
  const done = await paid(sender, { to: data, amount: '500' })
  assert.deepEqual([done.state, done.total, done.payee.account_number], ['success', '500.00', '08035550010'])
})

test('choice_missing, plan_gone, quantity_not_sold and not_the_price: nothing is quoted, paid or scheduled', async () => {
  const { cookie } = await aCustomer(world, { money: '60000' })
  const unproven = { hash: '0'.repeat(64), authorisation_id: '00000000-0000-4000-8000-000000000000' }
  const dates = { every: 'month', first_at: '2026-03-01T09:00:00.000Z' } as const
  for (const [to, code] of [
    [decoder(), 'choice_missing'],
    [decoder({ plan: 'dstv-nothing' }), 'plan_gone'],
    // This one has no plan to renew.
    [decoder({ renew: 'yes' }, '86'), 'plan_gone'],
    [{ ...decoder(), choice: { plan: 'dstv-padi', quantity: '2' } }, 'quantity_not_sold'],
    [decoder({ plan: 'dstv-padi' }), 'not_the_price'],
  ] as const) {
    const wish = { to, amount: '5000' }
    const headers = { 'idempotency-key': `refused-${cards++}` }
    const answers = [
      await send(world, sending.quoteTransfer, { cookie, body: wish }),
      await send(world, sending.sendTransfer, { cookie, headers, body: { ...wish, ...unproven } }),
      await send(world, standing.previewOrder, { cookie, body: { ...wish, ...dates } }),
      await send(world, standing.makeOrder, { cookie, headers, body: { ...wish, ...dates, ...unproven } }),
    ]
    assert.deepEqual(
      answers.map(({ problem }) => problem.code),
      answers.map(() => code),
    )
    if (code === 'plan_gone' || code === 'quantity_not_sold') {
      const asked = await send(world, sending.findPayee, { cookie, body: { to } })
      assert.equal(asked.problem.code, code)
    }
  }
})

/** Staff accept all that partners have changed. */
async function acceptAll(): Promise<void> {
  // A code of the second factor is good once.
  world.clock.advance(61_000)
  const headers = await signInAdmin(world, 'finance@staff.example')
  const { data } = await send(world, changes.listPlanChanges, { headers })
  const numbers = data.map(({ number }) => number)
  const body = { numbers, accepted: true, reason: 'As their letter says' }
  assert.equal((await send(world, changes.decidePlanChanges, { headers, body })).status, 200)
}

test('plan_checked while nobody has looked at a price that moved, then the new one; and a plan that went asks for another choice', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const to = decoder({ plan: 'dstv7' })
  const agreed = (await quote(world, sender, { to, amount: '30000' })).data
  assert.equal(agreed.total, '30100.00')
  await setPrice('dstv', 'dstv7', '31500.00')
  plansLater()
  const checked = await quote(world, sender, { to, amount: '30000' })
  assert.deepEqual(
    [checked.problem.code, checked.problem.message],
    [
      'plan_checked',
      'DStv has changed this plan, and we are checking its new price. Nothing was paid. Choose another plan, or try again later.',
    ],
  )
  await acceptAll()
  const moved = await quote(world, sender, { to, amount: '30000' })
  assert.deepEqual(
    [moved.problem.code, moved.problem.message],
    ['not_the_price', 'This costs ₦31,500.00 now. Go back and check it.'],
  )
  await setPrice('dstv', 'dstv7', null)
  plansLater()
  const gone = await quote(world, sender, { to, amount: '31500' })
  assert.deepEqual(
    [gone.problem.code, gone.problem.message],
    ['plan_gone', 'This plan is no longer sold. Choose another one.'],
  )
})

test('what is authorised names the plan: another one at the same price is not sent under it', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  await setPrice('dstv', 'dstv-padi', '6000.00')
  plansLater()
  const to = decoder({ plan: 'dstv-padi' })
  assert.equal((await quote(world, sender, { to, amount: '6000' })).problem.code, 'plan_checked')
  await acceptAll()
  const sent = await sendMoney(
    world,
    sender,
    { to, amount: '6000' },
    { to: { ...to, choice: { plan: 'dstv-yanga' } } },
  )
  assert.equal(sent.problem.code, 'quote_changed')
})

test('an aggregator that charges another price than the one that was agreed to settles nothing: the money is held, and a person decides', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const to = decoder({ plan: 'dstv-confam' })
  assert.equal((await quote(world, sender, { to, amount: '11000' })).status, 200)
  // The list that we have is some minutes old.
  await setPrice('dstv', 'dstv-confam', '12000.00')
  const { transaction_id: id, state } = await paid(sender, { to, amount: '11000' })
  assert.equal(state, 'pending')
  assert.equal((await lastPurchase())?.content.transactions.amount, 12_000)
  const { sql } = world.api.doors.database
  const standing = async () => {
    const [row] = await sql<{ balance: bigint; held: bigint; cases: string[] }>`
      select a.balance, a.held, array(select kind || ' ' || (facts ->> 'ordered') || ' ' || (facts ->> 'bank_amount') from cases c
        where c.subject_id = o.transaction_id::text and c.closed_at is null order by kind) cases
      from orders o join wallets w on w.id = o.wallet_id join ledger.accounts a on a.id = w.ledger_account
      where o.transaction_id = ${id}`
    return row
  }
  const mismatch = 'transfer_amount_mismatch 11000.00 12000.00'
  assert.deepEqual(await standing(), { balance: 6_000_000n, held: 1_110_000n, cases: [mismatch] })
  const { purchases }: { purchases: readonly unknown[] } = Object(await world.control('/vtpass/purchases'))
  world.clock.advance(25 * 3_600_000)
  await world.settle()
  assert.equal((await transferOf(world, sender, id)).state, 'in_review')
  const { balance, held } = (await standing()) ?? {}
  assert.deepEqual([balance, held], [6_000_000n, 1_110_000n])
  // Asked about, and handed over no second time.
  const later: { purchases: readonly unknown[] } = Object(await world.control('/vtpass/purchases'))
  assert.equal(later.purchases.length, purchases.length)
})

test('plans of a biller that is none, and biller_away or lookup_unanswered where its partner does not answer', async () => {
  const { cookie } = await aCustomer(world, {})
  const plans = (id: string) => send(world, bills.listPlans, { cookie, params: { id } })
  for (const none of ['nobody', 'remita', 'ikeja-electric-prepaid'])
    assert.equal((await plans(none)).problem.code, 'biller_not_found', none)
  const script = (...faults: readonly object[]) =>
    world.control('/scenarios', { rail: 'vtpass', match: { path: '/service-variations' }, script: faults })
  await script({ kind: 'answer', status: 200, body: { code: '030', response_description: 'NO' } })
  assert.equal((await plans('startimes')).problem.code, 'biller_away')
  await script({ kind: 'answer', status: 200, body: { code: '999' } })
  assert.equal((await plans('startimes')).problem.code, 'lookup_unanswered')
  assert.equal((await plans('startimes')).status, 200)
  // What was read some minutes ago stands in for an answer that does not come.
  plansLater()
  await script({ kind: 'answer', status: 200, body: { code: '999' } })
  assert.equal((await plans('startimes')).status, 200)
})

test('the book proves after all of it', async () => {
  await world.settle()
  const faults = (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok)
  assert.deepEqual(faults, [])
})
