// Answers for the currencies the product knows and how many decimals each carries.

/**
 * Decimals of the minor unit. NGN and USD by ISO 4217; COIN is the reward point; the stablecoins carry
 * six decimals on every chain, a chain's finer remainder stays in the deposit's record.
 */
export const currencyScale = { NGN: 2, USD: 2, COIN: 0, USDT: 6, USDC: 6, PYUSD: 6 } as const

export type Currency = keyof typeof currencyScale
export const currencies = Object.keys(currencyScale) as readonly Currency[]

/** Whether a text names a currency the product knows. */
export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(currencyScale, text)
}
