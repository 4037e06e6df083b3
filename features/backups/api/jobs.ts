// Answers for the background work of backups, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { alertJob, mailAlert } from './mail-alert-job.ts'

export function jobs(doors: Doors, { mailer }: { mailer: Mailer }): JobHandlers {
  return { [alertJob]: (context) => mailAlert(doors, mailer, context) }
}
