// Answers for the background work of the newsletter, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailConfirmation } from './mail-confirmation-job.ts'

export function jobs(doors: Doors, { mailer }: { mailer: Mailer }): JobHandlers {
  return { 'newsletter.mail-confirmation': (context) => mailConfirmation(doors, mailer, context) }
}
