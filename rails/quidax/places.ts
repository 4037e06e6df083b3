// Answers for what Quidax calls coins and networks, and for which of them it takes for us.
import { type Coin, isCoin, type Network } from '#kit/coins/networks.ts'
import type { Place } from '#features/crypto/rail.ts'

// docs.quidax.io: `network` of a payment address.
const networkIds = { erc20: 'ethereum', trc20: 'tron', bep20: 'bsc' } as const satisfies Readonly<
  Record<string, Network>
>
type NetworkId = keyof typeof networkIds
const isNetworkId = (text: string): text is NetworkId => Object.hasOwn(networkIds, text)

/** PYUSD is in no list of its coins, nor USDC on Tron in any of its issuer's. */
export const takes: readonly Place[] = [
  { coin: 'USDT', network: 'tron' },
  { coin: 'USDT', network: 'bsc' },
  { coin: 'USDT', network: 'ethereum' },
  { coin: 'USDC', network: 'ethereum' },
  { coin: 'USDC', network: 'bsc' },
]

export const currencyOf = (coin: Coin): string => coin.toLowerCase()

/** Undefined: it has no name for the network. */
export function networkIdOf(network: Network): string | undefined {
  return Object.keys(networkIds)
    .filter(isNetworkId)
    .find((id) => networkIds[id] === network)
}

export function coinOf(currency: string): Coin | undefined {
  const name = currency.toUpperCase()
  return isCoin(name) ? name : undefined
}

export function networkOf(id: string): Network | undefined {
  const name = id.toLowerCase()
  return isNetworkId(name) ? networkIds[name] : undefined
}
