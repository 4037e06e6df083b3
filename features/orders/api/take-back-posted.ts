// Answers for an order that our own books had carried out and staff reversed: its own state, and what was counted for its sender.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { enter } from './enter-state.ts'
import { lockOrder } from './order-row.ts'
import { uncount } from './uncount.ts'

/** Writes that the posting of an order is reversed, in the transaction that reverses it, before the ledger does. */
export async function takeBackPosted(sql: Sql, doors: Doors, ledgerTransfer: bigint): Promise<void> {
  const [found] = await sql<{ id: string }>`
    select t.id from transactions x join orders t on t.transaction_id = x.id
    where x.ledger_transfer = ${ledgerTransfer} and t.provider is null`
  const row = found && (await lockOrder(sql, found))
  assert(row?.state === 'success', 'a finished order of our own books is reversed once')
  await uncount(sql, row)
  await enter(sql, doors, row, { state: 'returned', outcome: 'reversed by staff' })
}
