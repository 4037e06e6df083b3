// Answers for the addresses of the pages about crypto deposits, and what they are read from.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { readMyCrypto } from '../contract.ts'

export const base = '/add-money/crypto'
export const coinHref = (coin: string): string => `${base}/${coin}`
export const placeHref = ({ coin, network }: Pick<Place, 'coin' | 'network'>): string =>
  `${base}/${coin}/${network}`

export type Mine = WireAnswer<typeof readMyCrypto>
export type Place = Mine['places'][number]

/** Which coin and network an address names; empty where it names none. */
export function namedIn(path: string): { readonly coin: string; readonly network: string } {
  const [coin = '', network = ''] = path
    .slice(base.length + 1)
    .split('/')
    .map(decodeURIComponent)
  return { coin, network }
}
