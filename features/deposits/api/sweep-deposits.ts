// Answers for deposits whose webhook was lost: the bank's own list is read and what we lack is recorded.
import type { Doors } from '#kit/doors.ts'
import type { BankRail } from '../rail.ts'

/** How far back the bank's own list is read. */
export const sweptHours = 48

/** Leaves a job for every deposit of the last two days that we have not recorded. Answers how many were missing. */
export async function sweepDeposits(doors: Doors, rail: BankRail): Promise<number> {
  const now = doors.clock.now()
  const listed = await rail.listDeposits({
    from: new Date(now.getTime() - sweptHours * 3_600_000),
    until: now,
  })
  if (listed.outcome !== 'accepted') {
    doors.log.warn({ provider: rail.provider, outcome: listed.outcome }, 'the bank did not list its deposits')
    return 0
  }
  const references = listed.value.map((deposit) => deposit.providerReference)
  return doors.database.begin(async (sql) => {
    const missing = await sql<{ reference: string }>`
      select reference from unnest(${references}::text[]) reference
      where not exists (select 1 from deposits d where d.provider = ${rail.provider} and d.provider_reference = reference)`
    for (const { reference } of missing) {
      await doors.outbox.enqueue(sql, {
        kind: 'deposits.record',
        payload: { provider_reference: reference },
        key: `sweep:${rail.provider}:${reference}`,
      })
    }
    return missing.length
  })
}
