// Answers for reading all books in the background and keeping what was found.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { jobDone, type JobContext, type JobOutcome } from '#kit/jobs/jobs.ts'
import type { Finding } from '#ledger/proof/verify.ts'
import { anchorBooks } from './anchor-books.ts'
import { proofTopic } from './proofs.ts'
import { readBooks } from './read-books.ts'

const waitMilliseconds = 15_000
/** Beside live traffic: the server's own calls need connections too. */
const readers = 2

/**
 * A large book is read longer than a job's lease lasts. Whoever takes the job over meanwhile finds the lock held and
 * comes back; what was found is written under the lock, once, whoever ends first.
 */
export async function proveBooks(doors: Doors, anchorFile: string, context: JobContext): Promise<JobOutcome> {
  const { proof_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job to prove the books names the proof')
  const isOver = await doors.database.begin(async (sql) => {
    // This transaction waits for the reading, which happens in others.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`
    const [lock] = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('money-proof', 13)) held`
    if (!lock?.held) return false
    if (await isWaiting(sql, id)) {
      await anchorBooks(doors, anchorFile)
      const { findings } = await readBooks(doors, { anchorFile, readers })
      await keep(sql, doors, { id, findings })
    }
    return true
  })
  if (!isOver) return { again: new Date(doors.clock.now().getTime() + waitMilliseconds) }
  await context.finish(async () => undefined)
  return jobDone
}

async function isWaiting(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`select 1 from money_proofs where id = ${id} and ended_at is null`
  return rows.length === 1
}

async function keep(
  sql: Sql,
  doors: Doors,
  found: { id: string; findings: readonly Finding[] },
): Promise<void> {
  const now = doors.clock.now()
  await sql`
    update money_proofs set ended_at = ${now}, findings = ${JSON.stringify(found.findings)}::jsonb where id = ${found.id}`
  await noteChange(sql, [proofTopic], now)
}
