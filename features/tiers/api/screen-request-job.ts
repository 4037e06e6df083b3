// Answers for screening whoever asks for a tier: once a request; a hit holds it until a person has decided.
import { type ListSource, screenPerson } from '#features/screening/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { screenAgainSeconds } from '../rules.ts'

type Row = {
  readonly id: string
  readonly user_id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly date_of_birth_sealed: Buffer | null
}

async function findUnscreened(sql: Sql, requestId: unknown): Promise<Row | undefined> {
  const [row] = await sql<Row>`
    select r.id, r.user_id, u.first_name, u.last_name, u.date_of_birth_sealed
    from tier_requests r join users u on u.id = r.user_id
    where r.id = ${requestId} and r.screening_id is null and r.state in ('waiting', 'ask_again')`
  return row
}

export async function screenRequest(
  doors: Doors,
  lists: readonly ListSource[],
  context: JobContext,
): Promise<JobOutcome> {
  const row = await findUnscreened(doors.database.sql, context.job.payload['request_id'])
  const key = row === undefined ? undefined : await findPersonKey(doors.database.sql, doors, row.user_id)
  if (row === undefined || key === undefined || row.date_of_birth_sealed === null) return jobDone
  const place = `users.date_of_birth/${row.user_id}`
  const born = doors.vault.unseal(key, row.date_of_birth_sealed, place)
  const screening = await screenPerson(doors, lists, {
    userId: row.user_id,
    purpose: `request/${row.id}`,
    person: {
      names: [`${row.first_name ?? ''} ${row.last_name ?? ''}`],
      birthYear: Number(born.slice(0, 4)),
    },
  })
  if (screening === undefined) return askAgain(context, { ...doors, seconds: screenAgainSeconds })
  const now = doors.clock.now()
  await context.finish(async (sql) => {
    await sql`update tier_requests set screening_id = ${screening.id} where id = ${row.id}`
    await noteChange(sql, [`user:${row.user_id}`, 'kyc-requests'], now)
  })
  return jobDone
}
