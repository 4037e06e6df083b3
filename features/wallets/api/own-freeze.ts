// Answers for the freeze that a customer makes: no money goes out of any of their wallets until they unfreeze it.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { noteChange } from '#kit/http/live.ts'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { type FreezeLevel, freezeInForce } from '../rules.ts'
import type { Freeze as LedgerFreeze } from '#ledger/balances.ts'

type Row = {
  id: string
  ledger_account: bigint
  freeze_level: FreezeLevel | null
  freeze_until: Date | null
  own_freeze_at: Date | null
}

type Change = { readonly userId: string; readonly now: Date; readonly requestId: string | undefined }

/**
 * Freezes the debits of all wallets of a customer, beside whatever staff froze. Once the caller's transaction has
 * committed no money leaves them. Answers how many were not frozen by the customer before.
 */
export function freezeWallets(sql: Sql, change: Change): Promise<number> {
  return setOwnFreeze(sql, change, change.now)
}

/** Ends the customer's own freeze, and only that. Answers how many wallets had one. */
export function unfreezeWallets(sql: Sql, change: Change): Promise<number> {
  return setOwnFreeze(sql, change, null)
}

/** Since when the customer has frozen their wallets themself, or undefined. */
export async function findOwnFreeze(sql: Sql, userId: string): Promise<Date | undefined> {
  const [row] = await sql<{ since: Date | null }>`
    select min(own_freeze_at) since from wallets where user_id = ${userId}`
  return row?.since ?? undefined
}

async function setOwnFreeze(sql: Sql, change: Change, since: Date | null): Promise<number> {
  const rows = await sql<Row>`
    select id, ledger_account, freeze_level, freeze_until, own_freeze_at from wallets
    where user_id = ${change.userId} order by id for update`
  const changed = rows.filter((row) => (row.own_freeze_at === null) !== (since === null))
  for (const row of changed) await setOne(sql, change, { row, since })
  if (changed.length > 0)
    await noteChange(sql, [`customer:${change.userId}`, `user:${change.userId}`, 'users'], change.now)
  return changed.length
}

async function setOne(
  sql: Sql,
  change: Change,
  { row, since }: { readonly row: Row; readonly since: Date | null },
): Promise<void> {
  const { now, userId, requestId } = change
  await sql`update wallets set own_freeze_at = ${since} where id = ${row.id}`
  const freeze = freezeInForce(
    { level: row.freeze_level, reason: null, until: row.freeze_until, ownSince: since },
    now,
  )
  const level: LedgerFreeze = freeze?.level ?? 'none'
  const set = await setAccountState(sql, {
    account: accountId(row.ledger_account),
    freeze: level,
    closed: false,
    at: now,
    context: { actor: `customer:${userId}`, intent: since === null ? 'unfreeze' : 'lost_phone', requestId },
  })
  assert(set.ok || set.code === 'account_closed', 'the account of a wallet can be frozen')
}
