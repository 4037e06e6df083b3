// Answers for the coins that are on their way to a customer or on hold, newest first. Light: home asks with the first screen.
import { offersCoins } from '#kit/brand/coins-offered.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { listMyDeposits } from '../contract.ts'

export function useExpectedCoins(): WireAnswer<typeof listMyDeposits>['items'] {
  const enabled = offersCoins(useBrand())
  return useAnswer(listMyDeposits, { query: { state: 'expected' } }, { enabled }).data?.items ?? []
}
