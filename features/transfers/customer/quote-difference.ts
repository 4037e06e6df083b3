// Answers for what differs between the price somebody was looking at and the one of now. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import type { quoteTransfer } from '#features/orders/sending-contract.ts'
import { words } from '../words.ts'

export type Quote = WireAnswer<typeof quoteTransfer>

/** Sentences, the payee first; one general one when nothing that is shown differs. Empty when both are the same offer. */
export function differencesOf(before: Quote, after: Quote): readonly string[] {
  if (before.hash === after.hash) return []
  const naira = (amount: string) => formatAmount({ currency: 'NGN', amount })
  const lines = [
    { what: words.changedPayee, was: before.payee.name, is: after.payee.name },
    { what: words.fee, was: naira(before.fee), is: naira(after.fee) },
    { what: words.vat, was: naira(before.vat), is: naira(after.vat) },
    { what: words.duty, was: naira(before.stamp_duty), is: naira(after.stamp_duty) },
    { what: words.total, was: naira(before.total), is: naira(after.total) },
  ]
    .filter(({ was, is }) => was !== is)
    .map(({ what, was, is }) => say(words.changedLine, { what: say(what), before: was, after: is }))
  return lines.length === 0 ? [say(words.changedOther)] : lines
}
