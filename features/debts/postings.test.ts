// Promises about the accounting of debts: each posting adds up, whether the partner keeps a fee, nothing, or gives a commission.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '#kit/money/money.ts'
import { accountId, type Leg, type Posting } from '#ledger/posting.ts'
import { debtCancelled, depositToReceivables, lateTransferToReceivables } from './postings.ts'

const naira = (kobo: bigint) => money('NGN', kobo)
const sumOf = (legs: readonly Leg[], side: Leg['side']): bigint =>
  legs.filter((leg) => leg.side === side).reduce((sum, leg) => sum + leg.amount.minor, 0n)
const adds = ({ legs }: Posting): boolean => sumOf(legs, 'debit') === sumOf(legs, 'credit')
const costOf = ({ legs }: Posting): string[] =>
  legs
    .filter(({ account }) => account === 'NGN/partner/rail-cost')
    .map(({ side, amount }) => `${side} ${amount.minor}`)

test('a late payment is owed whole, and what the partner kept or gave of it is ours', () => {
  for (const [fee, cost] of [
    [1_000n, ['debit 1000']],
    [0n, []],
    [-3_000n, ['credit 3000']],
  ] as const) {
    const late = lateTransferToReceivables({
      provider: 'partner',
      amount: naira(100_000n),
      providerFee: naira(fee),
    })
    assert.ok(adds(late), String(fee))
    assert.deepEqual(costOf(late), cost)
    const deposit = depositToReceivables({
      provider: 'partner',
      amount: naira(100_000n),
      providerFee: naira(fee),
    })
    assert.ok(adds(deposit), String(fee))
  }
})

test('what a cancelled debt gives back adds up, with a fee, without one and with a commission', () => {
  const standing = { recovered: naira(60_000n), writtenOff: naira(10_000n), open: naira(30_000n) }
  for (const cause of ['deposit_taken_back', 'transfer_paid_late'] as const)
    for (const fee of [1_000n, 0n, -3_000n]) {
      const about = { provider: 'partner', amount: naira(100_000n), providerFee: naira(fee) }
      assert.ok(adds(debtCancelled(cause, about, standing, accountId(1n))), `${cause} ${fee}`)
    }
})
