// Answers for the background work of orders, by kind of job.
import { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import type { JobContext, JobHandlers, JobOutcome } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import type { PartnersOfKinds } from './kind.ts'
import { askAgainAfterSeconds } from '../rules.ts'
import { askAboutOrder } from './ask-job.ts'
import { driveOrder } from './drive-job.ts'
import { mailUnclaimed, unclaimedMailJob } from './mail-unclaimed-job.ts'

export function jobs(
  doors: Doors,
  { partners, mailer }: { readonly partners: PartnersOfKinds; readonly mailer: Mailer },
): JobHandlers {
  // What a job leaves behind carries the request id of the job that left it.
  const within = (context: JobContext): Doors => ({ ...doors, outbox: context.outbox })
  // Each waits for its partner most of its time, and one that hangs holds up none of the others.
  const handingOver = together(doors.database)
  return {
    'orders.submit': {
      manyAtOnce: (context) =>
        neverGivenUp(doors, context, driveOrder({ doors: within(context), handingOver }, partners, context)),
    },
    'orders.ask': { manyAtOnce: (context) => askAboutOrder(within(context), partners, context) },
    [unclaimedMailJob]: (context) => mailUnclaimed(doors, mailer, context),
  }
}

// A job that waits for a partner may have been run a hundred times when something of ours breaks once: it must not be put aside
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
    context.log.error({ err: fault, attempts }, 'an order could not be driven and will be tried again')
    return {
      again: new Date(doors.clock.now().getTime() + askAgainAfterSeconds(attempts, 'pending') * 1_000),
    }
  }
}
