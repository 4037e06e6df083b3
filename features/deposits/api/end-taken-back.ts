// Answers for a deposit that was to be sent back and that the bank has reversed itself: it ends, as its statement has it.
import { endActedCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import type { JobContext } from '#kit/jobs/jobs.ts'
import { commitOne } from '#ledger/ledger.ts'
import { suspenseTakenBack } from '../postings.ts'
import type { BankRail } from '../rail.ts'
import { leftAtBank } from './left-at-bank.ts'
import { type DepositRow, feeOf, grossOf } from './list-suspended.ts'
import { lockDeposit } from './release-deposit.ts'
import { returnKey, tellOwner } from './tell-returned.ts'
import { endOwnerless } from './waiting.ts'

/** What the bank has taken of a payment, in kobo of what was sent, and its words for it. */
export type Reversal = { readonly gone: bigint; readonly says: string }

/**
 * What the bank has reversed of a payment itself, by its word and by its statement; undefined where it has not. Its fee may stay with it, or a
 * part of the payment with us: what its statement then has beyond our books is a difference like any. What we had sent back is a line of
 * its own there.
 */
export async function findReversal(
  doors: Doors,
  bank: BankRail,
  row: DepositRow,
): Promise<Reversal | undefined> {
  // Of a line that we booked the bank knows no payment.
  const isLine = row.account_number === ''
  if (!isLine) {
    const answer = await bank.verifyDeposit(row.provider_reference)
    if (answer.outcome !== 'rejected' || answer.reason !== 'not_successful') return undefined
  }
  const left = await leftAtBank(doors, bank, row)
  if (left?.as === 'gone') return { gone: row.gross_minor, says: 'the bank has reversed it itself' }
  if (left?.as !== 'in_part' || isLine) return undefined
  const gone = row.gross_minor - row.provider_fee_minor - left.minor
  return { gone, says: 'the bank has reversed a part of it itself' }
}

/** Posts that the money left suspense with the bank, and ends what people were asked about it. */
export async function endTakenBack(
  sql: Sql,
  doors: Doors,
  {
    id,
    job,
    reversal,
  }: { readonly id: string; readonly job: JobContext['job']; readonly reversal: Reversal },
): Promise<void> {
  const now = doors.clock.now()
  const row = await lockDeposit(sql, id)
  assert(row?.state === 'returning', 'a deposit that is sent back is decided by nobody else meanwhile')
  const { provider, provider_reference: reference } = row
  const posting = suspenseTakenBack({
    provider,
    gross: grossOf(row),
    providerFee: feeOf(row),
  })
  const context = { actor: 'system', intent: `deposit:${row.id}`, requestId: job.requestId } as const
  // By the key of a return: however it leaves suspense for the bank, it does so once.
  const posted = await commitOne(
    sql,
    { op: 'post', key: returnKey(row.id, job.id), posting, effectiveAt: now, context },
    { now },
  )
  assert(posted.status === 'posted', `a deposit ends once, the ledger said ${posted.status}`)
  await sql`
    update deposits set state = 'taken_back', returned_at = ${now}, return_says = ${reversal.says}
    where id = ${row.id}`
  await endOwnerless(sql, row, now)
  await endActedCase(sql, { kind: 'deposit_taken_back', key: `${provider}:${reference}`, now })
  await endActedCase(sql, { kind: 'settlement_differs', key: `${provider}:${reference}:deposit`, now })
  await tellOwner(sql, doors, row, { gone: reversal.gone, now })
  await noteChange(sql, ['deposits'], now)
}
