// Answers for the background work of exports, by kind of job.
import type { ObjectStore } from '#kit/object-store.ts'
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Sources } from './ask-for-export.ts'
import { writeExport } from './write-export-job.ts'

export function jobs(
  doors: Doors,
  { store, sources }: { store: ObjectStore; sources: Sources },
): JobHandlers {
  return { 'exports.write': (context) => writeExport({ doors, store, sources }, context) }
}
