// Promises about a wallet in dollars: staff fund it, take from it and freeze it as they do one in naira, in its own currency from end to end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as statements from '#features/statements/contract.ts'
import * as totals from '#features/transactions/totals-contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { lagosDay } from '#kit/lagos.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import * as adjustments from '#features/adjustments/contract.ts'
import { adjustingDesk, aHolder, keyed } from './adjusting.ts'
import { send } from './customer.ts'
import { rateIs } from './converter.ts'
import { bringDollars, openDollars } from './dollars.ts'
import type { Customer } from './people.ts'

const desk = adjustingDesk()
const withDollars = (one: Customer) => openDollars(desk().world, one)

/** Every total of the specification that is told in the currency that is asked for. */
const everyTotal = {
  credit: totals.totalCredit,
  adminIn: totals.adminTotalInflows,
  adminOut: totals.adminTotalOutflows,
  userIn: totals.userTotalInflows,
  userOut: totals.userTotalOutflows,
  outflows: totals.totalOutflows,
  fees: totals.totalSystemFees,
  balance: wallets.totalWalletBalance,
} as const

const adjust = (kind: 'fund' | 'withdraw', account: string, amount: string) => {
  const input = {
    headers: keyed(desk().finance),
    params: { account_id: account },
    body: { amount, narration: 'In dollars', reason_code: 'goodwill' as const },
  }
  return kind === 'fund'
    ? send(desk().world, adjustments.fundWallet, input)
    : send(desk().world, adjustments.withdrawFromWallet, input)
}

test('it is funded and taken from in dollars, by one person up to $100 and by two above; totals and statement say dollars', async () => {
  const one = await aHolder(desk())
  const { account_id: account } = await withDollars(one)
  const short = await adjust('fund', account, '80.50')
  assert.deepEqual([short.problem.code, short.problem.message.includes('$0.00')], ['house_funds_short', true])
  await bringDollars(desk().world)
  // What comes in counts on the balance of the tier, which is in naira.
  const unknown = await adjust('fund', account, '80.50')
  assert.deepEqual([unknown.status, unknown.problem.code], [409, 'no_dollar_rate'])
  await rateIs(desk().world, '1000')
  const asked = () => ({ headers: desk().finance, query: '?currency=USD' })
  const funded = await adjust('fund', account, '80.50')
  assert.equal(funded.status, 200, JSON.stringify(funded.body))
  assert.equal((await adjust('fund', account, '100.01')).status, 202)
  assert.equal((await adjust('fund', account, '0.001')).problem.code, 'amount_unreadable')
  const taken = await adjust('withdraw', account, '10')
  assert.equal(taken.status, 200, JSON.stringify(taken.body))
  assert.equal((await adjust('withdraw', account, '70.51')).problem.code, 'not_enough_money')
  const { data } = await send(desk().world, wallets.listMyWallets, { cookie: one.cookie })
  assert.deepEqual(data.map(({ currency, balance }) => `${currency} ${balance}`).toSorted(), [
    'NGN 50000.00',
    'USD 70.50',
  ])
  const told: Record<string, string> = {}
  for (const [name, total] of Object.entries(everyTotal)) {
    const { data } = await send(desk().world, total, asked())
    assert.equal(data.currency, 'USD')
    told[name] = data.amount
  }
  assert.deepEqual(told, {
    credit: '80.50',
    adminIn: '80.50',
    adminOut: '10.00',
    userIn: '0.00',
    userOut: '0.00',
    outflows: '0.00',
    fees: '0.00',
    balance: '70.50',
  })
  const usual = await send(desk().world, totals.adminTotalInflows, { headers: desk().finance })
  assert.deepEqual([usual.data.currency, usual.data.amount], ['NGN', '0.00'])
  await desk().world.settle()
  const mails = await desk().world.mails(one.email)
  assert.ok(mails.some(({ text }) => text.includes('$80.50')))
  assert.ok(!mails.some(({ text }) => text.includes('₦80.50')))
  const faults = (await verifyLedger(desk().world.api.doors.database)).filter(({ ok }) => !ok)
  assert.deepEqual(faults, [])
})

test('a statement of it is in dollars', async () => {
  const one = await aHolder(desk())
  const { account_id: account } = await withDollars(one)
  assert.equal((await adjust('fund', account, '12.34')).status, 200)
  const today = lagosDay(desk().world.clock.now())
  const made = await send(desk().world, statements.issueStatement, {
    cookie: one.cookie,
    body: { wallet: account, from: today, to: today },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  assert.match(JSON.stringify(made.data), /USD/)
  assert.match(JSON.stringify(made.data), /12\.34/)
})

test('it is frozen alone: what is in naira goes on', async () => {
  const one = await aHolder(desk())
  const { account_id: account } = await withDollars(one)
  const frozen = await send(desk().world, wallets.setFreeze, {
    headers: keyed(desk().finance),
    params: { type: 'freeze', account_id: account },
    body: { level: 'all', reason: 'A test of the freeze' },
  })
  assert.equal(frozen.status, 200, JSON.stringify(frozen.body))
  assert.equal((await adjust('fund', account, '1')).problem.code, 'wallet_frozen')
  const { data } = await send(desk().world, wallets.listMyWallets, { cookie: one.cookie })
  const states = new Map(data.map(({ currency, freeze }) => [currency, freeze]))
  assert.equal(states.get('NGN'), null)
})
