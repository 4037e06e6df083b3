// Answers for what amounts of other currencies count as on limits: at the middle rate of the Lagos day, written down so that as much is given back.
import { dayRateParts } from '#features/exchange/parts.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import type { Currency } from '#kit/money/currency.ts'
import { type Money, money } from '#kit/money/money.ts'
import { rateText } from '#kit/money/rate.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import {
  type Countable,
  countedBack,
  type DayRate,
  isLimitMoney,
  isOfDollars,
  limitCurrency,
  type LimitMoney,
  needsRate,
  readWorth,
  worthAt,
  worthOfAll,
  worthPeriod,
} from '../rules.ts'

/** What an amount counts as now, and at which rate; without one where it is in the currency of limits itself. */
export type Worth = { readonly counts: LimitMoney; readonly rate?: DayRate }

/** The middle rate of the Lagos day of an instant; undefined where none was ever believed. */
async function findDayRate(sql: Sql, now: Date): Promise<DayRate | undefined> {
  const began = startOfLagosDay(lagosDay(now))
  const [row] = await sql<{ parts: bigint | null }>`select ${dayRateParts(sql, began)} parts`
  return row === undefined || row.parts === null
    ? undefined
    : { base: 'USD', quote: limitCurrency, parts: row.parts }
}

export async function findWorth(
  sql: Sql,
  { amount, now }: { readonly amount: Countable; readonly now: Date },
): Promise<Result<Worth, 'no_dollar_rate'>> {
  if (isLimitMoney(amount)) return done({ counts: amount })
  const rate = await findDayRate(sql, now)
  return rate === undefined ? refuse('no_dollar_rate') : done({ counts: worthAt(amount, rate), rate })
}

/** Keeps what an amount was counted as. Answers its name among the periods that it was counted in; none for what is counted as it is. */
export async function keepWorth(
  sql: Sql,
  use: { readonly userId: string; readonly amount: Countable; readonly worth: Worth; readonly now: Date },
): Promise<readonly string[]> {
  const { userId, amount, worth, now } = use
  if (worth.rate === undefined) return []
  const [row] = await sql<{ number: string }>`
    insert into limit_worths (user_id, currency, amount_minor, rate_parts, counted_minor, counted_at)
    values (${userId}, ${amount.currency}, ${amount.minor}, ${worth.rate.parts}, ${worth.counts.minor}, ${now})
    returning number::text`
  assert(row !== undefined, 'what was just written is there')
  return [worthPeriod(row.number)]
}

/** What is given back of what was counted for an amount: of all of it exactly that, of a part its share. */
export async function takeWorthBack(
  sql: Sql,
  use: { readonly userId: string; readonly amount: Money; readonly periods: readonly string[] },
): Promise<LimitMoney> {
  const { userId, amount, periods } = use
  if (isLimitMoney(amount)) return amount
  const number = readWorth(periods)
  assert(number !== undefined, 'what was counted in another currency names what it was counted as')
  const [row] = await sql<{
    currency: Currency
    amount_minor: bigint
    counted_minor: bigint
    back_minor: bigint
  }>`
    select currency, amount_minor, counted_minor, back_minor from limit_worths
    where number = ${number}::bigint and user_id = ${userId} for update`
  assert(row?.currency === amount.currency, 'what is given back was counted in its currency')
  await sql`update limit_worths set back_minor = back_minor + ${amount.minor} where number = ${number}::bigint`
  const of = { amount: row.amount_minor, counted: row.counted_minor }
  return money(limitCurrency, countedBack(of, { before: row.back_minor, back: amount.minor }))
}

// A balance is looked up for each wallet: to plan a join costs a naira payment more than the reading itself.
const findHeld = reading<string, readonly Money[]>(async (sql, userIds) => {
  const rows = await sql<{ user_id: string; currency: Currency; balance: bigint }>`
    select user_id, currency, (select balance from ledger.accounts where id = w.ledger_account) balance from wallets w
    where user_id = any(${userIds}::uuid[])`
  return userIds.map((id) =>
    rows.flatMap(({ user_id, currency, balance }) => (user_id === id ? [money(currency, balance)] : [])),
  )
})

/** For somebody who has a wallet in dollars, the rate at which the day counts them, and what is there with them. */
export async function findDollars(
  sql: Sql,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<{ rate: string | null; has: LimitMoney | null } | null> {
  const held = await findHeld(sql, userId)
  if (!held.some(isOfDollars)) return null
  const rate = await findDayRate(sql, now)
  return { rate: rate === undefined ? null : rateText(rate), has: worthOfAll(held, rate) ?? null }
}

/**
 * What a customer has in all wallets together, as the limit of the balance counts it; asked under the lock of their naira wallet, and of all
 * of them by whoever receives another currency (`lockWalletsBeside`). Undefined: there are dollars, and no rate was ever believed.
 */
export async function findHeldWorth(
  sql: Sql,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<LimitMoney | undefined> {
  const held = await findHeld(sql, userId)
  return worthOfAll(held, needsRate(held) ? await findDayRate(sql, now) : undefined)
}
