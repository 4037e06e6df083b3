// Answers for the two wallets as the screens of conversion read them.
import { listMyWallets } from '#features/wallets/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { Side } from '../rules.ts'

type Wallet = WireAnswer<typeof listMyWallets>[number]

/** By currency; undefined while it is not known or not open. */
export function useWallets(): { readonly [Currency in Side]: Wallet | undefined } {
  const { data } = useAnswer(listMyWallets, {})
  const walletIn = (currency: Side) => data?.find((one) => one.currency === currency)
  return { NGN: walletIn('NGN'), USD: walletIn('USD') }
}
