// Answers for the background work of closing accounts, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailClosed } from './tell.ts'

export function jobs(doors: Doors, { mailer }: { mailer: Mailer }): JobHandlers {
  return { 'account-closing.mail-closed': (context) => mailClosed(doors, mailer, context) }
}
