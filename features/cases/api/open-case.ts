// Answers for opening a case: once for each kind and key, however often the difference is met.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import type { StoppedJob } from '#kit/jobs/job-rows.ts'
import type { CaseKind, KindOverByItself } from '../kinds.ts'
import { topicOf } from './may-know.ts'

export type NewCase = {
  readonly kind: CaseKind
  /** What makes it this case and no other: a second opening with the same kind and key changes nothing. */
  readonly key: string
  readonly subject: { readonly type: string; readonly id: string }
  /** What a person needs to decide, as texts. Ids, amounts and words of ours; no personal data. */
  readonly facts: Readonly<Record<string, string>>
}

/** Opens a case in the transaction that met the difference. Answers whether it is a new one. */
export async function openCase(
  sql: Sql,
  doors: Pick<Doors, 'clock' | 'random'>,
  found: NewCase,
): Promise<boolean> {
  const now = doors.clock.now()
  const opened = await sql<{ id: string }>`
    insert into cases (id, kind, key, state, subject_type, subject_id, facts, opened_at)
    values (${newId(doors)}, ${found.kind}, ${found.key}, 'open', ${found.subject.type}, ${found.subject.id},
      ${JSON.stringify(found.facts)}::jsonb, ${now})
    on conflict (kind, key) do nothing returning id`
  if (opened.length === 0) return false
  await noteChange(sql, [topicOf(found.kind)], now)
  return true
}

/** Ends what is over by itself. Cases that a person must decide are never ended so. */
export async function settleCases(
  sql: Sql,
  kind: KindOverByItself,
  now: Date,
  /** Only those about one thing. */
  subjectId?: string,
): Promise<void> {
  const about = subjectId === undefined ? sql.part`` : sql.part`and subject_id = ${subjectId}`
  const ended = await sql`
    update cases set state = 'closed', closed_at = ${now} where kind = ${kind} and state = 'open' ${about} returning id`
  if (ended.length > 0) await noteChange(sql, [topicOf(kind)], now)
}

const errorMost = 200

/** Opens the case of a job that was put aside; each time that it is put aside is a case of its own. */
export async function openJobCase(
  sql: Sql,
  doors: Pick<Doors, 'clock' | 'random'>,
  job: StoppedJob,
): Promise<void> {
  await openCase(sql, doors, {
    kind: 'job_stopped',
    key: `${job.id}:${job.attempts}`,
    subject: { type: 'job', id: String(job.id) },
    facts: { job: job.kind, tries: String(job.attempts), fault: job.error.slice(0, errorMost) },
  })
}
