// Answers for the background work of identity checks, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { askBureau, type IdentityRails } from './ask-bureau-job.ts'

export function jobs(doors: Doors, rails: IdentityRails): JobHandlers {
  return { 'kyc.ask-bureau': (context) => askBureau({ ...doors, outbox: context.outbox }, rails, context) }
}
