// Answers for the sum of all customer wallets in a currency.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import type { totalWalletBalance } from '../contract.ts'

export async function sumBalances(
  sql: Sql,
  asked: { currency: Currency; now: Date },
): Promise<AnswerOf<typeof totalWalletBalance>> {
  // All balances of a currency sum to zero, and what has no code is a customer's: what customers own is what the house owes in all,
  // which stands in a few rows instead of a row for each wallet.
  const [row] = await sql<{ total: bigint }>`
    select -coalesce(sum(balance), 0)::bigint total from ledger.accounts
    where code is not null and currency = ${asked.currency}`
  return { currency: asked.currency, amount: money(asked.currency, row?.total ?? 0n), as_of: asked.now }
}
