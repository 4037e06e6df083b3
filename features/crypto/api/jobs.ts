// Answers for the background work of crypto deposits, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobContext, JobHandlers } from '#kit/jobs/jobs.ts'
import { hear } from './hear-job.ts'
import { lookOnce } from './look-job.ts'
import type { Parts } from './look.ts'
import { makeAddress } from './make-address.ts'
import { sendBack } from './send-back.ts'

export function jobs(doors: Doors, parts: Parts): JobHandlers {
  // What a job leaves behind carries the request id of the job that left it.
  const within = (context: JobContext): Doors => ({ ...doors, outbox: context.outbox })
  return {
    'crypto.make-address': (context) => makeAddress(within(context), parts, context),
    'crypto.hear': (context) => hear(within(context), parts, context),
    'crypto.look': (context) => lookOnce(within(context), parts, context),
    'crypto.return': (context) => sendBack(within(context), parts, context),
  }
}
