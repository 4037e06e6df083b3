// Answers for the ways out that this server has: mail always, pushes and SMS where they are set up.
import type { Mailer } from '#kit/mail/mailer.ts'
import type { PushRail, SmsRail } from '../rail.ts'

export type Senders = { readonly push: PushRail | undefined; readonly sms: SmsRail | undefined }
export type AllSenders = Senders & { readonly mailer: Mailer }
