// Answers for one transaction as staff see it, for the features that act on one.
import type { Sql } from '#kit/db/database.ts'
import { columns, type TransactionRow, transactionView, type TransactionView } from './transaction-view.ts'

export type FoundTransaction = {
  readonly view: TransactionView
  readonly walletId: string
  /** The posting that concluded it. */
  readonly ledgerTransfer: bigint | undefined
}

/** One transaction, or undefined. `lock`: it stands still until the caller's transaction ends. */
export async function findTransaction(
  sql: Sql,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<FoundTransaction | undefined> {
  const [row] = await sql<
    TransactionRow & {
      wallet_id: string
      ledger_transfer: bigint | null
      email: string | null
      first_name: string | null
      last_name: string | null
    }
  >`
    select ${columns(sql)}, t.wallet_id, t.ledger_transfer, u.email, u.first_name, u.last_name
    from transactions t left join users u on u.id = t.user_id where t.id = ${id}
    ${options.lock === true ? sql.part`for update of t` : sql.part``}`
  if (row === undefined) return undefined
  return {
    view: transactionView(row),
    walletId: row.wallet_id,
    ledgerTransfer: row.ledger_transfer ?? undefined,
  }
}
