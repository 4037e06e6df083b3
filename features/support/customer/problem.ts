// Answers for what support has to know of a payment that somebody asks about, as text: in our form and in a mail. Pure.
import type { Currency } from '#kit/money/currency.ts'
import { formatAmount, formatDateTime } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

/** What may be written beside the lines about the payment. */
export const writtenMost = 3_000

/** The payment that a customer asks about. */
export interface Payment {
  readonly reference: string
  readonly currency: Currency
  readonly amount: string
  /** Who paid it or was paid. */
  readonly name: string
  /** RFC 3339. */
  readonly at: string
  /** The word that the customer reads for its state. */
  readonly state: string
}

/** What the message is about, in one line. */
export function subjectOf({ reference }: Payment): string {
  return say(words.subject, { reference })
}

/** What is known of the payment, a line each. */
export function linesOf({ currency, amount, name, at, state }: Payment): readonly string[] {
  return [
    say(words.amountLine, { amount: formatAmount({ currency, amount }) }),
    ...(name === '' ? [] : [say(words.nameLine, { name })]),
    say(words.dateLine, { date: formatDateTime(at) }),
    say(words.stateLine, { state }),
  ]
}

/** What support reads: the payment first, then what was written. */
export function messageOf(payment: Payment, written: string): string {
  return [subjectOf(payment), ...linesOf(payment), '', written.trim()].join('\n')
}

/** A mail to support with all of it filled in; what was written stands at its end. */
export function mailHref(support: string, payment: Payment, written: string): string {
  const body = [...linesOf(payment), '', written.trim()].join('\r\n')
  const query = `subject=${encodeURIComponent(subjectOf(payment))}&body=${encodeURIComponent(body)}`
  return `mailto:${support}?${query}`
}
