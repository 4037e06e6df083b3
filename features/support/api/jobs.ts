// Answers for the background work of support, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailMessage } from './mail-message-job.ts'

export function jobs(doors: Doors, { mailer }: { mailer: Mailer }): JobHandlers {
  return { 'support.mail-message': (context) => mailMessage(doors, mailer, context) }
}
