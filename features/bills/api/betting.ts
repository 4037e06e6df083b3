// Answers for whether somebody may bet, and how much still today: their age, their exclusion, and the limits of everybody and their own.
import { ageOn } from '#features/customer-sign-in/public.ts'
import { findConfirmedBirthDate } from '#features/kyc/public.ts'
import { findUsed, takeOfPeriod } from '#features/limits/public.ts'
import type { OwnRules } from '#features/orders/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { inOrder } from '#kit/db/records.ts'
import { reading } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { displayInstant, lagosDay } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { compare, type Money, money, subtract, zero } from '#kit/money/money.ts'
import { refuse, type Refused } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { bettingAgeMin, bettingPeriod, dailyMostOf, ownAt, type OwnLimit } from '../betting.ts'
import { limits as words } from '../message-words.ts'
import { limitAt } from './betting-limits.ts'

type Naira = Money<'NGN'>
type Asked = { readonly userId: string; readonly now: Date }

type Choices = { readonly excludedUntil: Date | undefined; readonly own: OwnLimit | undefined }

type Row = {
  readonly place: number
  readonly ends_at: Date | null
  readonly daily_minor: bigint | null
  readonly before_minor: bigint | null
  readonly valid_from: Date | null
}

const naira = (minor: bigint | null): Naira | undefined => (minor === null ? undefined : money('NGN', minor))

const findRow = reading<string, Row | undefined>(async (sql, userIds) => {
  const rows = await sql<Row>`
    select i.at::int - 1 place, o.daily_minor, o.before_minor, o.valid_from,
      (select max(ends_at) from betting_exclusions e where e.user_id = i.id) ends_at
    from unnest(${userIds}::uuid[]) with ordinality i (id, at) left join own_betting_limits o on o.user_id = i.id`
  return inOrder(userIds.length, rows, (row) => row)
})

/** What a customer has chosen for themselves. */
export async function findChoices(sql: Sql, { userId, now }: Asked): Promise<Choices> {
  const row = await findRow(sql, userId)
  const { ends_at: ends = null, valid_from: from = null } = row ?? {}
  return {
    excludedUntil: ends !== null && ends > now ? ends : undefined,
    own:
      row === undefined || from === null
        ? undefined
        : { daily: naira(row.daily_minor), before: naira(row.before_minor), from },
  }
}

/** Asked once more before a hand-over: what nobody has taken is not paid while its customer is excluded. */
export const isExcluded = async (sql: Sql, asked: Asked): Promise<boolean> =>
  (await findChoices(sql, asked)).excludedUntil !== undefined

const excluded = (until: Date) => refuse('betting_excluded', { values: { until: displayInstant(until) } })

/** Why somebody may not bet, whatever the amount: they have excluded themselves, or are not known to be old enough. */
export async function bettingBar(
  sql: Sql,
  doors: Pick<Doors, 'vault'>,
  { userId, now }: Asked,
): Promise<Refused<'betting_excluded' | 'betting_age' | 'betting_age_unknown'> | undefined> {
  const { excludedUntil } = await findChoices(sql, { userId, now })
  if (excludedUntil !== undefined) return excluded(excludedUntil)
  const born = await findConfirmedBirthDate(sql, doors, userId)
  if (born === undefined) return refuse('betting_age_unknown')
  return ageOn(lagosDay(now), born) < bettingAgeMin ? refuse('betting_age') : undefined
}

/** Whether betting is shown to somebody: to whom it is barred for a time or by their age it is not. Who has not said yet who they are is told how. */
export async function seesBetting(sql: Sql, doors: Pick<Doors, 'vault'>, asked: Asked): Promise<boolean> {
  const bar = await bettingBar(sql, doors, asked)
  return bar === undefined || bar.code === 'betting_age_unknown'
}

/** What somebody may pay in the present Lagos day. */
async function findMost(sql: Sql, { userId, now }: Asked) {
  const everybody = await limitAt(sql, now)
  const { own } = await findChoices(sql, { userId, now })
  return {
    everybody,
    own,
    most: dailyMostOf(everybody, ownAt(own, now)),
    period: bettingPeriod(lagosDay(now)),
  }
}

/** The same, with what they have paid in it. */
export async function findDay(sql: Sql, asked: Asked) {
  const bounds = await findMost(sql, asked)
  const { most, period } = bounds
  const used = await findUsed(sql, { userId: asked.userId, period })
  const left = compare(used, most) < 0 ? subtract(most, used) : zero('NGN')
  return { ...bounds, used, left }
}

const aboveLimit = ({ left, most }: { readonly left: Naira; readonly most: Naira }) =>
  refuse('above_betting_limit', {
    values: {
      today:
        left.minor > 0n
          ? say(words.bettingLeft, { left: displayAmount(left), most: displayAmount(most) })
          : say(words.bettingUsed, { most: displayAmount(most) }),
    },
  })

/**
 * What is asked beside all else where a payment is for betting. An exclusion that somebody has just begun counts, for that and each payment of theirs
 * wait for the same wallet.
 */
export const bettingRules = (userId: string): OwnRules => ({
  judge: async (sql, { amount, now }) => {
    const { excludedUntil } = await findChoices(sql, { userId, now })
    if (excludedUntil !== undefined) return excluded(excludedUntil)
    const day = await findDay(sql, { userId, now })
    return compare(amount, day.left) > 0 ? aboveLimit(day) : undefined
  },
  count: async (sql, { amount, now }) => {
    const { excludedUntil } = await findChoices(sql, { userId, now })
    if (excludedUntil !== undefined) return excluded(excludedUntil)
    const { period, most } = await findMost(sql, { userId, now })
    const taken = await takeOfPeriod(sql, { userId, period, most, amount })
    return taken.ok
      ? { ok: true, value: { periods: [period] } }
      : aboveLimit(await findDay(sql, { userId, now }))
  },
})
