// Answers for the background work of messages by staff, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { spreadMessage } from './spread-job.ts'

export function jobs(doors: Doors): JobHandlers {
  return { 'staff-messages.spread': (context) => spreadMessage(doors, context) }
}
