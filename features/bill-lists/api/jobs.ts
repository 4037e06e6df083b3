// Answers for the background work of lists of bills, by kind of job.
import type { Destinations } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { payLines } from './pay-line.ts'

export const jobs = (
  doors: Doors,
  { destinations }: { readonly destinations: Destinations },
): JobHandlers => ({
  // A list waits for billers who do not answer, beside all other lists.
  'bill-lists.pay': {
    manyAtOnce: (context) => payLines({ ...doors, outbox: context.outbox }, destinations, context),
  },
})
