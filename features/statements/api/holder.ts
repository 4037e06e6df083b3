// Answers for whose account a statement is of: the name, and the number that others pay to.
import { activeAccounts } from '#features/deposits/parts.ts'
import type { StaleSql } from '#kit/db/database.ts'
import { fullName } from '#kit/words/full-name.ts'
import { shortNameOf } from '#kit/words/short-name.ts'

export type Holder = {
  readonly name: string
  /** Empty while the partner bank has given none, and for wallets that have none. */
  readonly accountNumber: string
  readonly bankName: string
  readonly walletReference: string
  /** As strangers may read it. */
  readonly shortName: string
}

/** The holder of a wallet. Of an erased person no name is left. */
export async function findHolder(sql: StaleSql, walletId: string): Promise<Holder> {
  const [row] = await sql<{
    first_name: string | null
    last_name: string | null
    reference: string
    account_number: string | null
    bank_name: string | null
  }>`
    select u.first_name, u.last_name, w.reference, v.account_number, v.bank_name
    from wallets w left join users u on u.id = w.user_id
      left join ${activeAccounts(sql)} v on v.wallet_id = w.id
    where w.id = ${walletId} order by v.opened_at limit 1`
  return {
    name: row === undefined ? '' : fullName(row),
    shortName: row === undefined ? '' : shortNameOf(row),
    accountNumber: row?.account_number ?? '',
    bankName: row?.bank_name ?? '',
    walletReference: row?.reference ?? '',
  }
}
