// Answers for the background work of uploads, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { checkFile, type FileRails, turnOfFile } from './check-file-job.ts'

export function jobs(doors: Doors, rails: FileRails): JobHandlers {
  return {
    // A stranger's file decides how long it takes to open.
    'uploads.check': {
      apart: (context) => checkFile({ ...doors, outbox: context.outbox }, rails, context),
      turn: turnOfFile,
    },
  }
}
