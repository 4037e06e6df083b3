// Answers for asking the bank how it is, for money that comes in: by our balance there.
import type { Asks } from '#features/status/part.ts'
import type { BankRail } from '../rail.ts'

export const asks = ({ bank }: { readonly bank: BankRail }): Asks => ({
  bank: async () => (await bank.floatBalance()).outcome === 'accepted',
})
