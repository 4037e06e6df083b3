// Answers for the plans that a biller is sold in: asked of its partner, sold as they are kept, and kept for some time while nobody answers.
import { unreachable } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import type { BillsRail, Plan } from '../rail.ts'
import { plansFreshMinutes, plansOldestMinutes } from '../rules.ts'
import type { Sold } from './catalogue.ts'
import { serviceOf } from './known-customers.ts'
import { findKept, type Kept, type KeptPlan, keepRead, type ServiceName } from './plan-rows.ts'

/** What a biller is sold in, as its partner orders it, with what stands in the way of each. May ask that partner, so it never runs inside a transaction. */
export async function findPlans(
  doors: Doors,
  rail: BillsRail,
  sold: Sold,
): Promise<Result<readonly KeptPlan[], 'biller_away' | 'lookup_unanswered'>> {
  const of = { partner: rail.provider, service: sold.offer.code }
  const kept = await findKept(doors.database.sql, of)
  if (kept !== undefined && isYounger(doors, kept, plansFreshMinutes)) return done(kept.plans)
  const outcome = await readPlans(doors, rail, { of, service: serviceOf(sold) })
  switch (outcome) {
    case 'accepted':
      return done((await findKept(doors.database.sql, of))?.plans ?? [])
    case 'rejected':
      return refuse('biller_away', { values: { biller: inSentence(sold.biller.name) } })
    case 'unknown':
      return kept !== undefined && isYounger(doors, kept, plansOldestMinutes)
        ? done(kept.plans)
        : refuse('lookup_unanswered')
  }
  return unreachable(outcome)
}

const isYounger = ({ clock }: Doors, { askedAt }: Kept, minutes: number): boolean =>
  clock.now().getTime() - askedAt.getTime() <= minutes * 60_000

/** Asks a partner for the plans of a service, and keeps what it says. */
export async function readPlans(
  doors: Doors,
  rail: BillsRail,
  asked: { readonly of: ServiceName; readonly service: Parameters<BillsRail['plans']>[0] },
): Promise<Awaited<ReturnType<BillsRail['plans']>>['outcome']> {
  const said = await rail.plans(asked.service)
  if (said.outcome === 'accepted')
    await doors.database.begin((sql) =>
      keepRead(sql, asked.of, { said: eachOnce(said.value), now: doors.clock.now() }),
    )
  return said.outcome
}

/** One that its partner names twice is sold as it was named first. */
const eachOnce = (plans: readonly Plan[]): readonly Plan[] =>
  plans.filter(({ code }, at) => plans.findIndex((one) => one.code === code) === at)

/** Whether it is sold now: nothing that its partner says of it waits for a person. */
export const isSellable = ({ standing }: KeptPlan): boolean => standing === undefined
