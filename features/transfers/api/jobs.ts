// Answers for the background work of transfers, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobContext, JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import type { PayoutRails } from './bank-transfers.ts'
import { compareRestored } from './compare-restored-job.ts'
import { mailRestore, restoreMailJob } from './mail-restore-job.ts'

export function jobs(
  doors: Doors,
  { payouts: { all: rails }, mailer }: { payouts: { all: PayoutRails }; mailer: Mailer },
): JobHandlers {
  // What a job leaves behind carries the request id of the job that left it.
  const within = (context: JobContext): Doors => ({ ...doors, outbox: context.outbox })
  return {
    'transfers.compare-restored': (context) => compareRestored(within(context), rails, context),
    [restoreMailJob]: (context) => mailRestore(doors, mailer, context),
  }
}
