// Answers for what only the bank's own list tells: deposits whose webhook was lost, and deposits that were taken back.
import { findOldestCopy } from '#features/transfers/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { BankRail } from '../rail.ts'
import { noticeGivenAgain } from './given-again.ts'
import { noticeTakenBack } from './notice-taken-back.ts'

/** How far back the bank's own list is read; after a restore, from its copy on. */
export const sweptHours = 48

/**
 * Leaves a job for every deposit of the last two days that we have not recorded, or have only as a line of the statement, but for those
 * that a person was asked about, and a case for every one that we have and the bank no longer does. Answers how many were missing.
 */
export async function sweepDeposits(doors: Doors, rail: BankRail): Promise<number> {
  const now = doors.clock.now()
  const usual = new Date(now.getTime() - sweptHours * 3_600_000)
  // After a restore everything since the copy is missing, however old it is.
  const copy = await findOldestCopy(doors.database.sql, usual)
  const from = copy !== undefined && copy < usual ? copy : usual
  const listed = await rail.listDeposits({ from, until: now })
  if (listed.outcome !== 'accepted') {
    doors.log.warn({ provider: rail.provider, outcome: listed.outcome }, 'the bank did not list its deposits')
    return 0
  }
  const references = listed.value.map((deposit) => deposit.providerReference)
  const missing = await recordMissing(doors, rail.provider, references)
  await noticeTakenBack(doors, rail, { references, from, until: now })
  const listedOnes = new Set(references)
  await noticeGivenAgain(doors, rail, ({ provider_reference: reference }) => listedOnes.has(reference))
  return missing
}

async function recordMissing(doors: Doors, provider: string, references: readonly string[]): Promise<number> {
  return doors.database.begin(async (sql) => {
    const missing = await sql<{ reference: string; is_line: boolean }>`
      select reference, d.id is not null is_line from unnest(${references}::text[]) reference
      left join deposits d on d.provider = ${provider} and d.provider_reference = reference
      where (d.id is null or d.account_number = '' and d.state = 'suspended')
        and not exists (
          select 1 from cases c where c.kind in ('deposit_amount_mismatch', 'deposit_booked_as_house') and c.key = ${provider} || ':' || reference)`
    for (const { reference, is_line: isLine } of missing) {
      await doors.outbox.enqueue(sql, {
        kind: 'deposits.record',
        payload: { provider_reference: reference },
        key: `${isLine ? 'line' : 'sweep'}:${provider}:${reference}`,
      })
    }
    return missing.length
  })
}
