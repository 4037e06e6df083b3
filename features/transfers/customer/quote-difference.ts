// Answers for what differs between the price somebody was looking at and the one of now. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { differencesIn } from '#kit/screens/offer-difference.ts'
import { formatAmount } from '#kit/ui/format.ts'
import type { quoteTransfer } from '#features/orders/sending-contract.ts'
import { words } from '../words.ts'

export type Quote = WireAnswer<typeof quoteTransfer>

/** The payee first. */
export function differencesOf(before: Quote, after: Quote): readonly string[] {
  const naira = (amount: string) => formatAmount({ currency: 'NGN', amount })
  return differencesIn(before, after, {
    linesOf: ({ payee, fee, vat, stamp_duty: duty, total }) => [
      [words.changedPayee, payee.name],
      [words.fee, naira(fee)],
      [words.vat, naira(vat)],
      [words.duty, naira(duty)],
      [words.total, naira(total)],
    ],
    other: words.changedOther,
  })
}
