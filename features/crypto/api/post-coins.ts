// Answers for posting what becomes of a deposit of coins.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { commitOne } from '#ledger/ledger.ts'
import { type Posting, transferId, type TransferId } from '#ledger/posting.ts'
import type { DepositRow } from './rows.ts'

/** Posts it now, or throws: nothing of it stays then. */
export async function postCoins(
  sql: Sql,
  doors: Doors,
  {
    row,
    key,
    posting,
    requestId,
  }: {
    readonly row: Pick<DepositRow, 'id'>
    readonly key: string
    readonly posting: Posting
    readonly requestId: string | undefined
  },
): Promise<TransferId> {
  const now = doors.clock.now()
  const context = { actor: 'system', intent: `crypto_deposit:${row.id}`, requestId } as const
  const posted = await commitOne(sql, { op: 'post', key, posting, effectiveAt: now, context }, { now })
  assert(posted.status === 'posted', `coins are posted once, the ledger said ${posted.status}`)
  return transferId(posted.id)
}
