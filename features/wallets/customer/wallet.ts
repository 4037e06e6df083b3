// Answers for the customer's naira wallet as a screen reads it.
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { listMyWallets } from '../contract.ts'

export type Wallet = WireAnswer<typeof listMyWallets>[number]

/** The naira wallet; null while there is none, undefined while it is not known. */
export function useNairaWallet() {
  const asked = useAnswer(listMyWallets, {})
  const wallet =
    asked.data === undefined ? undefined : (asked.data.find(({ currency }) => currency === 'NGN') ?? null)
  return { ...asked, wallet }
}
