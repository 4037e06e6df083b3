// Answers for the background work of identity checks, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { IdentityRail } from '../rail.ts'
import { askBureau } from './ask-bureau-job.ts'

export function jobs(doors: Doors, rail: IdentityRail): JobHandlers {
  return { 'kyc.ask-bureau': (context) => askBureau({ ...doors, outbox: context.outbox }, rail, context) }
}
