// Answers for reading plans again: after a partner's word that some have changed, and of what was read before, so that a change waits for staff and
// not for a customer.
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { isSoldInPlans } from '../biller.ts'
import { plansFreshMinutes } from '../rules.ts'
import { findBillers } from './catalogue.ts'
import { serviceOf } from './known-customers.ts'
import type { ServiceName } from './plan-rows.ts'
import { readPlans } from './plans.ts'
import { type BillsPorts, railNamed, sellersOf } from './rails.ts'

/** Reads the plans of one service, where a partner that is set up sells it in plans. One that does not answer is read with the next turn. */
async function readService(doors: Doors, given: BillsPorts, of: ServiceName): Promise<void> {
  if (!sellersOf(given, doors).bills.includes(of.partner)) return
  const billers = await findBillers(doors.database.sql, doors.clock.now())
  const offer = billers
    .flatMap(({ biller }) => (isSoldInPlans(biller) ? biller.offers : []))
    .find(({ partner, code }) => partner === of.partner && code === of.service)
  if (offer !== undefined)
    await readPlans(doors, railNamed(given, of.partner), { of, service: serviceOf({ offer }) })
}

/** The job that a partner's news of its plans leaves. */
export async function readPlansJob(
  doors: Doors,
  given: BillsPorts,
  { job }: JobContext,
): Promise<JobOutcome> {
  const { partner, service } = job.payload
  if (typeof partner === 'string' && typeof service === 'string')
    await readService(doors, given, { partner, service })
  return jobDone
}

/** Of what was read before, whatever is not fresh any more. */
export async function readStalePlans(doors: Doors, given: BillsPorts): Promise<void> {
  const before = new Date(doors.clock.now().getTime() - plansFreshMinutes * 60_000)
  const stale = await doors.database.sql<ServiceName>`
    select partner, service from biller_plan_reads where asked_at < ${before} order by asked_at`
  for (const of of stale) await readService(doors, given, of)
}
