// Answers for handing an order to its partner and asking on until the partner has said something final.
import { assert, unreachable } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { lagosDay } from '#kit/lagos.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { chanceOf, spread } from '#kit/spread.ts'
import type { OrderKind, OrderPartners, PartnersOfKinds } from './kind.ts'
import type { HandRefusal, Said } from '../rail.ts'
import { isOpen } from '../contract.ts'
import { askAgainAfterSeconds } from '../rules.ts'
import { markInReview, markSubmitted, applyAnswer } from './conclude.ts'
import type { By, Order } from './enter-state.ts'
import { giveBack } from './give-back.ts'
import { insertEvent } from './events.ts'
import { openOrderCase } from './open-order-case.ts'
import { findOrderRow, lockOrder, type OrderRow } from './order-row.ts'

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
  const hands = await mustHand(doors.database.sql, row)
  if (hands && !(await partners.mayLeave(doors.database.sql)))
    return waitUntilItMayLeave(doors, partners, { context, row })
  if (row.state === 'held') await begin(doors, partners.kind, id)
  const said: Said = hands ? await partners.hand(row) : await partners.find(row)
  return conclude(doors, context, { id, said, call: hands ? 'pay' : 'find', kind: partners.kind })
}

// How long an order waits while its kind is stopped before it looks again.
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
  const ended = await doors.database.begin(async (sql) => {
    const locked = await lockOrder(sql, row.id)
    if (said !== undefined && locked?.state === 'held') {
      const order = { row: locked, kind }
      await recordAnswer(sql, doors, order, { said, call: 'find', by })
      if (said.outcome === 'rejected')
        await giveBack(sql, doors, order, { by, responseCode: undefined, outcome: 'payouts_stopped' })
    }
    return finalOrReviewed(sql, doors, kind, row.id)
  })
  return ended.done ? jobDone : { again: new Date(now.getTime() + pausedSeconds * 1000) }
}

export function orderIdOf(context: JobContext): string {
  const { order_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job about an order names it')
  return id
}

async function begin(doors: Doors, kind: OrderKind, id: string): Promise<void> {
  await doors.database.begin(async (sql) => {
    const row = await lockOrder(sql, id)
    if (row !== undefined) await markSubmitted(sql, doors, { row, kind })
  })
}

// The partner did not know the reference when it was last asked: the request was lost on its way, and goes again as the same.
// Not while a person decides: what they give back must not be on its way to the partner at that moment.
async function mustHand(sql: Sql, row: OrderRow): Promise<boolean> {
  if (row.state === 'held') return true
  if (row.state === 'in_review') return false
  const [last] = await sql<{ outcome: string }>`
    select outcome from order_events where order_id = ${row.id} and kind = 'call' order by number desc limit 1`
  return last === undefined || last.outcome === 'not_found' || last.outcome === 'float_too_low'
}

type Answered = {
  readonly id: string
  readonly kind: OrderKind
  readonly said: Said
  readonly call: 'pay' | 'find'
}

async function conclude(doors: Doors, context: JobContext, answered: Answered): Promise<JobOutcome> {
  const by: By = { actor: 'system', requestId: context.job.requestId }
  const isFinal = await doors.database.begin(async (sql) => {
    const row = await lockOrder(sql, answered.id)
    assert(row !== undefined, 'an order that was driven is there')
    const { kind } = answered
    await recordAnswer(sql, doors, { row, kind }, { ...answered, by })
    return finalOrReviewed(sql, doors, kind, answered.id)
  })
  if (isFinal.done) return jobDone
  const seconds = askAgainAfterSeconds(context.job.attempts, isFinal.state)
  return { again: new Date(doors.clock.now().getTime() + spread(seconds * 1000, chanceOf(context.job))) }
}

/** Takes what the partner said, whatever it was. The row is locked. */
export async function recordAnswer(
  sql: Sql,
  doors: Doors,
  order: Order,
  answered: { said: Said; call: 'pay' | 'find'; by: By },
): Promise<void> {
  const { said, call, by } = answered
  const { row } = order
  const now = doors.clock.now()
  switch (said.outcome) {
    case 'accepted':
      await applyAnswer(sql, doors, order, { answer: said.value, call, by })
      return
    case 'unknown':
      await insertEvent(sql, row.id, {
        kind: 'call',
        name: call,
        outcome: 'unknown',
        detail: said.detail,
        at: now,
      })
      return
    case 'rejected':
      await insertEvent(sql, row.id, {
        kind: 'call',
        name: call,
        outcome: said.reason,
        detail: said.detail,
        at: now,
      })
      await recordRefusal(sql, doors, order, { reason: said.reason, by })
      return
  }
  return unreachable(said)
}

async function recordRefusal(
  sql: Sql,
  doors: Doors,
  order: Order,
  answered: { reason: HandRefusal | 'not_found'; by: By },
): Promise<void> {
  const { row, kind } = order
  switch (answered.reason) {
    case 'refused':
      if (isOpen(row.state)) await giveBack(sql, doors, order, { by: answered.by, responseCode: undefined })
      return
    case 'float_too_low':
      await openOrderCase(sql, doors, order, {
        kind: kind.cases.floatLow,
        key: `${row.provider ?? ''}:${lagosDay(doors.clock.now())}`,
        facts: { provider: row.provider ?? '' },
      })
      return
    case 'not_found':
      return
  }
}

// Read again: what was answered has changed it.
async function finalOrReviewed(sql: Sql, doors: Doors, kind: OrderKind, id: string) {
  const row = await lockOrder(sql, id)
  assert(row !== undefined, 'an order that was driven is there')
  if (!isOpen(row.state)) return { done: true, state: row.state }
  if (row.review_after <= doors.clock.now()) {
    await markInReview(sql, doors, { row, kind })
    return { done: false, state: 'in_review' as const }
  }
  return { done: false, state: row.state }
}
