// Answers for saying when a scheduled payment goes out, and what became of it last. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { lagosDay, lagosTime } from '#kit/lagos.ts'
import { formatAmount, formatDate, formatDayMonth, formatTime, formatWeekday } from '#kit/ui/format.ts'
import { weekdayName } from '#kit/words/weekday.ts'
import { say } from '#kit/words/words.ts'
import type { listMyOrders } from '../contract.ts'
import type { Every } from '../rules.ts'
import { words } from '../words.ts'

export type Order = WireAnswer<typeof listMyOrders>[number]
export type Run = Order['runs'][number]

/** `1st`, `22nd`, `31st`. */
function dayOfMonth(instant: string): string {
  const day = Number(lagosDay(new Date(instant)).slice(8))
  switch (new Intl.PluralRules('en', { type: 'ordinal' }).select(day)) {
    case 'one':
      return say(words.dayOne, { day })
    case 'two':
      return say(words.dayTwo, { day })
    case 'few':
      return say(words.dayFew, { day })
    case 'zero':
    case 'many':
    case 'other':
      return say(words.dayOther, { day })
  }
}

/** `Every month on the 31st`, of one that began at `firstAt`. */
export function rhythmOf(every: Every, firstAt: string): string {
  switch (every) {
    case 'once':
      return say(words.once)
    case 'day':
      return say(words.everyDay)
    case 'week':
      return say(words.everyWeekday, { weekday: weekdayName(firstAt) })
    case 'month':
      return say(words.everyMonthOn, { day: dayOfMonth(firstAt) })
  }
}

/** `Every Friday at 09:00`. */
export function rhythmAtTime(every: Every, firstAt: string): string {
  return say(words.atTime, { when: rhythmOf(every, firstAt), time: lagosTime(new Date(firstAt)) })
}

/** `Sat 31 Jan 2026, 09:00`. */
export function dueLine(at: string): string {
  return say(words.onDay, { day: formatWeekday(at), time: formatTime(at) })
}

/** When one that was not sent yet is tried again; undefined where none waits. */
export function againAt({ state, runs: [run] }: Order): string | undefined {
  return state === 'active' && run?.state === 'waiting' ? (run.again_at ?? undefined) : undefined
}

/** When it goes out, in one line of a list: `Every month on the 31st, next 28 Feb`. What is tried again names its day elsewhere. */
export function whenLine(order: Order): string {
  const { every, first_at: firstAt, next_at: next, until } = order
  if (every === 'once') return dueLine(next ?? firstAt)
  const rhythm = rhythmOf(every, firstAt)
  if (againAt(order) !== undefined) return rhythm
  if (next !== null) return say(words.nextOn, { rhythm, day: formatDayMonth(next) })
  return until === null ? rhythm : say(words.untilDay, { rhythm, day: formatDate(until) })
}

/** `At most ₦5,010.75 each time`. */
export function mostLine({ every, amount, total_most: most, currency }: Order): string {
  if (amount === most) return say(words.noCharges)
  const word = every === 'once' ? words.atMostLine : words.atMostEachLine
  return say(word, { amount: formatAmount({ currency, amount: most }) })
}

/** What is bought is paid; money for a person is sent. */
export const isToPerson = ({ kind }: Order['payee']): boolean => kind === 'bank' || kind === 'customer'

/** What became of the latest one; undefined before the first. */
export function lastLine({ every, payee, runs: [run] }: Order): string | undefined {
  if (run === undefined) return undefined
  const reason = run.reason ?? ''
  switch (run.state) {
    case 'sent':
      if (every === 'once') return undefined
      return say(isToPerson(payee) ? words.lastSent : words.lastPaid, { day: formatDayMonth(run.due_at) })
    case 'waiting':
      return say(words.lastWaiting, { reason, time: dueLine(run.again_at ?? run.due_at) })
    case 'not_sent':
      return say(words.lastNotSent, { day: formatDayMonth(run.due_at), reason })
  }
}

/** Why it waits for the customer. */
export function pauseLine({ paused_for: why }: Order): string {
  if (why === 'customer') return say(words.pausedByYou)
  return say(why === 'payee_changed' ? words.nameChanged : words.costsMore)
}
