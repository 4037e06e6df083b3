// Answers for a transfer between two customers that staff reversed: its own state, and what was counted for its sender.
import { enter, lockOrder } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { uncount } from './bank-transfers.ts'

/** Writes that the posting of a transfer is reversed, in the transaction that reverses it, before the ledger does. */
export async function takeBackCustomerTransfer(
  sql: Sql,
  doors: Doors,
  ledgerTransfer: bigint,
): Promise<void> {
  const [found] = await sql<{ id: string }>`
    select t.id from transactions x join orders t on t.transaction_id = x.id
    where x.ledger_transfer = ${ledgerTransfer} and t.kind = 'customer_transfer'`
  const row = found && (await lockOrder(sql, found.id))
  assert(row?.state === 'success', 'a finished transfer between customers is reversed once')
  await uncount(sql, row)
  await enter(sql, doors, row, { state: 'returned', outcome: 'reversed by staff' })
}
