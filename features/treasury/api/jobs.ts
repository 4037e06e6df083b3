// Answers for the background work of treasury, by kind of job.
import type { Doors } from '#kit/doors.ts'
import { jobDone, type JobHandlers } from '#kit/jobs/jobs.ts'
import { compareHoldings, type TreasuryPorts } from './compare.ts'
import { compareJob } from './compare-now.ts'

export const jobs = (doors: Doors, ports: TreasuryPorts): JobHandlers => ({
  [compareJob]: async (context) => {
    await compareHoldings(doors, ports)
    await context.finish(async () => undefined)
    return jobDone
  },
})
