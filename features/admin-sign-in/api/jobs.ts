// Answers for the background work of admin sign-in, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailCode } from './mail-code-job.ts'
import { mailResetNotice } from './mail-reset-notice-job.ts'

export function jobs(doors: Doors, mailer: Mailer): JobHandlers {
  return {
    'admin-sign-in.mail-code': (context) => mailCode(doors, mailer, context),
    'admin-sign-in.mail-reset-notice': (context) => mailResetNotice(doors, mailer, context),
  }
}
