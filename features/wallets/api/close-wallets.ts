// Answers for closing the wallets of an account that is closed: nothing is ever posted to them again.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'

/** Closes them all. The caller has seen that they are empty and free, and holds their rows. */
export async function closeWallets(
  sql: Sql,
  closing: {
    readonly userId: string
    readonly now: Date
    readonly requestId: string
    readonly approvalId: string | undefined
    readonly by: string
  },
): Promise<void> {
  const { userId, now, requestId, approvalId, by } = closing
  const rows = await sql<{ ledger_account: bigint }>`
    select ledger_account from wallets where user_id = ${userId} order by id`
  for (const row of rows) {
    const closed = await setAccountState(sql, {
      account: accountId(row.ledger_account),
      freeze: 'none',
      closed: true,
      at: now,
      context: {
        actor: `admin:${by}`,
        intent: 'close',
        requestId,
        ...(approvalId === undefined ? {} : { approvalId }),
      },
    })
    assert(closed.ok, 'an empty wallet can be closed')
  }
}
