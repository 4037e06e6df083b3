// Answers for the background work about staff, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailInvitation } from './mail-invitation-job.ts'

export function jobs(doors: Doors, { mailer }: { mailer: Mailer }): JobHandlers {
  return { 'staff.mail-invitation': (context) => mailInvitation(doors, mailer, context) }
}
