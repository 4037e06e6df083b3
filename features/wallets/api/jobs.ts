// Answers for the background work of wallets, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { endFreeze, endFreezeJob } from './set-freeze.ts'

export function jobs(doors: Doors): JobHandlers {
  return { [endFreezeJob]: (context) => endFreeze(doors, context) }
}
