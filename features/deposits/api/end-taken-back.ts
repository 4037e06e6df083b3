// Answers for a deposit that was to be sent back and that the bank has reversed itself: it ends, as its statement has it.
import { endActedCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import type { JobContext } from '#kit/jobs/jobs.ts'
import { money } from '#kit/money/money.ts'
import { commitOne } from '#ledger/ledger.ts'
import { suspenseTakenBack } from '../postings.ts'
import type { BankRail } from '../rail.ts'
import { netOf } from '../rules.ts'
import type { DepositRow } from './list-suspended.ts'
import { lockDeposit } from './release-deposit.ts'
import { returnKey, tellOwner } from './tell-returned.ts'
import { endOwnerless } from './waiting.ts'

/**
 * Whether the bank has reversed a payment itself: by its word, and by its statement, where the payment comes to nothing then.
 * What we had sent back is a line of its own there.
 */
export async function hasReversed(bank: BankRail, row: DepositRow): Promise<boolean> {
  // Of a line that we booked the bank knows no payment.
  if (row.account_number !== '') {
    const answer = await bank.verifyDeposit(row.provider_reference)
    if (answer.outcome !== 'rejected' || answer.reason !== 'not_successful') return false
  }
  const statement = await bank.statement()
  return statement.outcome === 'accepted' && netOf(statement.value, row.provider_reference) === 0n
}

/** Posts that the money left suspense with the bank, and ends what people were asked about it. */
export async function endTakenBack(
  sql: Sql,
  doors: Doors,
  { id, job }: { readonly id: string; readonly job: JobContext['job'] },
): Promise<void> {
  const now = doors.clock.now()
  const row = await lockDeposit(sql, id)
  assert(row?.state === 'returning', 'a deposit that is sent back is decided by nobody else meanwhile')
  const { provider, provider_reference: reference } = row
  const posting = suspenseTakenBack({
    provider,
    gross: money('NGN', row.gross_minor),
    providerFee: money('NGN', row.provider_fee_minor),
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
    update deposits set state = 'taken_back', returned_at = ${now}, return_says = 'the bank has reversed it itself'
    where id = ${row.id}`
  await endOwnerless(sql, row, now)
  await endActedCase(sql, { kind: 'deposit_taken_back', key: `${provider}:${reference}`, now })
  await endActedCase(sql, { kind: 'settlement_differs', key: `${provider}:${reference}:deposit`, now })
  await tellOwner(sql, doors, row, now)
  await noteChange(sql, ['deposits'], now)
}
