// Answers for the background work of a customer's safety, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailNewAddress } from './email-by-staff.ts'
import { tellOldAddress } from './tell-old-address-job.ts'

export function jobs(doors: Doors, { mailer }: { mailer: Mailer }): JobHandlers {
  return {
    'customer-safety.tell-old-address': (context) => tellOldAddress(doors, mailer, context),
    'customer-safety.mail-new-address': (context) => mailNewAddress(doors, mailer, context),
  }
}
