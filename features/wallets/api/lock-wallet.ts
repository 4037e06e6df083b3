// Answers for wallets as they are kept, each with the freeze that is in force; one that is acted on is locked.
import { assert } from '#kit/assert.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import { type AccountId, accountId } from '#ledger/posting.ts'
import { type Freeze, type FreezeLevel, freezeInForce, type StoredFreeze } from '../rules.ts'

export type LockedWallet = {
  readonly id: string
  readonly reference: string
  readonly userId: string
  readonly currency: Currency
  readonly account: AccountId
  /** As it is kept, also when its time is over. */
  readonly stored: StoredFreeze
  readonly freeze: Freeze | undefined
}

type Row = {
  id: string
  reference: string
  user_id: string
  currency: string
  ledger_account: bigint
  freeze_level: FreezeLevel | null
  freeze_reason: string | null
  freeze_until: Date | null
  freeze_message: string | null
  freeze_paper: string | null
  own_freeze_at: Date | null
}

/** A wallet, locked until the caller's transaction ends, or undefined. */
export async function lockWallet(sql: Sql, id: string, now: Date): Promise<LockedWallet | undefined> {
  return (await findWallets(sql, sql.part`id = ${id} for update`, now))[0]
}

/**
 * A wallet with all others of its customer, locked in the order of their ids, or none: for whoever counts what all of them hold, and brings
 * anything but naira. Who brings naira locks the naira wallet, which is among them.
 */
export function lockWalletsBeside(sql: Sql, id: string, now: Date): Promise<readonly LockedWallet[]> {
  return findWallets(
    sql,
    sql.part`user_id = (select o.user_id from wallets o where o.id = ${id}) order by id for update`,
    now,
  )
}

export async function findWallets(sql: Sql, which: Part, now: Date): Promise<LockedWallet[]> {
  const rows = await sql<Row>`
    select id, reference, user_id, currency, ledger_account, freeze_level, freeze_reason, freeze_until,
      freeze_message, freeze_paper, own_freeze_at
    from wallets where ${which}`
  return rows.map((row) => walletOf(row, now))
}

function walletOf(row: Row, now: Date): LockedWallet {
  assert(isCurrency(row.currency), 'a wallet is kept in a currency of the product')
  const stored: StoredFreeze = {
    level: row.freeze_level,
    reason: row.freeze_reason,
    until: row.freeze_until,
    message: row.freeze_message,
    paper: row.freeze_paper,
    ownSince: row.own_freeze_at,
  }
  return {
    id: row.id,
    reference: row.reference,
    userId: row.user_id,
    currency: row.currency,
    account: accountId(row.ledger_account),
    stored,
    freeze: freezeInForce(stored, now),
  }
}
