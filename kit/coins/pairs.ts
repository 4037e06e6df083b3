// Answers for the names of what the house has of a coin that it pays for in naira or dollars: `usdt-ngn-quidax`.
import { type Coin, isCoin } from './networks.ts'

export type PaidIn = 'NGN' | 'USD'
/** A coin at a custodian, and what is paid for it. */
export type CoinPair = { readonly coin: Coin; readonly paid: PaidIn; readonly custodian: string }

/** Its name in the codes of accounts. */
export const pairOf = (coin: Coin, paid: PaidIn, custodian: string): string =>
  `${coin}-${paid}-${custodian}`.toLowerCase()

const pattern = /^([a-z]+)-(ngn|usd)-([a-z][a-z0-9-]*)$/

/** Undefined of a name of anything else, as `usd-ngn`. */
export function readPair(name: string): CoinPair | undefined {
  const [, coin = '', paid = '', custodian = ''] = pattern.exec(name) ?? []
  const asset = coin.toUpperCase()
  return isCoin(asset) ? { coin: asset, paid: paid === 'ngn' ? 'NGN' : 'USD', custodian } : undefined
}
