// Answers for the background work of money proofs, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { proofJob } from './proofs.ts'
import { proveBooks } from './run-proof-job.ts'

export function jobs(doors: Doors, { anchorFile }: { anchorFile: string }): JobHandlers {
  return { [proofJob]: (context) => proveBooks(doors, anchorFile, context) }
}
