// Answers for the tiles that are offered on a page: what features declare, without what a freeze refuses and what is switched off.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useNairaWallet } from '#features/wallets/customer/wallet.ts'
import type { CustomerTile } from '#kit/screens/customer-feature.ts'
import { type TileWay, withMore } from '#kit/ui/tile-ways.ts'
import { say } from '#kit/words/words.ts'
import { customerFeatures, type Given } from './declared.ts'
import { places } from './places.ts'
import { firstWords } from './first-words.ts'

const tiles = customerFeatures.flatMap((feature) => feature.tiles ?? []).toSorted((a, b) => a.order - b.order)

/** What a freeze refuses. */
const refusedBy = { all: ['in', 'out'], debit: ['out'], credit: ['in'] } as const

/** Which ways money may not go now. */
export function useRefused(): readonly ('in' | 'out')[] {
  const level = useNairaWallet().wallet?.freeze?.level
  return level === undefined ? [] : refusedBy[level]
}

// An answer that was kept offline may be older than `services_off`.
export function useTiles(
  on: CustomerTile['on'][number],
  { services_off: off = [] }: Partial<Pick<Given['customer'], 'services_off'>>,
): readonly TileWay[] {
  const refused = useRefused()
  const offered = tiles.filter(
    ({ on: pages, moves, service }) =>
      pages.includes(on) &&
      (moves === undefined || !refused.includes(moves)) &&
      (service === undefined || !off.includes(service)),
  )
  const ways = offered.map(({ href, word, alsoCalled, icon }) => ({
    href,
    title: say(word),
    ...(alsoCalled === undefined ? {} : { also: say(alsoCalled) }),
    icon,
  }))
  const more = { href: places.pay, title: say(firstWords.more), icon: Ellipsis }
  return on === 'home' ? withMore(ways, more) : ways
}
