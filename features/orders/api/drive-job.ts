// Answers for handing an order to its partner and asking on until the partner has said something final.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { PartnerRefusal } from '#kit/partner.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { chanceOf, spread } from '#kit/spread.ts'
import type { Attempt, OrderKind, OrderPartners, PartnersOfKinds } from './kind.ts'
import type { HandRefusal, Said } from '../rail.ts'
import { isOpen } from '../contract.ts'
import {
  askAgainAfterSeconds,
  floatLowMostSeconds,
  handAgainMinutes,
  handAgainMostSeconds,
  lookAgainSeconds,
} from '../rules.ts'
import { markInReview, markSubmitted, applyAnswer } from './conclude.ts'
import { attemptEvent, beginAttempt, isSameAttempt, mayStillArrive, recordOldAnswer } from './attempts.ts'
import type { By, Order } from './enter-state.ts'
import { giveBack } from './give-back.ts'
import { insertEvent } from './events.ts'
import { openOrderCase, wasCarriedOutBefore } from './open-order-case.ts'
import { findOrderRow, lockOrder, type OrderRow } from './order-row.ts'
import { orderCases } from './records.ts'
import { isFrozen } from './sending-bar.ts'
import { isBehind } from './turn.ts'

/** Who carries out an order. */
export function partnersOf(kinds: PartnersOfKinds, row: Pick<OrderRow, 'kind'>): OrderPartners {
  const partners = kinds[row.kind]
  assert(partners !== undefined, `somebody carries out orders of the kind ${row.kind}`)
  return partners
}

/**
 * Drives one order to its end. Every run either hands it over, which the same reference makes safe to repeat, or asks how
 * it stands. Killed anywhere, the next run goes on: what is known stands in the row before the first byte leaves.
 */
export async function driveOrder(
  doors: Doors,
  kinds: PartnersOfKinds,
  context: JobContext,
): Promise<JobOutcome> {
  const id = orderIdOf(context)
  const row = await findOrderRow(doors.database.sql, { id })
  if (row === undefined || !isOpen(row.state)) return jobDone
  const partners = partnersOf(kinds, row)
  const why = await whyHanded(doors.database.sql, partners, row)
  if (why !== undefined && !(await mayLeaveNow(doors, partners, row)))
    return waitUntilItMayLeave(doors, partners, { context, row })
  const { kind } = partners
  if (why !== undefined && (await isBehind(doors.database.sql, kind, { row, now: doors.clock.now() })))
    return context.settle((sql) => waitOn(sql, doors, { row, kind }, lookAgainSeconds))
  const leaving = why === undefined ? undefined : await begin(doors, partners, row)
  if (leaving === undefined)
    return conclude(doors, context, { asked: row, said: await partners.find(row), call: 'find', partners })
  const said = await partners.hand(leaving)
  const next = await findNext(doors, partners, { row: leaving, said })
  return conclude(doors, context, { asked: leaving, said, call: 'pay', partners, next })
}

/** Who is handed it next, where a hand-over was refused. Asked before anything is written: the next partner may be asked what it sells. */
async function findNext(
  { clock }: Doors,
  partners: OrderPartners,
  { row, said }: { readonly row: OrderRow; readonly said: Said },
): Promise<Attempt | undefined> {
  if (said.outcome !== 'rejected' || said.reason === 'not_found') return undefined
  return partners.fallBack?.(row, { ...said, reason: said.reason }, clock.now())
}

/** Neither its kind is stopped, nor it, nor its wallet frozen. */
async function mayLeaveNow({ database, clock }: Doors, { mayLeave }: OrderPartners, row: OrderRow) {
  const { sql } = database
  return (await mayLeave(sql, { row, now: clock.now() })) && !(await isFrozen(sql, row.wallet_id))
}

// How long an order waits while it may not leave before it looks again.
const pausedSeconds = 60

// What no partner has ever seen is the customer's again after the hours in which everything else is a person's: waiting longer
// would keep money from them that is going nowhere. That no partner has seen it is the partner's word, not ours: the book may be a copy
// of before it was handed over.
async function waitUntilItMayLeave(
  doors: Doors,
  partners: OrderPartners,
  { context, row }: { context: JobContext; row: OrderRow },
): Promise<JobOutcome> {
  const now = doors.clock.now()
  const by: By = { actor: 'system', requestId: context.job.requestId }
  const isOver = row.state === 'held' && row.review_after <= now
  const { kind } = partners
  const said = isOver ? await partners.find(row) : undefined
  return context.settle(async (sql) => {
    const locked = await lockOrder(sql, row)
    if (said !== undefined && locked?.state === 'held') {
      await recordAnswer(sql, doors, { row: locked, partners, asked: row }, { said, call: 'find', by })
      if (said.outcome === 'rejected')
        await giveBack(
          sql,
          doors,
          { row: locked, kind },
          { by, responseCode: undefined, outcome: 'not_handed_over' },
        )
    }
    return waitOn(sql, doors, { row, kind }, pausedSeconds)
  })
}

/** Nothing happens to it now. Time goes on: a person decides when it has waited too long. */
async function waitOn(sql: Sql, doors: Doors, { row, kind }: Order, seconds: number): Promise<JobOutcome> {
  const ended = await finalOrReviewed(sql, doors, kind, row.id)
  return ended.done ? jobDone : { again: new Date(doors.clock.now().getTime() + seconds * 1000) }
}

export function orderIdOf(context: JobContext): string {
  const { order_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job about an order names it')
  return id
}

/**
 * Writes down that it leaves, before the first byte does. Answers it as it leaves; undefined where it is asked about first, because it has
 * changed meanwhile or because another reference would be used while something of the one before can still arrive.
 */
async function begin(doors: Doors, partners: OrderPartners, seen: OrderRow): Promise<OrderRow | undefined> {
  // Always under this reference: one more hand-over is the same order.
  const isOnly = partners.referenceAt === undefined && partners.fallBack === undefined
  if (seen.state !== 'held' && isOnly) return seen
  return doors.database.begin(async (sql) => {
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
  })
}

/** `new`: nobody was asked about this attempt yet. The others: its partner has said so, and it goes again. */
type WhyHanded = 'new' | 'not_found' | 'float_too_low'

/**
 * Why an order is handed over now. Undefined: it is asked about. Not while a person decides: what they give back must not be on its way to the
 * partner at that moment.
 */
async function whyHanded(
  sql: Sql,
  { referenceAt }: OrderPartners,
  row: OrderRow,
): Promise<WhyHanded | undefined> {
  if (row.state === 'in_review') return undefined
  if (row.state === 'held' && referenceAt === undefined) return 'new'
  const [last] = await sql<{ kind: string; outcome: string }>`
    select kind, outcome from order_events where order_id = ${row.id} and (kind = 'call' or name = ${attemptEvent})
    order by number desc limit 1`
  if (last === undefined || last.kind === 'state') return 'new'
  // The request was lost on its way, or our money there was too little.
  if (last.outcome === 'not_found' || last.outcome === 'float_too_low') return last.outcome
  return row.state === 'held' ? 'new' : undefined
}

type Answered = {
  /** As it was when its partner was asked. */
  readonly asked: OrderRow
  readonly partners: OrderPartners
  readonly said: Said
  readonly call: 'pay' | 'find'
  /** Who is handed it next, where this was a refusal. */
  readonly next?: Attempt | undefined
}

async function conclude(doors: Doors, context: JobContext, answered: Answered): Promise<JobOutcome> {
  const by: By = { actor: 'system', requestId: context.job.requestId }
  const { asked, partners } = answered
  return context.settle(async (sql) => {
    const row = await lockOrder(sql, asked)
    assert(row !== undefined, 'an order that was driven is there')
    await recordAnswer(sql, doors, { row, partners, asked }, { ...answered, by })
    const isFinal = await finalOrReviewed(sql, doors, partners.kind, asked.id)
    if (isFinal.done) return jobDone
    const seconds = await secondsUntilAgain(sql, doors, { row, said: answered.said, state: isFinal.state })
    return { again: new Date(doors.clock.now().getTime() + spread(seconds * 1000, chanceOf(context.job))) }
  })
}

async function secondsUntilAgain(
  sql: Sql,
  { clock }: Doors,
  { row, said, state }: { readonly row: OrderRow; readonly said: Said; readonly state: OrderRow['state'] },
): Promise<number> {
  const reason = said.outcome === 'rejected' ? said.reason : undefined
  const isMissing = reason === 'not_found'
  const seconds = askAgainAfterSeconds(await countAsked(sql, row, isMissing), state)
  if (state === 'in_review') return seconds
  if (reason === 'float_too_low') return Math.min(seconds, floatLowMostSeconds)
  const isYoung = clock.now().getTime() - row.created_at.getTime() < handAgainMinutes * 60_000
  return isMissing && isYoung ? Math.min(seconds, handAgainMostSeconds) : seconds
}

/**
 * How often its partner was asked since it said that it has the order, or has it not. However long an order waited for its turn, or was handed
 * over in vain, once it is there it is asked about soon.
 */
async function countAsked(sql: Sql, { id }: OrderRow, isMissing: boolean): Promise<number> {
  const [row] = await sql<{ asked: number }>`
    select count(*)::int asked from order_events where order_id = ${id} and kind = 'call' and number > coalesce((
      select max(number) from order_events where order_id = ${id} and kind = 'call' and (outcome = 'not_found') <> ${isMissing}), 0)`
  return row?.asked ?? 1
}

/** The order as it stands, its row locked, and as it stood when its partner was asked. */
type Asked = { readonly row: OrderRow; readonly asked: OrderRow; readonly partners: OrderPartners }

/** Takes what the partner said, whatever it was. */
export async function recordAnswer(
  sql: Sql,
  doors: Doors,
  { row, asked, partners }: Asked,
  answered: Pick<Answered, 'said' | 'call' | 'next'> & { readonly by: By },
): Promise<void> {
  const { said, call, next, by } = answered
  const order = { row, kind: partners.kind }
  if (!isSameAttempt(row, asked)) {
    await recordOldAnswer(sql, doors, { ...order, asked }, said)
    return
  }
  if (said.outcome === 'accepted') {
    await applyAnswer(sql, doors, order, { answer: said.value, call, by })
    return
  }
  await insertEvent(sql, row.id, {
    kind: 'call',
    name: call,
    outcome: said.outcome === 'unknown' ? said.outcome : said.reason,
    responseCode: said.outcome === 'unknown' ? undefined : said.code,
    detail: said.detail,
    at: doors.clock.now(),
  })
  if (said.outcome === 'rejected') await recordRefusal(sql, doors, order, { ...said, next, by })
}

async function recordRefusal(
  sql: Sql,
  doors: Doors,
  order: Order,
  refusal: PartnerRefusal<HandRefusal | 'not_found'> & Pick<Answered, 'next'> & { readonly by: By },
): Promise<void> {
  const { row, kind } = order
  const { reason, code, next, by } = refusal
  if (reason === 'not_found') return
  if (reason === 'float_too_low')
    await openOrderCase(sql, doors, row, {
      kind: orderCases.floatLow,
      partner: row.provider ?? '',
      facts: { provider: row.provider ?? '' },
    })
  // Refused was this hand-over: one before it, whose answer was lost, may still arrive and be carried out.
  if (!isOpen(row.state) || (await mayStillArrive(sql, row))) return
  // While a person decides, it is not handed to anybody.
  if (next !== undefined && row.state !== 'in_review') {
    await kind.failed?.(sql, doors, row, code)
    await beginAttempt(sql, doors, row, { next, outcome: reason, responseCode: code })
  } else if (reason === 'refused' && !(await wasCarriedOutBefore(sql, row)))
    await giveBackRefused(sql, doors, order, { by, responseCode: code })
}

// Why it was refused stays with it, as the code of one that was taken and failed.
async function giveBackRefused(
  sql: Sql,
  doors: Doors,
  order: Order,
  why: { readonly by: By; readonly responseCode: string | undefined },
): Promise<void> {
  await sql`update orders set response_code = ${why.responseCode ?? null} where id = ${order.row.id}`
  await giveBack(sql, doors, order, why)
}

// Read again: what was answered has changed it.
async function finalOrReviewed(sql: Sql, doors: Doors, kind: OrderKind, id: string) {
  const row = await lockOrder(sql, { id })
  assert(row !== undefined, 'an order that was driven is there')
  if (!isOpen(row.state)) return { done: true, state: row.state }
  if (row.review_after <= doors.clock.now()) {
    await markInReview(sql, doors, { row, kind })
    return { done: false, state: 'in_review' as const }
  }
  return { done: false, state: row.state }
}
