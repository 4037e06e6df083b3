// Answers for what a movement costs on a day, by the rows that were in force.
import { findTier } from '#features/kyc/public.ts'
import { findWorth, isCountable } from '#features/limits/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import { endOfLagosDay, lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { type Money, parseAmount } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { costOnDay, costToday } from '../contract.ts'
import {
  type ChargedService,
  type Exemption,
  priceCurrency,
  type PricedCurrency,
  reckonCharges,
} from '../rules.ts'
import { findAllRules, findRulesInForce } from './charge-rules.ts'
import { findFreeTransfers } from './free-transfer-rows.ts'

type Asked = {
  readonly service: ChargedService
  readonly amount: string
  readonly currency?: PricedCurrency | undefined
  readonly exemption?: Exemption | undefined
  readonly free?: boolean | undefined
}

/** The cost at an instant of an amount written as text, of naira where no currency is named. */
export async function findCost(
  sql: Sql,
  asked: Asked & { readonly now: Date },
): Promise<Result<AnswerOf<typeof costToday>, 'amount_refused'>> {
  const currency = asked.currency ?? priceCurrency
  const read = parseAmount(asked.amount, currency)
  if (!read.ok || read.value.minor <= 0n) return refuse('amount_refused')
  const charges = reckonCharges(await findRulesInForce(sql, asked.now), {
    service: asked.service,
    amount: read.value,
    exemptions: asked.exemption === undefined ? [] : [asked.exemption],
    freeTransfersLeft: asked.free === true ? 1 : 0,
  })
  return done({
    service: asked.service,
    on: lagosDay(asked.now),
    amount: charges.amount,
    fee: charges.fee,
    vat: charges.vat,
    stamp_duty: charges.duty,
    waived: charges.waived,
    total: charges.total,
    currency,
    rules: [...charges.rules],
  })
}

/** The instant that is asked about: a time of the day, now for today, else the day's beginning. */
function instantOf({ on, time }: { on?: string | undefined; time?: string | undefined }, now: Date): Date {
  const day = on ?? lagosDay(now)
  if (time === undefined) return day === lagosDay(now) ? now : startOfLagosDay(day)
  const [hours = '0', minutes = '0'] = time.split(':')
  return new Date(startOfLagosDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000)
}

/** What it would have cost on a day, and whether the limits of a tier would have allowed it then. */
export async function findCostOnDay(
  sql: Sql,
  asked: QueryOf<typeof costOnDay> & { readonly now: Date },
): Promise<Result<AnswerOf<typeof costOnDay>, 'amount_refused'>> {
  const at = instantOf(asked, asked.now)
  const cost = await findCost(sql, { ...asked, now: at })
  if (!cost.ok) return cost
  const { amount } = cost.value
  return done({
    ...cost.value,
    free_transfers: await countFreeAt(sql, at),
    changed_at: await findChangesWithin(sql, lagosDay(at)),
    tier: asked.tier === undefined ? null : await tierView(sql, { ...asked, tier: asked.tier, amount, at }),
  })
}

async function countFreeAt(sql: Sql, at: Date): Promise<number> {
  const rows = await findFreeTransfers(sql)
  return rows.findLast(({ from }) => from <= at)?.count ?? 0
}

/** The instants after a day's beginning at which a row began or ended on it. */
async function findChangesWithin(sql: Sql, day: string): Promise<Date[]> {
  const [begins, ends] = [startOfLagosDay(day).getTime(), endOfLagosDay(day).getTime()]
  const rules = await findAllRules(sql)
  const instants = rules.flatMap(({ from, until }) => [from.getTime(), until?.getTime() ?? ends])
  const within = instants.filter((instant) => instant > begins && instant < ends)
  return [...new Set(within)].toSorted((one, other) => one - other).map((instant) => new Date(instant))
}

/** Whether an amount counts as no more than a limit, at the rate of that day; without one none of another currency does. */
async function countsWithin(
  sql: Sql,
  { amount, at }: { amount: Money; at: Date },
  most: Money,
): Promise<boolean> {
  const worth = isCountable(amount) ? await findWorth(sql, { amount, now: at }) : undefined
  return worth?.ok === true && worth.value.counts.minor <= most.minor
}

async function tierView(
  sql: Sql,
  asked: { tier: number; service: ChargedService; amount: Money; at: Date },
): Promise<AnswerOf<typeof costOnDay>['tier']> {
  const tier = await findTier(sql, { tier: asked.tier, now: asked.at })
  if (tier === undefined) return null
  const most = asked.service === 'deposit' ? tier.single_deposit_limit : tier.daily_outflow_limit
  const { name, from, source } = tier
  const allowed = most === null || (await countsWithin(sql, asked, most))
  return { name, most, allowed, from, source }
}
