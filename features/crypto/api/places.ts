// Answers for which coins customers can be sent where, by what the custodians take, and which of them keeps a new address.
import { type Coin, type Network, networks } from '#kit/coins/networks.ts'
import type { CustodyRail, Place } from '../rail.ts'

export type Custodians = {
  readonly ports: <Kind extends 'custody'>(kind: Kind) => readonly CustodyRail[]
}

export type Taken = Place & { readonly rail: CustodyRail }

/** Each place once: the first custodian that takes it makes new addresses there. */
export function placesTaken({ ports }: Custodians): Taken[] {
  const all = ports('custody').flatMap((rail) => rail.takes.map((place) => ({ ...place, rail })))
  return all.filter(
    ({ coin, network }, index) =>
      all.findIndex((other) => other.coin === coin && other.network === network) === index,
  )
}

export const placeTaken = (parts: Custodians, coin: Coin, network: Network): Taken | undefined =>
  placesTaken(parts).find((one) => one.coin === coin && one.network === network)

/** About how long the blocks take that are waited for. */
const secondsABlock: Readonly<Record<Network, number>> = {
  ethereum: 12,
  tron: 3,
  bsc: 1,
  polygon: 2,
  solana: 1,
  arbitrum: 1,
  avalanche: 2,
  base: 2,
  optimism: 2,
}
export const minutesOf = (network: Network): number =>
  Math.max(1, Math.ceil((networks[network].confirmations * secondsABlock[network]) / 60))
