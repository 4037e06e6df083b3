// Answers for the background work of debts, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { cancelDebt } from './cancel-debt.ts'

export function jobs(doors: Doors): JobHandlers {
  return { 'debts.cancel': (context) => cancelDebt(doors, context) }
}
