// Answers for asking the bank how it is, for money that goes out: by our balance there.
import type { Asks } from '#features/status/part.ts'
import type { PayoutRail } from '../rail.ts'

export const asks = ({ payouts }: { readonly payouts: { readonly primary: PayoutRail } }): Asks => ({
  payout: async () => (await payouts.primary.payoutBalance()).outcome === 'accepted',
})
