// Answers for sending to banks as a part of ours that is measured.
import type { MeasuredPart } from '#kit/measured-part.ts'
import { catalogue } from '#kit/words/words.ts'
import type { PayoutRail } from '../rail.ts'

export const measured = ({
  payouts,
}: {
  readonly payouts: { readonly primary: PayoutRail }
}): readonly MeasuredPart[] => [
  {
    name: 'payout',
    order: 40,
    ...catalogue('transfers-part', {
      word: 'Sending to banks',
      staff: 'Bank, money out',
      slow: 'A transfer to a bank may take a few minutes longer to arrive.',
      failing:
        'You may not be able to send to a bank right now. What was sent is safe: it arrives, or comes back to you.',
    }),
    service: 'bank_transfer',
    slowFrom: 3_000,
    answers: async () => (await payouts.primary.payoutBalance()).outcome === 'accepted',
  },
]
