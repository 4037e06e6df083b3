// Answers for the background work of transfers, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobContext, JobHandlers } from '#kit/jobs/jobs.ts'
import { askAboutTransfer } from './ask-job.ts'
import { type PayoutRails, submitTransfer } from './submit-job.ts'

export function jobs(doors: Doors, rails: PayoutRails): JobHandlers {
  // What a job leaves behind carries the request id of the job that left it.
  const within = (context: JobContext): Doors => ({ ...doors, outbox: context.outbox })
  return {
    'transfers.submit': (context) => submitTransfer(within(context), rails, context),
    'transfers.ask': (context) => askAboutTransfer(within(context), rails, context),
  }
}
