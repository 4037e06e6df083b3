// Answers for reading what the ledger accepted: the legs of a transfer.
import type { Sql } from '#kit/db/database.ts'
import { moneyIn } from './balances.ts'
import { accountId, houseCode, type Leg, type TransferId } from './posting.ts'

/** The legs of a transfer as they were posted. Those of a hold or a release are none. */
export async function legsOf(sql: Sql, transfer: TransferId): Promise<Leg[]> {
  const rows = await sql<{ account_id: bigint; code: string | null; amount: bigint; currency: string }>`
    select e.account_id, a.code, e.amount, a.currency
    from ledger.entries e join ledger.accounts a on a.id = e.account_id
    where e.transfer_id = ${transfer} order by e.leg`
  return rows.map(({ account_id: id, code, amount, currency }) => ({
    account: code === null ? accountId(id) : houseCode(code),
    side: amount < 0n ? ('debit' as const) : ('credit' as const),
    amount: moneyIn(currency)(amount < 0n ? -amount : amount),
  }))
}
