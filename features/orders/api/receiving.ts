// Answers for whether a customer may receive an amount from another now: by their tier, their balance, their activation.
import { type Bounds, findHeldWorth, type LimitMoney, takeInflow } from '#features/limits/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { add, compare } from '#kit/money/money.ts'

/**
 * Judges and counts, in the transaction that pays, with the recipient's wallet locked. A limit is the last amount that
 * passes. A bank's deposit above a limit waits in suspense; a customer's is refused before any money moves.
 */
export async function canReceive(
  sql: Sql,
  receipt: {
    readonly payee: { readonly userId: string }
    readonly amount: LimitMoney
    readonly now: Date
    /** What bounds the recipient at that instant. */
    readonly bounds: Bounds
  },
): Promise<boolean> {
  const { payee, amount, now, bounds } = receipt
  const { tierLimits: limits } = bounds
  if (limits === undefined) return false
  if (limits.singleDeposit && compare(amount, limits.singleDeposit) > 0) return false
  if (limits.balance) {
    const has = await findHeldWorth(sql, { userId: payee.userId, now })
    if (has === undefined || compare(add(has, amount), limits.balance) > 0) return false
  }
  return (await takeInflow(sql, { userId: payee.userId, amount, now, bounds })).fits
}
