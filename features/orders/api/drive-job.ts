// Answers for handing an order to its partner and asking on until the partner has said something final.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import { inOrder, records } from '#kit/db/records.ts'
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
  isNotPaid,
  lookAgainSeconds,
} from '../rules.ts'
import { markInReview, applyAnswer } from './conclude.ts'
import {
  beginAttempt,
  isSameAttempt,
  isUnsent,
  mayStillArrive,
  notSent,
  recordOldAnswer,
} from './attempts.ts'
import { beginHandOver, type Driving, mayLeaveNow, whyHanded } from './begin-hand-over.ts'
import type { By, Order } from './enter-state.ts'
import { giveBack } from './give-back.ts'
import { insertEvent } from './events.ts'
import { openOrderCase, wasCarriedOutBefore } from './open-order-case.ts'
import { findOrderRow, lockOrder, type OrderRow } from './order-row.ts'
import { orderCases } from './records.ts'
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
  driving: Driving,
  kinds: PartnersOfKinds,
  context: JobContext,
): Promise<JobOutcome> {
  const { doors } = driving
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
  const leaving = why === undefined ? undefined : await beginHandOver(driving, partners, row)
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
  return context.settle(
    async (sql) => {
      const row = await lockOrder(sql, asked)
      assert(row !== undefined, 'an order that was driven is there')
      await recordAnswer(sql, doors, { row, partners, asked }, { ...answered, by })
      const isFinal = await finalOrReviewed(sql, doors, partners.kind, asked.id)
      if (isFinal.done) return jobDone
      const seconds = await secondsUntilAgain(sql, doors, { row, said: answered.said, state: isFinal.state })
      return { again: new Date(doors.clock.now().getTime() + spread(seconds * 1000, chanceOf(context.job))) }
    },
    sharedWhere(asked, answered.said),
  )
}

/**
 * What an answer about an order touches where it may share its transaction with others: it is under way, or paid. What gives money back
 * counts it on limits before the ledger, and must not wait for them while others of its transaction have accounts locked.
 */
export function sharedWhere({ id, user_id: userId }: OrderRow, said: Said): readonly string[] | undefined {
  return said.outcome === 'accepted' && !isNotPaid(said.value) ? [id, userId] : undefined
}

async function secondsUntilAgain(
  sql: Sql,
  { clock }: Doors,
  { row, said, state }: { readonly row: OrderRow; readonly said: Said; readonly state: OrderRow['state'] },
): Promise<number> {
  const reason = said.outcome === 'rejected' ? said.reason : undefined
  const isMissing = reason === 'not_found'
  const seconds = askAgainAfterSeconds(await countAsked(sql, { id: row.id, isMissing }), state)
  if (state === 'in_review') return seconds
  if (reason === 'float_too_low' || isUnsent(said)) return Math.min(seconds, floatLowMostSeconds)
  const isYoung = clock.now().getTime() - row.created_at.getTime() < handAgainMinutes * 60_000
  return isMissing && isYoung ? Math.min(seconds, handAgainMostSeconds) : seconds
}

/**
 * How often its partner was asked since it said that it has the order, or has it not. However long an order waited for its turn, or was handed
 * over in vain, once it is there it is asked about soon.
 */
const countAsked = reading(
  async (sql, asked: readonly { readonly id: string; readonly isMissing: boolean }[]) => {
    const rows = await sql<{ place: number; asked: number }>`
    select r.place, count(*)::int asked from json_to_recordset(${records(asked)}::json) r (place int, id uuid, "isMissing" boolean)
    join order_events e on e.order_id = r.id and e.kind = 'call' and e.number > coalesce((
      select max(o.number) from order_events o where o.order_id = r.id and o.kind = 'call'
        and (o.outcome = 'not_found') <> r."isMissing"), 0)
    group by r.place`
    return inOrder(asked.length, rows, (row) => row?.asked ?? 1)
  },
)

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
    outcome: said.outcome === 'rejected' ? said.reason : isUnsent(said) ? notSent : said.outcome,
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
