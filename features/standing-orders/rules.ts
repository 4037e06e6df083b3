// Answers for when a standing order is due next, and what becomes of a run that could not be sent. Pure.
import { lagosDay, lagosTime, startOfLagosDay } from '#kit/lagos.ts'
import type { everies } from './contract.ts'

export type Every = (typeof everies)[number]

const dayMilliseconds = 86_400_000

/** How far ahead an order may begin. */
export const aheadDaysMost = 366
/** Orders that one customer may have at once. */
export const ordersMost = 50

/** A run without enough money, or above a limit, is tried again so often. */
export const runTriesMax = 4
export const tryAgainHours = 3

/** When a run that was tried and may pass is tried again. */
export const triedAgainAt = (last: Date): Date => new Date(last.getTime() + tryAgainHours * 3_600_000)

/** Refusals of a transfer that pass by themselves; any other leaves the run out at once. */
const passing: ReadonlySet<string> = new Set([
  'not_enough_money',
  'above_daily_limit',
  'above_activation_limit',
  'recipient_cannot_receive',
  'sending_paused',
  'wallet_frozen',
  'own_freeze',
  // What was bought before it for the same number has not arrived yet.
  'still_on_its_way',
  // What is owed is taken in some seconds.
  'debt_first',
  // Another transfer took the last free one at the same moment.
  'quote_changed',
  'bank_away',
  'biller_away',
  'lookup_unanswered',
  'too_many_lookups',
])

export function mayPass(refusal: string): boolean {
  return passing.has(refusal)
}

/**
 * The due instant after `after` of an order that began at `first`; undefined when there is none. The time of day is that of the
 * first; in a month without its day, the last day of it.
 */
export function nextDue(
  order: { readonly every: Every; readonly first: Date; readonly until: Date | undefined },
  after: Date,
): Date | undefined {
  const next = following(order.every, order.first, after)
  return next === undefined || (order.until !== undefined && next > order.until) ? undefined : next
}

function following(every: Every, first: Date, after: Date): Date | undefined {
  if (first > after) return first
  switch (every) {
    case 'once':
      return undefined
    case 'day':
      return stepped(first, after, dayMilliseconds)
    case 'week':
      return stepped(first, after, 7 * dayMilliseconds)
    case 'month':
      return monthly(first, after)
  }
}

function stepped(first: Date, after: Date, step: number): Date {
  const steps = Math.floor((after.getTime() - first.getTime()) / step) + 1
  return new Date(first.getTime() + steps * step)
}

function monthly(first: Date, after: Date): Date {
  const [year = 0, month = 1] = lagosDay(first).split('-').map(Number)
  const [yearAfter = 0, monthAfter = 1] = lagosDay(after).split('-').map(Number)
  const passed = (yearAfter - year) * 12 + (monthAfter - month)
  const sameMonth = inMonth(first, passed)
  return sameMonth > after ? sameMonth : inMonth(first, passed + 1)
}

/** The due instant `months` after the first. */
function inMonth(first: Date, months: number): Date {
  const [year = 0, month = 1, day = 1] = lagosDay(first).split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const dueDay = Math.min(day, last.getUTCDate())
  const written = `${last.toISOString().slice(0, 8)}${String(dueDay).padStart(2, '0')}`
  return new Date(startOfLagosDay(written).getTime() + sinceMidnight(first))
}

function sinceMidnight(instant: Date): number {
  return instant.getTime() - startOfLagosDay(lagosDay(instant)).getTime()
}

/** From seldom to often. */
const oftenness: readonly Every[] = ['once', 'month', 'week', 'day']

/** What of an order decides how much money it moves. */
export type Terms = {
  readonly amountMinor: bigint
  readonly chargesMostMinor: bigint
  /** Who is paid: a name, and of another customer who they are. */
  readonly payee: string
  readonly every: Every
  /** What goes out next; undefined when nothing does. */
  readonly next: Date | undefined
  /** Undefined: until it is ended. */
  readonly until: Date | undefined
}

/** Whether a change may move more money than was agreed to, sooner, longer, or to somebody else: then it is authorised anew. */
export function movesMore(before: Terms, after: Terms): boolean {
  return (
    after.amountMinor > before.amountMinor ||
    after.chargesMostMinor > before.chargesMostMinor ||
    after.payee !== before.payee ||
    oftenness.indexOf(after.every) > oftenness.indexOf(before.every) ||
    // Once on a later day is the same money, if that day was agreed to.
    isLater(after.every === 'once' ? after.next : after.until, before.until) ||
    before.next === undefined ||
    (after.next !== undefined && after.next < before.next)
  )
}

function isLater(after: Date | undefined, before: Date | undefined): boolean {
  return before !== undefined && (after === undefined || after > before)
}

/** The first due instants, at most `count`, after an instant where one is given: what a customer reads before agreeing. */
export function firstDues(
  order: { readonly every: Every; readonly first: Date; readonly until: Date | undefined },
  count: number,
  behind = new Date(order.first.getTime() - 1),
): Date[] {
  const dues: Date[] = []
  let after = behind
  while (dues.length < count) {
    const next = nextDue(order, after)
    if (next === undefined) return dues
    dues.push(next)
    after = next
  }
  return dues
}

/** How an order repeats, for the text of what is seen. */
export const seenTime = (instant: Date): string => `${lagosDay(instant)} ${lagosTime(instant)}`
