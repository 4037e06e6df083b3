// Answers for whether a customer may receive an amount from another now: by their tier, their balance, their activation.
import { findTierLimits } from '#features/kyc/public.ts'
import { takeInflow } from '#features/limits/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { inOrder } from '#kit/db/records.ts'
import { reading } from '#kit/db/for-many.ts'
import { add, compare, money } from '#kit/money/money.ts'
import { balanceOf } from '#ledger/balances.ts'
import { accountId } from '#ledger/posting.ts'
import type { Naira } from '../rules.ts'

/**
 * Judges and counts, in the transaction that pays, with the recipient's wallet locked. A limit is the last amount that
 * passes. A bank's deposit above a limit waits in suspense; a customer's is refused before any money moves.
 */
export async function canReceive(
  sql: Sql,
  receipt: {
    readonly payee: { readonly userId: string; readonly account: bigint }
    readonly amount: Naira
    readonly now: Date
  },
): Promise<boolean> {
  const { payee, amount, now } = receipt
  const limits = await findTierLimits(sql, { tier: await findTier(sql, payee.userId), now })
  if (limits === undefined) return false
  if (limits.singleDeposit && compare(amount, limits.singleDeposit) > 0) return false
  if (limits.balance) {
    const { balance } = await balanceOf(sql, accountId(payee.account))
    if (compare(add(money('NGN', balance.minor), amount), limits.balance) > 0) return false
  }
  return (await takeInflow(sql, { userId: payee.userId, amount, now })).fits
}

const findTier = reading<string, number>(async (sql, userIds) => {
  const rows = await sql<{ place: number; kyc_tier: number }>`
    select i.at::int - 1 place, u.kyc_tier
    from unnest(${userIds}::uuid[]) with ordinality i (id, at) join users u on u.id = i.id`
  return inOrder(userIds.length, rows, (row) => row?.kyc_tier ?? 0)
})
