// Answers for a transfer that the bank paid after its customer had the money again: found, asked about, and marked once they owe it.
import { endActedCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { isUuid } from '#kit/ids.ts'
import type { Naira } from '../rules.ts'
import { providerOf } from './enter-state.ts'
import { insertEvent } from './events.ts'
import { type PayoutRails, railOf } from './submit-job.ts'
import { findTransferRow, linesOf, lockTransfer, type TransferRow } from './transfer-row.ts'

export type GivenBack = { readonly id: string; readonly provider: string; readonly amount: Naira }

const isGivenBack = ({ state, kind }: TransferRow): boolean =>
  kind === 'bank' && (state === 'failed' || state === 'returned')

/** A transfer whose money its customer has again, locked until commit, by its transaction. */
export async function lockGivenBack(sql: Sql, transactionId: string): Promise<GivenBack | undefined> {
  const found = isUuid(transactionId) ? await findTransferRow(sql, { transactionId }) : undefined
  const row = found && (await lockTransfer(sql, found.id))
  if (row === undefined || !isGivenBack(row)) return undefined
  return { id: row.id, provider: providerOf(row), amount: linesOf(row).amount }
}

/** Whether the bank still says that it paid. Never called while a transaction is open. */
export async function wasPaidAtBank(
  doors: Doors,
  rails: PayoutRails,
  transactionId: string,
): Promise<'owed' | 'not_owed' | 'unsure' | undefined> {
  const row = await findTransferRow(doors.database.sql, { transactionId })
  if (row === undefined || !isGivenBack(row)) return undefined
  const answer = await railOf(rails, row).findPayout(row.reference)
  if (answer.outcome === 'unknown') return 'unsure'
  if (answer.outcome === 'rejected') return 'not_owed'
  return answer.value.state === 'success' ? 'owed' : 'not_owed'
}

/** The bank's statement has it as paid, and so do our books. Its line in the customer's list stays: they had the money again. */
export async function markPaidLate(
  sql: Sql,
  doors: Doors,
  paid: { readonly id: string; readonly providerFee: Naira },
): Promise<void> {
  const now = doors.clock.now()
  const row = await lockTransfer(sql, paid.id)
  assert(row !== undefined, 'a transfer that is owed is there')
  await sql`
    update transfers set paid_late_at = ${now}, provider_fee_minor = ${paid.providerFee.minor} where id = ${row.id}`
  await insertEvent(sql, row.id, { kind: 'state', name: 'paid_late', outcome: 'claimed', at: now })
  const key = `${providerOf(row)}:${row.reference}`
  await endActedCase(sql, { kind: 'settlement_differs', key, now })
  await noteChange(sql, ['transfers', `user:${row.user_id}`], now)
}
