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
  const [row] = await sql<{ total: bigint }>`
    select coalesce(sum(a.balance), 0)::bigint total
    from wallets w join ledger.accounts a on a.id = w.ledger_account where w.currency = ${asked.currency}`
  return { currency: asked.currency, amount: money(asked.currency, row?.total ?? 0n), as_of: asked.now }
}
