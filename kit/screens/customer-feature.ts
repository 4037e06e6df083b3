// Answers for what a feature declares to the customer app: its pages, and the tiles by which people find them. Light, for the app reads all
// of them before its first screen: what a page is made of comes by `load`.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { PublicConfig } from '#kit/brand/public-config.ts'
import type { CallInput } from '#kit/http/client.ts'
import type { CallContract } from '#kit/http/contract.ts'
import type { Word } from '#kit/words/words.ts'
import type { Authorise } from './authorise.ts'

export type TabName = 'home' | 'activity' | 'pay' | 'money' | 'cards' | 'profile'

/** Whom a customer has paid before. */
export interface Saved {
  readonly id: string
  readonly name: string
  readonly alias: string | null
  readonly saved: boolean
}

/** What the app gives to each page; a page names what it uses. */
export interface PageGiven<Who> {
  readonly customer: Who
  /** The page of its tab, to which Back leads whoever did not come from inside the app. */
  readonly above: string
  /** The transaction that is chosen beside it. */
  readonly chosen: string | undefined
  readonly Authorise: Authorise
  /** Names somebody who was paid, or takes them off the list. */
  readonly SavedMenu: ComponentType<{ readonly saved: Saved }>
  /** What is on its way to the customer and stands in no list yet, pinned. */
  readonly Expected: ComponentType
  /** That the part which the page lives on (`part`) is slow or paused, above everything else; nothing for a page without one. */
  readonly notes: ReactNode
}

export interface CustomerPage<Given> {
  /** Below `/app`; with `/*?` at its end, whatever stands below it, too. */
  readonly path: string
  readonly tab: TabName
  /** A page that has a tab of its own. The tabs stand in this order; of two for one place the feature's goes before the app's. */
  readonly hub?: { readonly place: 1 | 2 | 3 | 4 | 5; readonly word: Word; readonly icon: LucideIcon }
  /** It takes the whole window, without tabs. */
  readonly isAlone?: true
  /** Whether it opens without a network. */
  readonly isKept?: true
  /** Where somebody types an amount or agrees to one: there it is never hidden. */
  readonly agreesAt?: readonly string[]
  /** The part of ours that it lives on, as the status page has it. */
  readonly part?: string
  /** The kind of destination that is chosen there, and changed. */
  readonly enters?: string
  /** What somebody pays for there: it is not open while a freeze refuses that. */
  readonly pays?: Word
  /** Whether a limit of one's own is chosen there: the way to it stands beside one's other limits. */
  readonly isOwnLimit?: true
  /** Whether money comes in there: the way to it stands beside the account number. */
  readonly isWayIn?: true
  readonly load: () => Promise<ShownPage<Given>>
}

export type ShownPage<Given> = ComponentType<Given> & {
  /** The way to it, where one of our pages leads there. */
  readonly Way?: ComponentType
}

/** A way to what can be done, on home, on Pay or on Money. */
export interface CustomerTile {
  readonly href: string
  readonly word: Word
  /** What else people type who look for it. */
  readonly alsoCalled?: Word
  readonly icon: LucideIcon
  readonly on: readonly ('home' | 'pay' | 'money')[]
  /** The smaller stands first. */
  readonly order: number
  /** Which way money goes: it is not offered while a freeze refuses that. */
  readonly moves?: 'in' | 'out'
  /** The service that it sells, by its code: not offered while that is switched off. */
  readonly service?: string
}

/** `goods`: what was delivered alone; `links`: what shows it to others alone. Both where none is named. */
export type GoodsPart = 'goods' | 'links'

export type ShownGoods = ComponentType<{
  readonly transactionId: string
  readonly part?: GoodsPart | undefined
}> & {
  /** The call whose answer is kept for times without a network, asked as it is. */
  readonly keeps?: CallContract
}

/** What a paid order of a kind delivered, as its page and its receipt show it. */
export interface DeliveredGoods {
  readonly of: string
  readonly load: () => Promise<ShownGoods>
}

/** A call as it is asked. */
export interface AskedCall {
  readonly contract: CallContract
  readonly input: CallInput<CallContract> & { readonly query?: Readonly<Record<string, string>> }
}

export interface ExpectedMoney {
  readonly isOffered: (brand: PublicConfig) => boolean
  /** Home and activity ask for it with the rest, and pin something where it has items. */
  readonly list: AskedCall
  /** What else is kept of it for the time without a network. */
  readonly keeps: readonly AskedCall[]
  /** What they pin of it: its code comes where there is any. */
  readonly load: () => Promise<ComponentType>
}

export interface CustomerFeature<Given> {
  /** The menu of somebody who was paid before: one feature has it. */
  readonly savedMenu?: () => Promise<ComponentType<{ readonly saved: Saved }>>
  /** What home shows of the balances of whoever has another wallet beside naira: one feature has it. */
  readonly balances?: () => Promise<ComponentType>
  /** Money that is on its way to the customer and stands in no list yet: one feature has it. */
  readonly expected?: ExpectedMoney
  readonly goods?: DeliveredGoods
  readonly pages?: readonly CustomerPage<Given>[]
  readonly tiles?: readonly CustomerTile[]
}

/** Whether an address is one of a page's. */
export function isOfPage({ path: pattern }: { readonly path: string }, address: string): boolean {
  const path = address.toLowerCase().replace(/(.)\/+$/, '$1')
  const base = pattern.replace(/\/\*\?$/, '')
  return path === base || (base !== pattern && path.startsWith(`${base}/`))
}
