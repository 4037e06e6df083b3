// Answers for changing what an order sends, when, and until when; anew authorised where it may move more money.
import { isServiceOn } from '#features/products/public.ts'
import { takeAuthorisation } from '#features/step-up/public.ts'
import {
  type Destinations,
  fitsPayee,
  readAmount,
  resolvePayee,
  type ResolvedPayee,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { decimalText, type Money, money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { changeOrder as contract, previewOrderChange } from '../contract.ts'
import { movesMore, nextDue, type Terms } from '../rules.ts'
import { type Asked, findOwn, record, viewNow } from './change-order.ts'
import { type Planned, previewPlan, timeFault } from './make-order.ts'
import { lockOrder, type OrderRow, payeeAgreed, payeeOfRow } from './order-row.ts'
import { leaveOut, leaveRun } from './runs.ts'

type Wish = BodyOf<typeof previewOrderChange>

/** The payee of an order as found now, and the amount that is wished. Asks the bank, so it never runs inside a transaction. */
export async function readChange(
  doors: Doors,
  destinations: Destinations,
  asked: Asked & { readonly wish: Wish },
) {
  const { sql } = doors.database
  const row = await findOwn(sql, asked)
  if (row === undefined) return refuse('order_not_found')
  if (row.state === 'done' || row.state === 'cancelled') return refuse('order_ended')
  if (!(await isServiceOn(sql, 'standing_order'))) return refuse('service_off')
  const payee = await resolvePayee(doors, destinations, { userId: row.user_id, to: row.destination })
  if (!payee.ok) return refuse('payee_unavailable')
  const now = doors.clock.now()
  const amount = await readAmount(sql, payee.value.destination, { text: asked.wish.amount, now })
  if (!amount.ok) return amount
  const fits = fitsPayee(payee.value, amount.value)
  return fits.ok ? done({ payee: payee.value, amount: amount.value }) : fits
}

export type Read = { readonly payee: ResolvedPayee; readonly amount: Money<'NGN'> }

/** What goes out next of an order that ends at `until`; in the past where it is being tried again. */
function nextNow(row: OrderRow, now: Date, until = row.until ?? undefined): Date | undefined {
  const staysDue = row.next_at !== null && (row.state === 'active' || row.next_at > now)
  return staysDue && row.next_at !== null
    ? row.next_at
    : nextDue({ every: row.every, first: row.first_at, until }, now)
}

function isSameTime(row: OrderRow, wish: Wish): boolean {
  return row.every === wish.every && row.first_at.getTime() === Date.parse(wish.first_at)
}

/** The order as it would be. Days and times that stay are counted on from where they were. */
function planChange(row: OrderRow, { wish, read, now }: { wish: Wish; read: Read; now: Date }) {
  const until = wish.until === undefined ? undefined : new Date(wish.until)
  const anchor = new Date(wish.first_at)
  const next = isSameTime(row, wish) ? nextNow(row, now, until) : anchor
  const first = next ?? anchor
  const fault =
    isSameTime(row, wish) && next !== undefined ? endFault(first, until) : timeFault({ first, until }, now)
  if (fault !== undefined) return refuse(fault)
  const planned: Planned = {
    ...read,
    narration: wish.narration ?? '',
    every: wish.every,
    first,
    anchor,
    until: wish.every === 'once' ? undefined : until,
  }
  return done(planned)
}

const endFault = (first: Date, until: Date | undefined) =>
  until !== undefined && until < first ? 'ends_before_it_begins' : undefined

const termsOf = (row: OrderRow, now: Date): Terms => ({
  amountMinor: row.amount_minor,
  chargesMostMinor: row.charges_most_minor,
  payee: payeeOfRow(row),
  every: row.every,
  // One that waits to be confirmed sends nothing as it stands.
  next: row.state === 'active' || row.paused_for === 'customer' ? nextNow(row, now) : undefined,
  until: row.until ?? undefined,
})

type Change = { readonly row: OrderRow; readonly wish: Wish; readonly read: Read; readonly now: Date }

/** What a change would make of an order: the plan, its price, and whether it may move more money than was agreed to. */
async function judgeChange(sql: Sql, doors: Doors, { row, wish, read, now }: Change) {
  const planned = planChange(row, { wish, read, now })
  if (!planned.ok) return planned
  // Nothing goes out twice: what has gone out at that instant was another payment of this order.
  const sent = await sql`
    select 1 from standing_order_runs where order_id = ${row.id} and due_at = ${planned.value.first} and state = 'sent'`
  if (sent.length > 0) return refuse('first_in_the_past')
  const previewed = await previewPlan(sql, doors, {
    userId: row.user_id,
    planned: planned.value,
    // Had it gone out meanwhile, the change would send it once more.
    changes: `${row.id} ${row.next_at?.toISOString() ?? ''}`,
    staysPaused: row.paused_for === 'customer',
  })
  assert(previewed.ok, 'who has an order has a wallet')
  const { preview, most } = previewed.value
  const { amount, payee, every, first, until } = planned.value
  const after: Terms = {
    amountMinor: amount.minor,
    chargesMostMinor: most.minor,
    payee: payeeAgreed(payee),
    every,
    next: first,
    until,
  }
  return done({ planned: planned.value, preview, most, needsProof: movesMore(termsOf(row, now), after) })
}

/** What an order would be. */
export async function previewOrderTerms(
  sql: Sql,
  doors: Doors,
  asked: Asked & { readonly wish: Wish; readonly read: Read },
) {
  const row = await findOwn(sql, asked)
  if (row === undefined) return refuse('order_not_found')
  const judged = await judgeChange(sql, doors, { ...asked, row, now: doors.clock.now() })
  if (!judged.ok) return judged
  const tried = isSameTime(row, asked.wish) ? [] : await waitingOf(sql, row.id)
  return done({
    ...judged.value.preview,
    needs_proof: judged.value.needsProof,
    leaves_out: tried[0]?.due_at ?? null,
  })
}

const waitingOf = (sql: Sql, id: string) =>
  sql<{ due_at: Date }>`
    select due_at from standing_order_runs where order_id = ${id} and state = 'waiting' order by due_at desc limit 1`

type Changing = Asked & {
  readonly body: BodyOf<typeof contract>
  readonly read: Read
  readonly requestId: string
  readonly address: string
}

/** Changes an order. Its row is locked, as by a run: a run that was first has moved it on, and what was seen is no longer so. */
export async function changeOrder(sql: Sql, doors: Doors, changing: Changing) {
  const { actor, body, read } = changing
  const row = await lockOrder(sql, changing.id)
  if (row === undefined || row.user_id !== actor.id) return refuse('order_not_found')
  if (row.state === 'done' || row.state === 'cancelled') return refuse('order_ended')
  const now = doors.clock.now()
  const judged = await judgeChange(sql, doors, { row, wish: body, read, now })
  if (!judged.ok) return judged
  const { preview, needsProof } = judged.value
  if (preview.hash !== body.hash) return refuse('order_changed')
  const authorisation = needsProof
    ? await takeProof(sql, doors, { changing, now })
    : done(row.authorisation_id)
  if (!authorisation.ok) return authorisation
  await write(sql, doors, { row, ...judged.value, authorisation: authorisation.value, now })
  await record(sql, doors, {
    ...changing,
    action: 'standing-orders.change',
    told: 'changed',
    changes: [
      {
        field: 'amount',
        before: decimalText(money('NGN', row.amount_minor)),
        after: decimalText(judged.value.planned.amount),
      },
    ],
  })
  return viewNow(sql, row.id)
}

async function takeProof(sql: Sql, doors: Doors, { changing, now }: { changing: Changing; now: Date }) {
  const { actor, body } = changing
  if (body.authorisation_id === undefined) return refuse('authorisation_missing')
  const taken = await takeAuthorisation(sql, doors, {
    actor,
    authorisationId: body.authorisation_id,
    purpose: 'standing_order',
    hash: body.hash,
    strength: 'strong',
    now,
  })
  return taken.ok ? done(taken.value.id) : taken
}

type Written = {
  readonly row: OrderRow
  readonly planned: Planned
  readonly most: Money<'NGN'>
  readonly authorisation: string
  readonly now: Date
}

async function write(
  sql: Sql,
  doors: Doors,
  { row, planned, most, authorisation, now }: Written,
): Promise<void> {
  const stays = row.next_at?.getTime() === planned.first.getTime()
  if (!stays) await leaveOut(sql, { id: row.id, why: 'changed' })
  const staysPaused = row.paused_for === 'customer'
  await sql`
    update standing_orders set amount_minor = ${planned.amount.minor}, charges_most_minor = ${most.minor},
      to_name = ${planned.payee.name}, to_user_id = ${planned.payee.customer?.userId ?? null}, narration = ${planned.narration}, every = ${planned.every},
      first_at = ${planned.anchor}, next_at = ${planned.first}, until = ${planned.until ?? null},
      state = ${staysPaused ? 'paused' : 'active'}, paused_for = ${staysPaused ? 'customer' : null},
      authorisation_id = ${authorisation}
    where id = ${row.id}`
  // The job of an instant that stays is there, or is being tried again.
  if (!staysPaused && !(stays && row.state === 'active'))
    await leaveRun(sql, doors, { id: row.id, dueAt: planned.first, anew: now })
}
