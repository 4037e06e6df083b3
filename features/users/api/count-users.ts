// Answers for how many users there are, by status and by tier; none is a number too.
import type { Sql, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { type totalUsers as contract, userStatuses } from '../contract.ts'

const tiers = [0, 1, 2, 3] as const

export async function countUsers(sql: StaleSql, now: Date): Promise<AnswerOf<typeof contract>> {
  const rows = await sql<{ status: string; kyc_tier: number; users: number }>`
    select status, kyc_tier, sum(users)::int users from user_counts_now group by status, kyc_tier`
  const countOf = (matches: (row: { status: string; kyc_tier: number }) => boolean): number =>
    rows.filter(matches).reduce((sum, row) => sum + row.users, 0)
  return {
    total: countOf(() => true),
    by_status: Object.fromEntries(
      userStatuses.map((status) => [status, countOf((row) => row.status === status)]),
    ),
    by_tier: Object.fromEntries(tiers.map((tier) => [String(tier), countOf((row) => row.kyc_tier === tier)])),
    as_of: now,
  }
}

/** Folds what changed into the counts, so that reading them stays short. They are exact before and after. */
export async function foldCounts(sql: Sql): Promise<void> {
  await sql`select fold_user_counts()`
}

/** Takes the balances by which users are put in order; they are as old as the last time that this ran. */
export async function takeBalances(sql: Sql): Promise<void> {
  await sql`select take_user_balances()`
}
