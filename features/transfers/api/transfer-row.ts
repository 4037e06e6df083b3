// Answers for what an order that is a transfer says of it: its lines in naira, and what its customer reads.
import { assert } from '#kit/assert.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { OrderRow } from '#features/orders/public.ts'
import type { Lines } from '#features/orders/contract.ts'

/** An amount of an order that is a transfer. */
export function inNaira({ currency, minor }: Money): Money<'NGN'> {
  assert(currency === 'NGN', 'transfers are in naira')
  return money('NGN', minor)
}

/** What left or will leave the sender, line by line. */
export function linesOf(row: OrderRow): Lines {
  const naira = (minor: bigint) => inNaira(money(row.currency, minor))
  return {
    amount: naira(row.amount_minor),
    fee: naira(row.fee_minor),
    vat: naira(row.vat_minor),
    duty: naira(row.stamp_duty_minor),
    total: naira(row.total_minor),
  }
}

export const aboutOf = (row: OrderRow) => ({
  userId: row.user_id,
  transactionId: row.transaction_id,
  amount: linesOf(row).amount,
  total: linesOf(row).total,
  to: row.to_name,
  bank: row.to_place,
  account: row.to_account,
})
