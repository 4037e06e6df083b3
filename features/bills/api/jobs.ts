// Answers for the background work of bills, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { type Sms, smsToken } from './sms-token.ts'

export const jobs = (doors: Doors, { sms }: { readonly sms: Sms }): JobHandlers => ({
  'bills.sms-token': (context) => smsToken(doors, sms, context),
})
