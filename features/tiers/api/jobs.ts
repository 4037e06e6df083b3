// Answers for the background work of tiers, by kind of job.
import type { ListSource } from '#features/screening/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { screenRequest } from './screen-request-job.ts'

export function jobs(doors: Doors, { lists }: { lists: readonly ListSource[] }): JobHandlers {
  return {
    'tiers.screen': (context) => screenRequest({ ...doors, outbox: context.outbox }, lists, context),
  }
}
