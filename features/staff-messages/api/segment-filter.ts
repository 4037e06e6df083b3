// Answers for who fits a segment at an instant: a condition over users, counted exactly, walked in the order of ids.
import type { Part, Sql } from '#kit/db/database.ts'
import { endOfLagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { parseAmount } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { Segment } from '../rules.ts'

export type Range = { readonly least: bigint | undefined; readonly most: bigint | undefined }

/** The balances of a segment in kobo, or why it can fit nobody. */
export function readSegment(segment: Segment): Result<Range, 'amount_unreadable' | 'range_empty'> {
  const kobo = (text: string | undefined) => (text === undefined ? undefined : parseAmount(text, 'NGN'))
  const [least, most] = [kobo(segment.balance_least), kobo(segment.balance_most)]
  if (least?.ok === false || most?.ok === false) return refuse('amount_unreadable')
  const range = { least: least?.value.minor, most: most?.value.minor }
  const { joined_from: from, joined_to: to } = segment
  const isEmpty =
    (from !== undefined && to !== undefined && from > to) ||
    (range.least !== undefined && range.most !== undefined && range.least > range.most)
  return isEmpty ? refuse('range_empty') : done(range)
}

const dayMilliseconds = 86_400_000
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMilliseconds)

const hasFrozen = (
  sql: Sql,
  now: Date,
): Part => sql.part`exists (select 1 from wallets w where w.user_id = u.id
  and (w.own_freeze_at is not null
    or (w.freeze_level is not null and (w.freeze_until is null or w.freeze_until > ${now}))))`

/** `from users u … where …`: everybody who fits now and had joined by then. Closed accounts never fit. */
export function fitting(sql: Sql, segment: Segment, { range, now }: { range: Range; now: Date }): Part {
  const { statuses, tiers, users, frozen, joined_from: from, joined_to: to } = segment
  const { active_within_days: active, silent_for_days: silent } = segment
  const conditions: readonly (Part | undefined)[] = [
    statuses && sql.part`u.status = any(${[...statuses]})`,
    tiers && sql.part`u.kyc_tier = any(${[...tiers]})`,
    users && sql.part`u.id = any(${[...users]}::uuid[])`,
    frozen === undefined ? undefined : frozen ? hasFrozen(sql, now) : sql.part`not ${hasFrozen(sql, now)}`,
    from === undefined ? undefined : sql.part`u.created_at >= ${startOfLagosDay(from)}`,
    to === undefined ? undefined : sql.part`u.created_at < ${endOfLagosDay(to)}`,
    active === undefined ? undefined : sql.part`u.last_active_at >= ${daysBefore(now, active)}`,
    silent === undefined
      ? undefined
      : sql.part`(u.last_active_at is null or u.last_active_at < ${daysBefore(now, silent)})`,
    range.least === undefined ? undefined : sql.part`b.naira_minor >= ${range.least}`,
    range.most === undefined ? undefined : sql.part`b.naira_minor between 0 and ${range.most}`,
  ]
  return sql.part`from users u join user_balances b on b.user_id = u.id
    where u.status <> 'closed' and u.created_at <= ${now} ${conditions.reduce<Part>(
      (sum, part) => (part === undefined ? sum : sql.part`${sum} and ${part}`),
      sql.part``,
    )}`
}

/** How many fit now: exactly, however many they are. */
export async function countFitting(sql: Sql, from: Part): Promise<number> {
  const [row] = await sql<{ people: number }>`select count(*)::int people ${from}`
  return row?.people ?? 0
}
