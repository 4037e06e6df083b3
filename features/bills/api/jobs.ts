// Answers for the background work of bills, by kind of job.
import { every, minute } from '#kit/jobs/periodic.ts'
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { plansJob } from '#features/orders/public.ts'
import { plansFreshMinutes } from '../rules.ts'
import type { BillsPorts } from './rails.ts'
import { readPlansJob, readStalePlans } from './read-plans.ts'
import { type Sms, smsToken } from './sms-token.ts'

export const jobs = (doors: Doors, given: BillsPorts & { readonly sms: Sms }): JobHandlers => ({
  'bills.sms-token': (context) => smsToken(doors, given.sms, context),
  [plansJob]: (context) => readPlansJob(doors, given, context),
})

export const periodic = (doors: Doors, given: BillsPorts) => [
  every(plansFreshMinutes * minute, 'bills.read-plans', () => readStalePlans(doors, given)),
]
