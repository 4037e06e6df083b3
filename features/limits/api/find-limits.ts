// Answers for what a customer reads of their limits: most, used, left, and what bounds them.
import { listWallets } from '#features/wallets/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { inOrder } from '#kit/db/records.ts'
import { reading } from '#kit/db/for-many.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { compare, money, zero } from '#kit/money/money.ts'
import type { findMyLimits as contract, findUserLimits } from '../contract.ts'
import {
  dailyLimitOf,
  dayPeriod,
  leftOf,
  isLimitMoney,
  limitCurrency,
  type LimitMoney,
  narrower,
  shieldUsual,
  tighter,
  type Way,
} from '../rules.ts'
import { type Bounds, findBounds } from './bounds.ts'
import { findUsed, findUsedOfFirstHours } from './count.ts'
import { findDollars, findHeldWorth } from './worth.ts'

const dayMilliseconds = 86_400_000

type Shown = AnswerOf<typeof contract>

/** A customer's limits at an instant, as they and staff read them. */
export async function findLimitsShown(sql: Sql, of: { userId: string; now: Date }): Promise<Shown> {
  return { ...(await findLimits(sql, of)), dollars: await findDollars(sql, of) }
}

/** A customer's limits at an instant. */
export async function findLimits(
  sql: Sql,
  of: { userId: string; now: Date },
): Promise<Omit<Shown, 'dollars'>> {
  const bounds = await findBounds(sql, of)
  const day = lagosDay(of.now)
  const most = dailyLimitOf(bounds.daily)
  const used = await findUsed(sql, { userId: of.userId, period: dayPeriod(day) })
  const sending = limitView(most, used)
  const activation = await activationView(sql, of.userId, bounds)
  const room = await findRoom(sql, of, bounds.tierLimits?.balance)
  return {
    currency: limitCurrency,
    tier: bounds.tier,
    day,
    resets_at: new Date(startOfLagosDay(day).getTime() + dayMilliseconds),
    sending,
    sending_by: boundBy(bounds),
    sending_allowed: bounds.daily.custom ?? bounds.daily.tier ?? null,
    sending_allowed_by: bounds.daily.custom === undefined ? 'tier' : 'custom',
    single_deposit: bounds.tierLimits?.singleDeposit ?? null,
    balance: bounds.tierLimits?.balance ?? null,
    activation,
    ...nowView(bounds, { day: leftOf(most, used), room, activation }),
    own_daily: bounds.daily.own ?? null,
    shield: bounds.shield ?? shieldUsual,
    own_shield: bounds.shield ?? null,
    shield_usual: shieldUsual,
  }
}

/** The same as staff see them, with what stops everything: an amount beside a frozen wallet would be read as what can be sent. */
export async function findLimitsForStaff(
  sql: Sql,
  of: { userId: string; now: Date },
): Promise<AnswerOf<typeof findUserLimits>> {
  const limits = await findLimitsShown(sql, of)
  const wallets = await listWallets(sql, { ...of, reader: 'staff' })
  const level = wallets.find(({ currency }) => currency === limitCurrency)?.freeze?.level
  const available =
    wallets.flatMap(({ available: has }) => (isLimitMoney(has) ? [has] : []))[0] ?? zero(limitCurrency)
  const { send_now: left } = limits
  const isByWallet = left === null || available.minor < left.minor
  const stopped = (way: 'debit' | 'credit') =>
    limits.tier === 0 ? 'no_tier' : level === 'all' || level === way ? 'frozen' : null
  return {
    ...limits,
    sending_stopped: stopped('debit'),
    receiving_stopped: stopped('credit'),
    can_send: isByWallet ? available : left,
    can_send_by: isByWallet ? 'wallet' : 'limit',
  }
}

type Activation = Awaited<ReturnType<typeof activationView>>

/** What is left of the most that the tier lets somebody hold; undefined where it sets none. */
async function findRoom(
  sql: Sql,
  { userId, now }: { userId: string; now: Date },
  most: LimitMoney | undefined,
): Promise<LimitMoney | undefined> {
  if (most === undefined) return undefined
  const has = await findHeldWorth(sql, { userId, now })
  // While nothing says what the dollars are worth, nothing more comes in.
  return has === undefined ? zero(limitCurrency) : leftOf(most, has)
}

/** What the day, the tier, the first hours and the room under the balance leave together. */
function nowView(
  { tierLimits }: Bounds,
  left: {
    readonly day: LimitMoney | undefined
    readonly room: LimitMoney | undefined
    readonly activation: Activation
  },
) {
  const send = tighter({ by: 'day', most: left.day }, left.activation?.outgoing.left ?? undefined)
  const receive = tighter(
    narrower<'tier' | 'balance'>(
      { by: 'tier', most: tierLimits?.singleDeposit },
      { by: 'balance', most: left.room },
    ),
    left.activation?.incoming.left ?? undefined,
  )
  return {
    send_now: send.most ?? null,
    send_now_by: send.by,
    receive_now: receive.most ?? null,
    receive_now_by: receive.by,
  }
}

function limitView(most: LimitMoney | undefined, used: LimitMoney) {
  return { most: most ?? null, used, left: leftOf(most, used) ?? null }
}

function boundBy({ daily }: Bounds): 'tier' | 'custom' | 'own' {
  const allowed = daily.custom ?? daily.tier
  if (daily.own !== undefined && (allowed === undefined || compare(daily.own, allowed) < 0)) return 'own'
  return daily.custom === undefined ? 'tier' : 'custom'
}

async function activationView(sql: Sql, userId: string, { activation }: Bounds) {
  if (activation === undefined) return null
  const { until, rule } = activation
  const used = (way: Way): Promise<LimitMoney> =>
    findUsedOfFirstHours(sql, { userId, way, firstHours: activation })
  return {
    until,
    incoming: limitView(rule.inMost, await used('in')),
    outgoing: limitView(rule.outMost, await used('out')),
  }
}

/** The amount above which one transfer of a customer needs the strong authorisation. */
export const findShield = reading<string, LimitMoney>(async (sql, userIds) => {
  const rows = await sql<{ place: number; shield_minor: bigint | null }>`
    select u.at::int - 1 place, l.shield_minor
    from unnest(${userIds}::uuid[]) with ordinality u (id, at) join own_limits l on l.user_id = u.id`
  return inOrder(userIds.length, rows, (row) =>
    row === undefined || row.shield_minor === null ? shieldUsual : money(limitCurrency, row.shield_minor),
  )
})
