// Answers for the plans that a biller is sold in: asked of its partner, kept for some minutes, and older ones while nobody answers.
import { unreachable } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import type { BillsRail, Plan } from '../rail.ts'
import { plansFreshMinutes, plansOldestMinutes } from '../rules.ts'
import type { Sold } from './catalogue.ts'
import { laterOf, serviceOf } from './known-customers.ts'

type Kept = { readonly plans: readonly Plan[]; readonly isFresh: boolean }

/** What a biller is sold in now, as its partner orders it. May ask that partner, so it never runs inside a transaction. */
export async function findPlans(
  doors: Doors,
  rail: BillsRail,
  sold: Sold,
): Promise<Result<readonly Plan[], 'biller_away' | 'lookup_unanswered'>> {
  const kept = await findKept(doors, sold)
  if (kept?.isFresh === true) return done(kept.plans)
  const said = await rail.plans(serviceOf(sold))
  switch (said.outcome) {
    case 'accepted':
      await keep(doors, sold, eachOnce(said.value))
      return done(eachOnce(said.value))
    case 'rejected':
      return refuse('biller_away', { values: { biller: inSentence(sold.biller.name) } })
    case 'unknown':
      return kept === undefined ? refuse('lookup_unanswered') : done(kept.plans)
  }
  return unreachable(said)
}

/** One that its partner names twice is sold as it was named first. */
const eachOnce = (plans: readonly Plan[]): readonly Plan[] =>
  plans.filter(({ code }, at) => plans.findIndex((one) => one.code === code) === at)

type Row = { code: string; name: string; price_minor: bigint; asked_at: Date }

async function findKept(doors: Doors, { biller, offer, since }: Sold): Promise<Kept | undefined> {
  const agoOf = (minutes: number): Date => new Date(doors.clock.now().getTime() - minutes * 60_000)
  const rows = await doors.database.sql<Row>`
    select code, name, price_minor, asked_at from biller_plans
    where biller = ${biller.id} and partner = ${offer.partner} and asked_at >= ${laterOf(agoOf(plansOldestMinutes), since)}
    order by position`
  const [first] = rows
  if (first === undefined) return undefined
  const plans = rows.map(({ code, name, price_minor: price }) => ({ code, name, price: money('NGN', price) }))
  return { plans, isFresh: first.asked_at >= agoOf(plansFreshMinutes) }
}

/** All of them are replaced at once: what its partner names no more is sold no more. */
async function keep(doors: Doors, { biller, offer }: Sold, plans: readonly Plan[]): Promise<void> {
  await doors.database.begin(async (sql) => {
    await sql`delete from biller_plans where biller = ${biller.id} and partner = ${offer.partner}`
    await sql`
      insert into biller_plans (biller, partner, code, position, name, price_minor, asked_at)
      select ${biller.id}, ${offer.partner}, p.code, p.position, p.name, p.price, ${doors.clock.now()}
      from unnest(${plans.map(({ code }) => code)}::text[], ${plans.map(({ name }) => name)}::text[],
        ${plans.map(({ price }) => price.minor)}::bigint[]) with ordinality p (code, name, price, position)
      on conflict (biller, partner, code) do update set position = excluded.position, name = excluded.name,
        price_minor = excluded.price_minor, asked_at = excluded.asked_at`
  })
}
