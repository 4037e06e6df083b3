// Answers for what a crypto deposit is called, and how it stands in a sentence.
import type { WireAnswer } from '#kit/http/contract.ts'
import { shownDecimal } from '#kit/coins/shown.ts'
import { formatAmount, formatDateTime } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import type { listMyDeposits } from '../contract.ts'
import { words } from '../customer-words.ts'
import { goneWords, heldLimitWords, heldUntilWords, heldWords } from '../message-words.ts'
import { isLimitReason } from '../rules.ts'
import { shownNaira } from '../shown.ts'

export type Deposit = WireAnswer<typeof listMyDeposits>['items'][number]

export const nameOf = ({ coin, amount }: Deposit): string =>
  coin === null || amount === null
    ? say(words.nameless)
    : say(words.amountOf, { amount: shownDecimal(amount), coin })

export function wordOf({
  state,
  reason,
  credited_amount: amount,
  credited_currency: currency,
  rate,
  held_until: until,
  held_limit: limit,
  will_hold: foreseen,
}: Deposit): string {
  switch (state) {
    case 'credited': {
      const shown = amount === null || currency === null ? '' : formatAmount({ amount, currency })
      return rate === null
        ? say(words.creditedAs, { amount: shown })
        : say(words.atRate, { amount: shown, rate: shownNaira(rate) })
    }
    case 'held':
      if (until !== null) return say(heldUntilWords.activation, { time: formatDateTime(until) })
      if (limit !== null && isLimitReason(reason))
        return say(heldLimitWords[reason], { limit: formatAmount({ amount: limit, currency: 'NGN' }) })
      return reason === null || reason === 'checks' ? say(words.checks) : say(heldWords[reason])
    case 'waiting':
      return say(words.waiting)
    case 'on_hold':
    case 'unassigned':
      return say(words.onHold)
    case 'returning':
      return say(words.returning)
    case 'returned':
      return say(words.returned)
    case 'refused':
      return say(reason === 'below_minimum' ? words.refusedSmall : words.refused)
    case 'seen':
    case 'confirming':
      return foreseen === null || foreseen === 'checks' ? say(words.creditsItself) : say(heldWords[foreseen])
    case 'vanished':
    case 'rejected':
    case 'absorbed':
      return say(goneWords[state])
  }
}
