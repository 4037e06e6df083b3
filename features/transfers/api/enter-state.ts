// Answers for entering a state: written on the transfer, in its timeline, and on screens; and what every step is told of it.
import { endActedCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { type TransferState, isOpen } from '../rules.ts'
import { askAfterEnd } from './ask-after-end.ts'
import { insertEvent } from './events.ts'
import { type TransferRow, linesOf } from './transfer-row.ts'

/** Who acts, and in which request: the worker by the bank's word, or an admin by their own. */
export type By = {
  readonly actor: string
  readonly requestId: string | undefined
  readonly approvalId?: string
}

export async function enter(
  sql: Sql,
  doors: Doors,
  row: TransferRow,
  entered: { state: TransferState; ledgerTransfer?: bigint | undefined; outcome?: string },
): Promise<void> {
  const now = doors.clock.now()
  const { state } = entered
  await sql`
    update transfers set state = ${state}, ledger_transfer = coalesce(${entered.ledgerTransfer ?? null}, ledger_transfer),
      concluded_at = ${isOpen(state) ? null : now}
    where id = ${row.id}`
  await insertEvent(sql, row.id, { kind: 'state', name: state, outcome: entered.outcome ?? '', at: now })
  // Whoever ended it, and however: a late word of the bank must be heard although its webhook gets lost.
  if (!isOpen(state)) await askAfterEnd(sql, doors, row, { state, at: now })
  if (!isOpen(state) && row.state === 'in_review') await endReview(sql, row, now)
  await noteChange(sql, ['transactions', 'transfers', `customer:${row.user_id}`, `user:${row.user_id}`], now)
}

/** However it ended: what a person was asked is answered. */
async function endReview(sql: Sql, { id: key }: TransferRow, now: Date): Promise<void> {
  await endActedCase(sql, { kind: 'transfer_unresolved', key, now })
  await endActedCase(sql, { kind: 'transfer_amount_mismatch', key, now })
}

export const aboutOf = (row: TransferRow) => ({
  userId: row.user_id,
  transactionId: row.transaction_id,
  amount: linesOf(row).amount,
  total: linesOf(row).total,
  to: row.payee_name,
  bank: row.bank_name,
  account: row.account_number,
})

export const contextOf = (row: TransferRow, by: By) => ({ ...by, intent: `transfer:${row.id}` })

export function providerOf(row: TransferRow): string {
  assert(row.provider !== null, 'a transfer to a bank has a partner behind it')
  return row.provider
}
