// Answers for reading all books in the background and keeping what was found.
import { verifyAudit } from '#features/audit/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { jobDone, type JobContext, type JobOutcome } from '#kit/jobs/jobs.ts'
import { type Finding, verifyLedger } from '#ledger/verify.ts'
import { proofTopic } from './proofs.ts'

const waitMilliseconds = 15_000

/**
 * A large book is read longer than a job's lease lasts. Whoever takes the job over meanwhile finds the lock held and
 * comes back; what was found is written under the lock, once, whoever ends first.
 */
export async function proveBooks(doors: Doors, context: JobContext): Promise<JobOutcome> {
  const { proof_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job to prove the books names the proof')
  const isOver = await doors.database.begin(async (sql) => {
    // This transaction waits for the reading, which happens in others.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`
    const [lock] = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('money-proof', 13)) held`
    if (!lock?.held) return false
    if (await isWaiting(sql, id)) await keep(sql, doors, { id, findings: await proved(doors) })
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

async function proved({ database }: Doors): Promise<Finding[]> {
  const ledger = await verifyLedger(database)
  const audit = await verifyAudit(database.sql)
  const detail = audit.intact
    ? `${audit.sealed} rows are sealed, ${audit.unsealed} wait for the seal.`
    : `Broken at seal ${audit.brokenAt.sealNumber}: ${audit.brokenAt.fault}.`
  return [...ledger, { name: 'audit_chain_intact', ok: audit.intact, detail }]
}

async function keep(sql: Sql, doors: Doors, found: { id: string; findings: Finding[] }): Promise<void> {
  const now = doors.clock.now()
  await sql`
    update money_proofs set ended_at = ${now}, findings = ${JSON.stringify(found.findings)}::jsonb where id = ${found.id}`
  await noteChange(sql, [proofTopic], now)
}
