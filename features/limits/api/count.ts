// Answers for counting on limits exactly: take before the money moves, give back what did not leave after all.
import type { Sql } from '#kit/db/database.ts'
import { displayAmount } from '#kit/money/display.ts'
import { lagosDay } from '#kit/lagos.ts'
import { type Money, money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { activationPeriod, dailyLimitOf, dayPeriod, leftOf } from '../rules.ts'
import { findBounds } from './bounds.ts'

type Naira = Money<'NGN'>

/** One row, one statement: the lock it takes is held until commit, so two at once are counted one after the other. */
async function take(
  sql: Sql,
  on: { userId: string; period: string; most: Naira | undefined },
  amount: Naira,
): Promise<Result<undefined, 'used_up'>> {
  const most = on.most?.minor ?? null
  const counted = await sql`
    insert into limit_usage as l (user_id, period, used_minor)
    select ${on.userId}::uuid, ${on.period}, ${amount.minor}::bigint where ${most}::bigint is null or ${amount.minor}::bigint <= ${most}::bigint
    on conflict (user_id, period) do update set used_minor = l.used_minor + excluded.used_minor
      where ${most}::bigint is null or l.used_minor + excluded.used_minor <= ${most}::bigint
    returning 1`
  return counted.length === 1 ? done() : refuse('used_up')
}

/** What is used of a period. */
export async function findUsed(sql: Sql, on: { userId: string; period: string }): Promise<Naira> {
  const [row] = await sql<{ used_minor: bigint }>`
    select used_minor from limit_usage where user_id = ${on.userId} and period = ${on.period}`
  return money('NGN', row?.used_minor ?? 0n)
}

const wordsFor = (left: Naira | undefined): { values: Record<string, string> } => ({
  values: { left: left === undefined ? '' : displayAmount(left) },
})

export type OutflowRefusal = 'no_sending_yet' | 'above_daily_limit' | 'above_activation_limit'

/**
 * Counts what a customer is about to send, in the transaction that sends it. Answers the periods it was counted in; the
 * caller keeps them for `giveBackOutflow`. Refused: nothing is counted, and `left` says what may still be sent.
 */
export async function takeOutflow(
  sql: Sql,
  outflow: { userId: string; amount: Naira; now: Date },
): Promise<Result<{ periods: readonly string[] }, OutflowRefusal>> {
  const { userId, amount, now } = outflow
  const bounds = await findBounds(sql, { userId, now })
  if (bounds.tierLimits === undefined) return refuse('no_sending_yet')
  const daily = { userId, period: dayPeriod(lagosDay(now)), most: dailyLimitOf(bounds.daily) }
  if (!(await take(sql, daily, amount)).ok)
    return refuse('above_daily_limit', wordsFor(leftOf(daily.most, await findUsed(sql, daily))))
  if (bounds.activation === undefined) return done({ periods: [daily.period] })
  const { of, rule } = bounds.activation
  const activation = { userId, period: activationPeriod('out', of), most: rule.outMost }
  if (!(await take(sql, activation, amount)).ok)
    return refuse(
      'above_activation_limit',
      wordsFor(leftOf(activation.most, await findUsed(sql, activation))),
    )
  return done({ periods: [daily.period, activation.period] })
}

/** Gives back to the periods it was counted in what did not leave after all. */
export async function giveBackOutflow(
  sql: Sql,
  outflow: { userId: string; amount: Naira; periods: readonly string[] },
): Promise<void> {
  await sql`
    update limit_usage set used_minor = used_minor - ${outflow.amount.minor}
    where user_id = ${outflow.userId} and period = any(${outflow.periods}::text[])`
}

/**
 * Counts what a customer receives while their activation is young. `until`: when the limit ends that it went above; nothing
 * is counted then.
 */
export async function takeInflow(
  sql: Sql,
  inflow: { userId: string; amount: Naira; now: Date },
): Promise<
  | { readonly fits: true; readonly period: string | undefined }
  | { readonly fits: false; readonly until: Date }
> {
  const { activation } = await findBounds(sql, inflow)
  if (activation === undefined) return { fits: true, period: undefined }
  const { of, rule, until } = activation
  const on = { userId: inflow.userId, period: activationPeriod('in', of), most: rule.inMost }
  return (await take(sql, on, inflow.amount)).ok ? { fits: true, period: on.period } : { fits: false, until }
}

/** Gives back what was counted for money that did not come in after all. */
export function giveBackInflow(
  sql: Sql,
  inflow: { userId: string; amount: Naira; period: string },
): Promise<void> {
  return giveBackOutflow(sql, { ...inflow, periods: [inflow.period] })
}
