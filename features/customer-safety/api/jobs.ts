// Answers for the background work of a customer's safety, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { mailNewAddress } from './email-by-staff.ts'
import { type Sms, smsCode } from './sms-code-job.ts'
import { tellOldAddress } from './tell-old-address-job.ts'

export function jobs(doors: Doors, { mailer, sms }: { mailer: Mailer; sms: Sms }): JobHandlers {
  return {
    'customer-safety.tell-old-address': (context) => tellOldAddress(doors, mailer, context),
    'customer-safety.sms-code': (context) => smsCode(doors, sms, context),
    'customer-safety.mail-new-address': (context) => mailNewAddress(doors, mailer, context),
  }
}
