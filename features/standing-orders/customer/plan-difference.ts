// Answers for what differs between what somebody was looking at and what it would be now. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import type { previewOrder } from '../contract.ts'
import { words } from '../words.ts'

export type Preview = WireAnswer<typeof previewOrder>

/** Sentences, the payee first; one general one when nothing that is shown differs. Empty when both are the same. */
export function differencesOf(before: Preview, after: Preview): readonly string[] {
  if (before.hash === after.hash) return []
  const naira = (amount: string) => formatAmount({ currency: 'NGN', amount })
  const lines = [
    { what: words.name, was: before.payee.name, is: after.payee.name },
    { what: words.fee, was: naira(before.fee), is: naira(after.fee) },
    { what: words.vat, was: naira(before.vat), is: naira(after.vat) },
    { what: words.duty, was: naira(before.stamp_duty), is: naira(after.stamp_duty) },
    { what: words.atMost, was: naira(before.total_most), is: naira(after.total_most) },
  ]
    .filter(({ was, is }) => was !== is)
    .map(({ what, was, is }) => say(words.changedLine, { what: say(what), before: was, after: is }))
  return lines.length === 0 ? [say(words.changedOther)] : lines
}
