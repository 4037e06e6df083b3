// Answers for what differs between what somebody was looking at and what it would be now. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { differencesIn } from '#kit/screens/offer-difference.ts'
import { formatAmount } from '#kit/ui/format.ts'
import type { previewOrder } from '../contract.ts'
import { words } from '../words.ts'

export type Preview = WireAnswer<typeof previewOrder>

/** The payee first. */
export function differencesOf(before: Preview, after: Preview): readonly string[] {
  const naira = (amount: string) => formatAmount({ currency: 'NGN', amount })
  return differencesIn(before, after, {
    linesOf: ({ payee, fee, vat, stamp_duty: duty, total_most: most }) => [
      [words.name, payee.name],
      [words.fee, naira(fee)],
      [words.vat, naira(vat)],
      [words.duty, naira(duty)],
      [words.atMost, naira(most)],
    ],
    other: words.changedOther,
  })
}
