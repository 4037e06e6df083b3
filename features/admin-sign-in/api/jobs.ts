// Answers for the background work of admin sign-in, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailAccountNotice } from './mail-account-notice-job.ts'
import { mailCode } from './mail-code-job.ts'
import { mailResetNotice } from './mail-reset-notice-job.ts'
import { mailStopNotice } from './mail-stop-notice-job.ts'

export function jobs(doors: Doors, { mailer }: { mailer: Mailer }): JobHandlers {
  return {
    'admin-sign-in.mail-account-notice': (context) => mailAccountNotice(doors, mailer, context),
    'admin-sign-in.mail-code': (context) => mailCode(doors, mailer, context),
    'admin-sign-in.mail-reset-notice': (context) => mailResetNotice(doors, mailer, context),
    'admin-sign-in.mail-stop-notice': (context) => mailStopNotice(doors, mailer, context),
  }
}
