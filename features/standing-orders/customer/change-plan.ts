// Answers for what somebody changes of an order: as fields, as the server takes it, and what is another than before. Pure.
import type { WireBody } from '#kit/http/contract.ts'
import { lagosDay, lagosTime } from '#kit/lagos.ts'
import { formatAmount, formatDate, readTypedAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import type { previewOrderChange } from '../contract.ts'
import { words } from '../words.ts'
import { dueLine, type Order, rhythmAtTime } from './describe.ts'
import { instantOf, missingOf, type Typed } from './plan.ts'
import type { Preview } from './plan-difference.ts'

export type Terms = WireBody<typeof previewOrderChange>

export interface TypedChange extends Typed {
  readonly amount: string
  readonly note: string
}

/** The order as fields: the day is that of its next payment. */
export function typedOf(order: Order): TypedChange {
  const { every, first_at: first, next_at: next, until, amount, narration } = order
  return {
    amount: amount.replace(/\.00$/, ''),
    note: narration,
    every,
    day: lagosDay(new Date(next ?? first)),
    time: lagosTime(new Date(first)),
    ends: until !== null,
    lastDay: until === null ? '' : lagosDay(new Date(until)),
  }
}

/** As the server takes it; undefined while something is missing. A day that stays keeps what it is counted from: the 31st. */
export function termsOf(order: Order, typed: TypedChange): Terms | undefined {
  const read = readTypedAmount(typed.amount, 'NGN')
  if (!('amount' in read) || Object.keys(missingOf(typed)).length > 0) return undefined
  const before = typedOf(order)
  const staysDue = (['every', 'day', 'time'] as const).every((part) => before[part] === typed[part])
  const note = typed.note.trim()
  const hasEnd = typed.every !== 'once' && typed.ends
  const sameEnd = hasEnd && order.until !== null && typed.lastDay === before.lastDay
  return {
    amount: read.amount,
    ...(note === '' ? {} : { narration: note }),
    every: typed.every,
    first_at: staysDue ? order.first_at : instantOf(typed.day, typed.time).toISOString(),
    ...(hasEnd
      ? {
          until:
            sameEnd && order.until !== null ? order.until : instantOf(typed.lastDay, '23:59').toISOString(),
        }
      : {}),
  }
}

export interface Change {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** What is another than before, line by line; empty when nothing is. */
export function changesOf(order: Order, terms: Terms, preview: Preview): readonly Change[] {
  const naira = (amount: string) => formatAmount({ currency: order.currency, amount })
  const endOf = (every: Order['every'], until: string | null) =>
    every === 'once' ? '' : until === null ? say(words.endsNever) : formatDate(until)
  const whenOf = (every: Order['every'], first: string) =>
    every === 'once' ? dueLine(first) : rhythmAtTime(every, first)
  return [
    { label: say(words.amount), before: naira(order.amount), after: naira(preview.amount) },
    { label: say(words.name), before: order.payee.name, after: preview.payee.name },
    {
      label: say(words.when),
      before: whenOf(order.every, order.first_at),
      after: whenOf(terms.every, terms.first_at),
    },
    {
      label: say(words.next),
      before: order.next_at === null ? '' : dueLine(order.next_at),
      // What its customer paused has no next day.
      after: preview.due[0] === undefined || order.paused_for === 'customer' ? '' : dueLine(preview.due[0]),
    },
    {
      label: say(words.ends),
      before: endOf(order.every, order.until),
      after: endOf(terms.every, terms.until ?? null),
    },
    { label: say(words.note), before: order.narration, after: terms.narration ?? '' },
    { label: say(words.atMost), before: naira(order.total_most), after: naira(preview.total_most) },
  ].filter(({ before, after }) => before !== after)
}
