// Answers for the background work of approvals, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailOutcomes, mailWaiting } from './mail-requests-job.ts'
import { outcomeMailJob, waitingMailJob } from './tell-deciders.ts'

export function jobs(doors: Doors, { mailer }: { mailer: Mailer }): JobHandlers {
  return {
    [waitingMailJob]: (context) => mailWaiting(doors, mailer, context),
    [outcomeMailJob]: (context) => mailOutcomes(doors, mailer, context),
  }
}
