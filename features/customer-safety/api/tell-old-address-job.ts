// Answers for mails to an address that a customer has left: whoever reads it learns what happened, and of a freeze that it made.
import { mailOldAddress, newEmailHours } from '#features/customer-sign-in/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'

type Told = { readonly changeId: string; readonly notice: 'left' | 'frozen' | 'unfrozen' }

/** Leaves the mail with what it tells of. */
export async function tellFormerAddress(sql: Sql, doors: Doors, { changeId, notice }: Told): Promise<void> {
  await doors.outbox.enqueue(sql, {
    kind: 'customer-safety.tell-old-address',
    payload: { change_id: changeId, notice },
    key: notice === 'left' ? changeId : newId(doors),
  })
}

/** What the mail of a job is about; those of before there were several told that it was left. */
function noticeOf(payload: JobContext['job']['payload']): Told['notice'] {
  const { notice } = payload
  return notice === 'frozen' || notice === 'unfrozen' ? notice : 'left'
}

export async function tellOldAddress(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const { payload } = context.job
  const changeId = payload['change_id']
  assert(typeof changeId === 'string', 'a job to tell an old address names the change')
  const [change] = await doors.database.sql<{ email_before: string; done_at: Date }>`
    select email_before, done_at from email_changes where id = ${changeId} and done_at is not null`
  if (change === undefined) return jobDone
  const holdsUntil = new Date(change.done_at.getTime() + newEmailHours * 3_600_000)
  await mailOldAddress(doors, mailer, {
    context,
    to: change.email_before,
    notice: noticeOf(payload),
    holdsUntil,
  })
  return jobDone
}
