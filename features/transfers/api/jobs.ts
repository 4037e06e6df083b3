// Answers for the background work of transfers, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobContext, JobHandlers, JobOutcome } from '#kit/jobs/jobs.ts'
import { askAgainAfterSeconds } from '../rules.ts'
import { askAboutTransfer } from './ask-job.ts'
import { compareRestored } from './compare-restored-job.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailRestore, restoreMailJob } from './mail-restore-job.ts'
import { mailUnclaimed, unclaimedMailJob } from './mail-unclaimed-job.ts'
import { type PayoutRails, submitTransfer } from './submit-job.ts'

export function jobs(doors: Doors, rails: PayoutRails, mailer: Mailer): JobHandlers {
  // What a job leaves behind carries the request id of the job that left it.
  const within = (context: JobContext): Doors => ({ ...doors, outbox: context.outbox })
  return {
    'transfers.submit': (context) =>
      neverGivenUp(doors, context, submitTransfer(within(context), rails, context)),
    'transfers.compare-restored': (context) => compareRestored(within(context), rails, context),
    [restoreMailJob]: (context) => mailRestore(doors, mailer, context),
    [unclaimedMailJob]: (context) => mailUnclaimed(doors, mailer, context),
    'transfers.ask': (context) => askAboutTransfer(within(context), rails, context),
  }
}

// A job that waits for a bank may have been run a hundred times when something of ours breaks once: it must not be put aside
// then, with a customer's money held. The list of what is stuck shows it as long as it goes on.
async function neverGivenUp(
  doors: Doors,
  context: JobContext,
  driving: Promise<JobOutcome>,
): Promise<JobOutcome> {
  try {
    return await driving
  } catch (fault) {
    const { attempts } = context.job
    context.log.error({ err: fault, attempts }, 'a transfer could not be driven and will be tried again')
    return {
      again: new Date(doors.clock.now().getTime() + askAgainAfterSeconds(attempts, 'pending') * 1_000),
    }
  }
}
