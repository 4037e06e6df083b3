// Answers for the last mail to an address that a customer has left: whoever reads it learns what happened.
import { mailOldAddress } from '#features/customer-sign-in/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'

export async function tellOldAddress(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const changeId = context.job.payload['change_id']
  assert(typeof changeId === 'string', 'a job to tell an old address names the change')
  const [change] = await doors.database.sql<{ email_before: string }>`
    select email_before from email_changes where id = ${changeId}`
  if (change === undefined) return jobDone
  await mailOldAddress(doors, mailer, { context, to: change.email_before })
  return jobDone
}
