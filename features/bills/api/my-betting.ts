// Answers for a customer's betting as they and staff read it, and for what they choose of it: excluding themselves, and a lower limit.
import { recordAudit } from '#features/audit/public.ts'
import { notify } from '#features/notifications/public.ts'
import { hasUser } from '#features/wallets/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { compare, decimalText, type Money, parseAmount } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { chosenAt, endOf, ownAt, type OwnLimit, type Span } from '../betting.ts'
import type { findMyBetting, findUserBetting } from '../betting-contract.ts'
import { betting as words } from '../message-words.ts'
import { bettingBar, findChoices, findDay } from './betting.ts'
import { limitAt } from './betting-limits.ts'

type Asked = { readonly userId: string; readonly now: Date }
type View = AnswerOf<typeof findMyBetting>

/** How somebody stands now. */
export async function findBetting(sql: Sql, doors: Doors, asked: Asked): Promise<View> {
  const { now } = asked
  const { everybody, own, most, used, left } = await findDay(sql, asked)
  const waits = own !== undefined && own.from > now ? own : undefined
  return {
    is_sold: doors.brand.features.betting,
    bar: (await bettingBar(sql, doors, asked))?.code ?? null,
    excluded_until: (await findChoices(sql, asked)).excludedUntil ?? null,
    everybody,
    most,
    used,
    left,
    own: ownAt(own, now) ?? null,
    own_next: waits === undefined ? null : { daily: waits.daily ?? null, from: waits.from },
  }
}

/** The same for staff, with every time that they have excluded themselves for. */
export async function findBettingOfUser(sql: Sql, doors: Doors, asked: Asked) {
  if (!(await hasUser(sql, asked.userId))) return refuse('user_not_found')
  const exclusions = await sql<{ begun_at: Date; ends_at: Date }>`
    select begun_at, ends_at from betting_exclusions where user_id = ${asked.userId} order by number desc`
  return done<AnswerOf<typeof findUserBetting>>({ ...(await findBetting(sql, doors, asked)), exclusions })
}

type Choosing = { readonly actor: CustomerActor; readonly requestId: string; readonly address: string }

/** Payments of a customer hold their wallets: what is chosen waits for those that have begun, and those that come after wait for it. */
const holdWallets = (sql: Sql, userId: string) =>
  sql`select id from wallets where user_id = ${userId} order by id for no key update`

/** Excludes a customer from now on. What ends no later than what runs is refused: a row is never changed. */
export async function excludeMe(sql: Sql, doors: Doors, { span, ...by }: Choosing & { readonly span: Span }) {
  const { id: userId } = by.actor
  await holdWallets(sql, userId)
  const now = doors.clock.now()
  const ends = endOf(span, now)
  const { excludedUntil: runs } = await findChoices(sql, { userId, now })
  if (runs !== undefined && runs >= ends)
    return refuse('excluded_longer', { values: { until: displayInstant(runs) } })
  await sql`insert into betting_exclusions (user_id, begun_at, ends_at) values (${userId}, ${now}, ${ends})`
  const until = displayInstant(ends)
  await keep(sql, doors, by, {
    action: 'bills.exclude-me',
    change: { field: 'excluded_until', before: runs?.toISOString() ?? null, after: ends.toISOString() },
    title: say(words.excludedTitle),
    body: say(words.excludedBody, { until }),
  })
  return done(await findBetting(sql, doors, { userId, now }))
}

/** Chooses another limit of one's own for a day, or none. */
export async function limitMyBetting(
  sql: Sql,
  doors: Doors,
  { daily: written, ...by }: Choosing & { readonly daily: string | null },
) {
  const { id: userId } = by.actor
  const read = written === null ? done(undefined) : parseAmount(written, 'NGN')
  if (!read.ok) return refuse('limit_not_an_amount')
  const daily = read.value
  await holdWallets(sql, userId)
  const now = doors.clock.now()
  const everybody = await limitAt(sql, now)
  if (daily !== undefined && compare(daily, everybody) > 0)
    return refuse('limit_too_high', { values: { most: displayAmount(everybody) } })
  const { own } = await findChoices(sql, { userId, now })
  const chosen = chosenAt(own, daily, now)
  await writeOwn(sql, { userId, chosen, now })
  await keep(sql, doors, by, {
    action: 'bills.limit-my-betting',
    change: { field: 'daily', before: textOf(chosen.before), after: textOf(daily) },
    title: say(words.limitTitle),
    body: say(words.limitBody, {
      daily: daily === undefined ? say(words.noLimit) : displayAmount(daily),
      from: displayInstant(chosen.from),
    }),
  })
  return done(await findBetting(sql, doors, { userId, now }))
}

const textOf = (limit: Money<'NGN'> | undefined): string | null =>
  limit === undefined ? null : decimalText(limit)

async function writeOwn(
  sql: Sql,
  { userId, chosen, now }: { readonly userId: string; readonly chosen: OwnLimit; readonly now: Date },
): Promise<void> {
  const { daily, before, from } = chosen
  await sql`
    insert into own_betting_limits (user_id, daily_minor, before_minor, valid_from, set_at)
    values (${userId}, ${daily?.minor ?? null}, ${before?.minor ?? null}, ${from}, ${now})
    on conflict (user_id) do update set daily_minor = excluded.daily_minor, before_minor = excluded.before_minor,
      valid_from = excluded.valid_from, set_at = excluded.set_at`
}

type Kept = {
  readonly action: 'bills.exclude-me' | 'bills.limit-my-betting'
  readonly change: { readonly field: string; readonly before: string | null; readonly after: string | null }
  readonly title: string
  readonly body: string
}

/** Whoever holds their phone may have pressed it: the log has it, and they are told. */
async function keep(sql: Sql, doors: Doors, by: Choosing, kept: Kept): Promise<void> {
  const { actor, requestId, address } = by
  const { id: userId } = actor
  const now = doors.clock.now()
  await recordAudit(sql, doors, {
    actor,
    action: kept.action,
    target: { type: 'user', id: userId },
    outcome: 'allowed',
    changes: [kept.change],
    requestId,
    address,
  })
  await notify(sql, doors, {
    userId,
    topic: 'security',
    kind: kept.action,
    key: `${kept.action}:${newId(doors)}`,
    title: kept.title,
    body: kept.body,
    href: '/app/bills/betting',
    now,
  })
  await noteChange(sql, [`customer:${userId}`, `user:${userId}`], now)
}
