// Answers for the background work of standing orders, by kind of job.
import type { Destinations } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { runOrder } from './run-job.ts'

export function jobs(doors: Doors, { destinations }: { readonly destinations: Destinations }): JobHandlers {
  return {
    'standing-orders.run': (context) => runOrder({ ...doors, outbox: context.outbox }, destinations, context),
  }
}
