// Answers for counting on limits exactly: take before the money moves, give back what did not leave after all.
import type { Sql } from '#kit/db/database.ts'
import { records } from '#kit/db/records.ts'
import { writing } from '#kit/db/for-many.ts'
import { displayAmount } from '#kit/money/display.ts'
import { lagosDay } from '#kit/lagos.ts'
import { add, compare, money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import {
  activationPrefix,
  type Countable,
  dailyLimitOf,
  dayPeriod,
  leftOf,
  limitCurrency,
  type LimitMoney,
  readUse,
  usedOf,
  periodOfUse,
  usesSince,
  type Way,
} from '../rules.ts'
import { type Bounds, findBounds } from './bounds.ts'
import { findWorth, keepWorth, takeWorthBack } from './worth.ts'

type Take = { userId: string; period: string; most: LimitMoney | undefined; amount: LimitMoney }

/** One statement: the locks it takes are held until commit, so two at once are counted one after the other. */
const take = writing<Take, Result<undefined, 'used_up'>>(async (sql, takes) => {
  const rows = takes.map(({ userId, period, most, amount }) => ({
    user_id: userId,
    period,
    most: most?.minor ?? null,
    amount: amount.minor,
  }))
  const counted = await sql<{ user_id: string; period: string }>`
    with r as (
      select user_id, period, most, amount
      from json_to_recordset(${records(rows)}::json) r (user_id uuid, period text, most bigint, amount bigint))
    insert into limit_usage as l (user_id, period, used_minor)
    select user_id, period, amount from r where most is null or amount <= most order by user_id, period
    on conflict (user_id, period) do update set used_minor = l.used_minor + excluded.used_minor
      where (select r.most is null or l.used_minor + excluded.used_minor <= r.most from r
        where r.user_id = excluded.user_id and r.period = excluded.period)
    returning user_id, period`
  const nameOf = (userId: string, period: string): string => `${userId} ${period}`
  const names = new Set(counted.map((row) => nameOf(row.user_id, row.period)))
  return takes.map((one) => (names.has(nameOf(one.userId, one.period)) ? done() : refuse('used_up')))
})

/**
 * Counts in a period that a feature names itself, before any other of the same transaction: periods are taken in the order of their names. What
 * did not leave after all is given back by `giveBackOutflow`. Refused: nothing is counted.
 */
export const takeOfPeriod = (sql: Sql, taken: Take): Promise<Result<undefined, 'used_up'>> => take(sql, taken)

/** What is used of a period. */
export async function findUsed(sql: Sql, on: { userId: string; period: string }): Promise<LimitMoney> {
  const [row] = await sql<{ used_minor: bigint }>`
    select used_minor from limit_usage where user_id = ${on.userId} and period = ${on.period}`
  return money(limitCurrency, row?.used_minor ?? 0n)
}

type FirstHours = NonNullable<Bounds['activation']>

/** What is used of a customer's first hours one way, whichever of their devices it was on. */
export async function findUsedOfFirstHours(
  sql: Sql,
  on: { userId: string; way: Way; firstHours: FirstHours },
): Promise<LimitMoney> {
  const { of, rule } = on.firstHours
  // Instants are written so that they sort as text; a period ends with its own.
  const rows = await sql<{ period: string; used_minor: bigint }>`
    select period, used_minor from limit_usage
    where user_id = ${on.userId} and starts_with(period, ${activationPrefix(on.way)})
      and right(period, 24) collate "C" > ${usesSince(rule, of).toISOString()}`
  const uses = rows.flatMap((row) => readUse(row.period, money(limitCurrency, row.used_minor)) ?? [])
  return usedOf(rule, of, uses)
}

/**
 * Counts in a customer's first hours, whose limit is theirs and not a device's. Who counts holds the one row of the
 * customer and way until commit and sums only then, so that two at once are summed one after the other.
 */
async function takeOfFirstHours(
  sql: Sql,
  on: { userId: string; way: Way; firstHours: FirstHours; now: Date },
  amount: LimitMoney,
): Promise<Result<{ period: string }, 'used_up'>> {
  const { userId, way, firstHours } = on
  await sql`
    insert into limit_usage as l (user_id, period, used_minor) values (${userId}, ${`${way}:activation`}, 0)
    on conflict (user_id, period) do update set used_minor = l.used_minor`
  const used = await findUsedOfFirstHours(sql, on)
  if (compare(add(used, amount), mostOf(on)) > 0) return refuse('used_up')
  const period = periodOfUse(way, firstHours.of, on.now)
  await take(sql, { userId, period, most: undefined, amount })
  return done({ period })
}

const mostOf = ({ way, firstHours }: { way: Way; firstHours: FirstHours }): LimitMoney =>
  way === 'out' ? firstHours.rule.outMost : firstHours.rule.inMost

const wordsFor = (left: LimitMoney | undefined): { values: Record<string, string> } => ({
  values: { left: left === undefined ? '' : displayAmount(left) },
})

type Flow<Amount extends Countable = Countable> = {
  readonly userId: string
  readonly amount: Amount
  readonly now: Date
  /** What bounds the customer at that instant, where the caller has asked for it. */
  readonly bounds?: Bounds
}

/** The periods that something was counted in; the caller keeps them for giving back. */
export type Counted = { readonly periods: readonly string[] }
export type OutflowRefusal = 'no_sending_yet' | 'above_daily_limit' | 'above_activation_limit'

/**
 * Counts what a customer is about to send, in the transaction that sends it. What is not naira counts as what it is worth at the rate of the
 * day. Refused: nothing is counted, and `left` says what may still be sent.
 */
export function takeOutflow(sql: Sql, outflow: Flow<LimitMoney>): Promise<Result<Counted, OutflowRefusal>>
export function takeOutflow(
  sql: Sql,
  outflow: Flow,
): Promise<Result<Counted, OutflowRefusal | 'no_dollar_rate'>>
export async function takeOutflow(
  sql: Sql,
  outflow: Flow,
): Promise<Result<Counted, OutflowRefusal | 'no_dollar_rate'>> {
  const { userId, amount, now } = outflow
  const bounds = outflow.bounds ?? (await findBounds(sql, { userId, now }))
  if (bounds.tierLimits === undefined) return refuse('no_sending_yet')
  const found = await findWorth(sql, { amount, now })
  if (!found.ok) return found
  const { value: worth } = found
  const daily = { userId, period: dayPeriod(lagosDay(now)), most: dailyLimitOf(bounds.daily) }
  if (!(await take(sql, { ...daily, amount: worth.counts })).ok)
    return refuse('above_daily_limit', wordsFor(leftOf(daily.most, await findUsed(sql, daily))))
  const periods = [daily.period]
  if (bounds.activation !== undefined) {
    const on = { userId, way: 'out', firstHours: bounds.activation, now } as const
    const taken = await takeOfFirstHours(sql, on, worth.counts)
    if (!taken.ok) {
      const used = await findUsedOfFirstHours(sql, on)
      return refuse('above_activation_limit', wordsFor(leftOf(mostOf(on), used)))
    }
    periods.push(taken.value.period)
  }
  return done({ periods: [...periods, ...(await keepWorth(sql, { userId, amount, worth, now }))] })
}

/** Gives back to the periods it was counted in what did not leave after all: of another currency what was counted for it, whatever its rate is now. */
export async function giveBackOutflow(
  sql: Sql,
  outflow: { userId: string; amount: Countable; periods: readonly string[] },
): Promise<void> {
  const back = await takeWorthBack(sql, outflow)
  // In the order in which they are taken, so that nobody waits in a ring.
  await sql`
    with taken as materialized (
      select user_id, period from limit_usage
      where user_id = ${outflow.userId} and period = any(${outflow.periods}::text[]) order by period for no key update)
    update limit_usage l set used_minor = l.used_minor - ${back.minor}
    from taken where l.user_id = taken.user_id and l.period = taken.period`
}

type AboveFirstHours = { readonly fits: false; readonly until: Date; readonly most: LimitMoney }
type Inflow = (Counted & { readonly fits: true }) | AboveFirstHours
/** What is not naira has no rate to be counted at. */
type Uncounted = { readonly fits: false; readonly until: undefined; readonly most: undefined }

/**
 * Counts what a customer receives while their activation is young. `until`: when the limit ends that it went above; nothing
 * is counted then.
 */
export function takeInflow(sql: Sql, inflow: Flow<LimitMoney>): Promise<Inflow>
export function takeInflow(sql: Sql, inflow: Flow): Promise<Inflow | Uncounted>
export async function takeInflow(sql: Sql, inflow: Flow): Promise<Inflow | Uncounted> {
  const { userId, amount, now } = inflow
  const { activation } = inflow.bounds ?? (await findBounds(sql, inflow))
  if (activation === undefined) return { fits: true, periods: [] }
  const found = await findWorth(sql, { amount, now })
  if (!found.ok) return { fits: false, until: undefined, most: undefined }
  const { value: worth } = found
  const on = { userId, way: 'in', firstHours: activation, now } as const
  const taken = await takeOfFirstHours(sql, on, worth.counts)
  if (!taken.ok) return { fits: false, until: activation.until, most: activation.rule.inMost }
  const kept = await keepWorth(sql, { userId, amount, worth, now })
  return { fits: true, periods: [taken.value.period, ...kept] }
}

/** Gives back what was counted for money that did not come in after all. */
export const giveBackInflow = giveBackOutflow
