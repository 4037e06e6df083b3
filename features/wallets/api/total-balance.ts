// Answers for the sum of all customer wallets in a currency, and of what lies at the banks and in suspense.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import type { houseTotals, totalWalletBalance } from '../contract.ts'

export async function sumBalances(
  sql: Sql,
  asked: { currency: Currency; now: Date },
): Promise<AnswerOf<typeof totalWalletBalance>> {
  // All balances of a currency sum to zero: what customers own is what all other accounts owe, which are far fewer than wallets.
  const [row] = await sql<{ total: bigint }>`
    select -coalesce(sum(balance), 0)::bigint total from ledger.accounts
    where class <> 'customer' and currency = ${asked.currency}`
  return { currency: asked.currency, amount: money(asked.currency, row?.total ?? 0n), as_of: asked.now }
}

/** What lies at the partner banks by our books, and what of it waits in suspense. */
export async function sumHouse(
  sql: Sql,
  asked: { currency: Currency; now: Date },
): Promise<AnswerOf<typeof houseTotals>> {
  const { currency, now } = asked
  // What is at a bank is an asset: its account has a debit balance.
  const [row] = await sql<{ at_banks: bigint; suspense: bigint }>`
    select -coalesce(sum(balance) filter (where code like '%/settlement'), 0)::bigint at_banks,
      coalesce(sum(balance) filter (where code like '%/suspense'), 0)::bigint suspense
    from ledger.accounts where code is not null and currency = ${currency}`
  return {
    currency,
    float: money(currency, row?.at_banks ?? 0n),
    suspense: money(currency, row?.suspense ?? 0n),
    as_of: now,
  }
}
