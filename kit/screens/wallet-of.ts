// Answers for what a wallet is called over what is done to it: whose it is, and of which money.
import type { Currency } from '#kit/money/currency.ts'
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('kit-wallet-of', {
  naira: '{name}’s naira wallet',
  dollar: '{name}’s dollar wallet',
  other: '{name}’s {currency} wallet',
})

/** "Grace Shehu’s naira wallet": whose money it is stands over every step. */
export function walletOf({ owner: name, currency }: { owner: string; currency: Currency }): string {
  const word = currency === 'NGN' ? words.naira : currency === 'USD' ? words.dollar : words.other
  return say(word, { name, currency })
}
