// Answers for whether an order is handed over now and why, and for writing down that it leaves before its first byte does.
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import { inOrder } from '#kit/db/records.ts'
import type { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import { isOpen } from '../contract.ts'
import { attemptEvent, beginAttempt, isSameAttempt, mayStillArrive, notSent } from './attempts.ts'
import { markSubmitted } from './conclude.ts'
import type { OrderPartners } from './kind.ts'
import { lockOrder, type OrderRow } from './order-row.ts'
import { isFrozen } from './sending-bar.ts'

/** `handingOver`: the transaction in which orders that leave at once are written down together. */
export type Driving = { readonly doors: Doors; readonly handingOver: ReturnType<typeof together> }

/** Neither its kind is stopped, nor it, nor its wallet frozen. */
export async function mayLeaveNow(
  { database, clock }: Doors,
  { mayLeave }: OrderPartners,
  row: OrderRow,
): Promise<boolean> {
  const { sql } = database
  return (await mayLeave(sql, { row, now: clock.now() })) && !(await isFrozen(sql, row.wallet_id))
}

/**
 * Writes down that it leaves, before the first byte does. Answers it as it leaves; undefined where it is asked about first, because it has
 * changed meanwhile or because another reference would be used while something of the one before can still arrive.
 */
export async function beginHandOver(
  { doors, handingOver }: Driving,
  partners: OrderPartners,
  seen: OrderRow,
): Promise<OrderRow | undefined> {
  // Always under this reference: one more hand-over is the same order.
  const isOnly = partners.referenceAt === undefined && partners.fallBack === undefined
  if (seen.state !== 'held' && isOnly) return seen
  return handingOver.begin(
    async (sql) => {
      const locked = await lockOrder(sql, seen)
      if (locked === undefined || !isOpen(locked.state) || !isSameAttempt(locked, seen)) return undefined
      const why = await whyHanded(sql, partners, locked)
      if (why === undefined) return undefined
      const { provider } = locked
      const reference = partners.referenceAt?.(locked, doors.clock.now()) ?? locked.reference
      const isAnother = provider !== null && reference !== locked.reference
      if (isAnother && (why === 'new' || (await mayStillArrive(sql, locked)))) return undefined
      const row =
        isAnother && why !== 'new'
          ? await beginAttempt(sql, doors, locked, { next: { provider, reference }, outcome: why })
          : locked
      await markSubmitted(sql, doors, { row, kind: partners.kind })
      return row
    },
    [seen.id],
  )
}

/** `new`: nobody was asked about this attempt yet. The others: its partner has said so, and it goes again. */
type WhyHanded = 'new' | 'not_found' | 'float_too_low'

/**
 * Why an order is handed over now. Undefined: it is asked about. Not while a person decides: what they give back must not be on its way to the
 * partner at that moment.
 */
export async function whyHanded(
  sql: Sql,
  { referenceAt }: OrderPartners,
  row: OrderRow,
): Promise<WhyHanded | undefined> {
  if (row.state === 'in_review') return undefined
  if (row.state === 'held' && referenceAt === undefined) return 'new'
  const last = await findLastWord(sql, row.id)
  if (last === undefined || last.kind === 'state') return 'new'
  if (last.name === 'pay' && last.outcome === notSent) return 'new'
  // The request was lost on its way, or our money there was too little.
  if (last.outcome === 'not_found' || last.outcome === 'float_too_low') return last.outcome
  return row.state === 'held' ? 'new' : undefined
}

type LastWord = { readonly kind: string; readonly name: string; readonly outcome: string }

/** What its partner said last, or that another attempt has begun since. */
const findLastWord = reading<string, LastWord | undefined>(async (sql, orderIds) => {
  const rows = await sql<LastWord & { place: number }>`
    select i.at::int - 1 place, last.kind, last.name, last.outcome from unnest(${orderIds}::uuid[]) with ordinality i (id, at)
    cross join lateral (
      select e.kind, e.name, e.outcome from order_events e where e.order_id = i.id and (e.kind = 'call' or e.name = ${attemptEvent})
      order by e.number desc limit 1) last`
  return inOrder(orderIds.length, rows, (row) => row)
})
