// Answers for the background work of approvals, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailWaiting } from './mail-waiting-job.ts'
import { waitingMailJob } from './tell-deciders.ts'

export function jobs(doors: Doors, mailer: Mailer): JobHandlers {
  return { [waitingMailJob]: (context) => mailWaiting(doors, mailer, context) }
}
