// Answers for the background work of customer sign-in, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailCode } from './mail-code-job.ts'

export function jobs(doors: Doors, { mailer }: { mailer: Mailer }): JobHandlers {
  return {
    'customer-sign-in.mail-code': (context) => mailCode(doors, mailer, context),
  }
}
