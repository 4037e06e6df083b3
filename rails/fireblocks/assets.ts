// Answers for what Fireblocks calls coins on networks: its ids, as an operator's workspace has them.
import { isCoin, isNetwork, tokenOf } from '#kit/coins/networks.ts'
import type { Place } from '#features/crypto/rail.ts'

export type Asset = Place & { readonly id: string }

function assetIn(written: string): Asset | undefined {
  const [coin = '', network = '', id = '', ...more] = written.split(':').map((part) => part.trim())
  const isWhole = /^[A-Za-z0-9_-]{1,60}$/.test(id) && more.length === 0
  if (!isWhole || !isCoin(coin) || !isNetwork(network)) return undefined
  return tokenOf(coin, network) && { coin, network, id }
}

/** Reads `PYUSD:ethereum:<asset id>,…`; undefined where a part is no coin on a network of ours, or names one twice. */
export function readAssets(written: string): readonly Asset[] | undefined {
  const parts = written.split(',').filter((part) => part.trim() !== '')
  const assets = parts.flatMap((part) => assetIn(part) ?? [])
  const places = new Set(assets.map(({ coin, network }) => `${coin}:${network}`))
  const ids = new Set(assets.map(({ id }) => id))
  return [assets.length, places.size, ids.size].every((count) => count === parts.length) ? assets : undefined
}
