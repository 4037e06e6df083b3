// Answers for what other features ask of orders: facts of many at once, each by one statement.
import type { Sql } from '#kit/db/database.ts'
import type { Currency } from '#kit/money/currency.ts'
import { type Money, money } from '#kit/money/money.ts'
import { stuckMinutes } from '../rules.ts'
import { findRows, type OrderRow } from './order-row.ts'

type OfKind = { readonly kind: OrderRow['kind'] }

/** The orders that a partner knows by these references, one or many. */
export function findByReferences(
  sql: Sql,
  { provider, references }: { readonly provider: string; readonly references: readonly string[] },
): Promise<OrderRow[]> {
  return findRows(sql, sql.part`t.provider = ${provider} and t.reference = any(${references}::text[])`)
}

/** What an order comes to in its partner's book, in kobo. On its way it may have left that already, or not. */
export type AtPartner = {
  readonly id: string
  readonly transaction_id: string
  readonly reference: string
  readonly net: bigint
  readonly on_its_way: boolean
  /** When it last changed. */
  readonly at: Date
}

/** Of all orders of a partner, or of one reference. */
export function findAtPartner(sql: Sql, provider: string, reference?: string): Promise<AtPartner[]> {
  return sql<AtPartner>`
    select id, transaction_id, reference, concluded_at is null on_its_way, coalesce(paid_late_at, concluded_at, created_at) at,
      case when state = 'success' or paid_late_at is not null then -(amount_minor + coalesce(provider_fee_minor, 0)) else 0 end net
    from orders where provider = ${provider} ${reference === undefined ? sql.part`` : sql.part`and reference = ${reference}`}`
}

/** Open ones made before an instant, however old, whose partner has not answered since. "Not found" is an answer. */
export async function findUnanswered(
  sql: Sql,
  { kind, since }: OfKind & { readonly since: Date },
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select t.id from orders t
    where t.kind = ${kind} and t.concluded_at is null and t.created_at <= ${since} and not exists (
      select 1 from order_events e
      where e.order_id = t.id and e.kind = 'call' and e.outcome <> 'unknown' and e.at >= ${since})`
  return rows.map(({ id }) => id)
}

type Sum = { readonly count: number; readonly amount: Money }

/** What has not left, whatever it pays for: held with us, and handed to a partner. */
export async function sumWaiting(
  sql: Sql,
  currency: Currency,
): Promise<{ readonly withUs: Sum; readonly atPartner: Sum }> {
  const sums = await sql<{ with_us: boolean; count: number; minor: bigint }>`
    select state = 'held' with_us, count(*)::int count, sum(total_minor)::bigint minor
    from orders where concluded_at is null and currency = ${currency} group by 1`
  const sumOf = (isWithUs: boolean) => {
    const found = sums.find((sum) => sum.with_us === isWithUs)
    return { count: found?.count ?? 0, amount: money(currency, found?.minor ?? 0n) }
  }
  return { withUs: sumOf(true), atPartner: sumOf(false) }
}

/** By customer, how many of their orders are open, and how many a partner paid after an instant; one with neither is left out. */
export async function countByCustomer(
  sql: Sql,
  asked: { readonly userIds: readonly string[]; readonly paidAfter: Date },
): Promise<ReadonlyMap<string, { readonly open: number; readonly paid: number }>> {
  const { userIds, paidAfter } = asked
  const rows = await sql<{ user_id: string; open: number; paid: number }>`
    select user_id, (count(*) filter (where concluded_at is null))::int open,
      (count(*) filter (where provider is not null and state = 'success' and concluded_at > ${paidAfter}))::int paid
    from orders where user_id = any(${[...userIds]}::uuid[]) group by 1`
  return new Map(rows.map(({ user_id: userId, ...counts }) => [userId, counts]))
}

/** To one place: those that have not ended, and of them those that take longer than partners do. */
export async function countOnTheirWay(
  sql: Sql,
  { kind, code, now }: OfKind & { readonly code: string; readonly now: Date },
): Promise<{ readonly open: number; readonly stuck: number }> {
  const before = new Date(now.getTime() - stuckMinutes * 60_000)
  const [row] = await sql<{ open: number; stuck: number }>`
    select count(*)::int open, (count(*) filter (where created_at < ${before}))::int stuck
    from orders where kind = ${kind} and to_code = ${code} and concluded_at is null`
  return row ?? { open: 0, stuck: 0 }
}

type Paid = { readonly at: Date; readonly isOpen: boolean }

/** A customer's latest order to an account at a place that is on its way there or arrived; undefined where none is. */
export async function findLatestPaid(
  sql: Sql,
  {
    kind,
    userId,
    code,
    account,
  }: OfKind & { readonly userId: string; readonly code: string; readonly account: string },
): Promise<Paid | undefined> {
  const [row] = await sql<Paid>`
    select created_at at, concluded_at is null "isOpen" from orders
    where user_id = ${userId} and kind = ${kind} and to_code = ${code} and to_account = ${account}
      and (concluded_at is null or state = 'success')
    order by created_at desc limit 1`
  return row
}
