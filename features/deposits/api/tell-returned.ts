// Answers for what the owner of a held deposit sees once the bank has it no more: where it went.
import { markStanding } from '#features/transactions/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { money } from '#kit/money/money.ts'
import { keyFrom } from '#ledger/ledger.ts'
import type { DepositRow } from './list-suspended.ts'
import { tellSentBack } from './tell-received.ts'

/** A deposit leaves suspense for the bank once, and once more where the bank has given it again since: each time by the job that sends it. */
export const returnKey = (id: string, job: bigint): string => keyFrom('deposit-return', id, String(job))

/** Whose it was sees where it went. `gone`: what went there, in kobo. */
export async function tellOwner(
  sql: Sql,
  doors: Doors,
  row: DepositRow,
  { gone = row.gross_minor, now }: { readonly gone?: bigint; readonly now: Date },
): Promise<void> {
  const { user_id: userId, transaction_id: transactionId } = row
  if (userId === null || transactionId === null) return
  await markStanding(sql, { transactionId, status: 'reversed', now })
  await tellSentBack(sql, doors, {
    id: row.id,
    userId,
    transactionId,
    gross: money(row.currency, gone),
    sender: { name: row.sender_name, bank: row.sender_bank },
  })
  await noteChange(sql, ['transactions', `customer:${userId}`, `user:${userId}`], now)
}
