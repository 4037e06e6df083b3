// Answers for whether what is stored as a wallet's balance is what its entries add up to.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import type { checkUserWallets } from '../contract.ts'

type CheckRow = {
  id: string
  currency: string
  balance: bigint
  held: bigint
  folded: bigint
  entries: number
  last_entry_at: Date | null
}

/** Folds the entries of each wallet of a person, in one snapshot with the stored balance. */
export async function checkWallets(sql: Sql, userId: string): Promise<AnswerOf<typeof checkUserWallets>> {
  const rows = await sql<CheckRow>`
    select w.id, w.currency, a.balance, a.held, f.folded, f.entries, f.last_entry_at
    from wallets w join ledger.accounts a on a.id = w.ledger_account
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint folded, coalesce(sum(case leg when 0 then version else 1 end), 0)::int entries, max(recorded_at) last_entry_at
      from ledger.entries where account_id = w.ledger_account
    ) f
    where w.user_id = ${userId} order by w.opened_at, w.id`
  return rows.map((row) => {
    const { currency } = row
    assert(isCurrency(currency), 'a wallet is kept in a currency of the product')
    return {
      account_id: row.id,
      currency,
      stored_balance: money(currency, row.balance),
      ledger_balance: money(currency, row.folded),
      difference: money(currency, row.balance - row.folded),
      held: money(currency, row.held),
      entries: row.entries,
      last_entry_at: row.last_entry_at,
    }
  })
}
