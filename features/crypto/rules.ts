// Answers for what a custodian's answer makes of a deposit, what holds it, what it comes to, and when it is asked about again. Pure.
import { networks, tokenOf } from '#kit/coins/networks.ts'
import { convert, type Rate } from '#kit/money/rate.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { CoinAmount } from './postings.ts'
import type { CoinDeposit, Place } from './rail.ts'

/** From this tier on a customer may be sent coins. */
export const tierWithCrypto = 1
export const creditCurrencies = ['NGN', 'USD'] as const
export type CreditCurrency = (typeof creditCurrencies)[number]

/** What the custodian says while our books have nothing of it. */
export const outsideStates = [
  'seen',
  'confirming',
  'on_hold',
  'unassigned',
  'rejected',
  'absorbed',
  'vanished',
] as const
/** `waiting`: for a rate. `held`: for a reason. `refused`: neither credited nor sent back. */
export const depositStates = [
  ...outsideStates,
  'waiting',
  'held',
  'credited',
  'returning',
  'returned',
  'refused',
] as const
export type DepositState = (typeof depositStates)[number]

/** Nobody waits for these any more; they are asked about for a while, in case their network or custodian changes its mind. */
export const endedStates = ['credited', 'refused', 'rejected', 'absorbed', 'vanished'] as const

/** What a person has to look at, in the order in which it is told. */
export const holdReasons = [
  'no_owner',
  'wrong_token',
  'too_large',
  'not_our_address',
  'screening',
  'below_minimum',
  'wrong_coin',
  'wrong_network',
  'same_transaction',
  'confirmations_stopped',
] as const
/** What is over by itself: of the customer's own wallet and limits, and of how much the house takes at a custodian. */
export const customerReasons = [
  'no_wallet',
  'wallet_frozen',
  'above_single_limit',
  'above_balance_limit',
  'above_activation_limit',
] as const
/** The tier's own limits, each with an amount. */
export const limitReasons = ['above_single_limit', 'above_balance_limit'] as const
export type LimitReason = (typeof limitReasons)[number]
export const isLimitReason = (reason: string | null): reason is LimitReason =>
  limitReasons.some((one) => one === reason)
export const ownReasons = [...customerReasons, 'above_position_limit'] as const
export const reasons = [...holdReasons, ...ownReasons] as const
/** What somebody has to decide: nothing else ends it. */
export const decidedReasons = [...holdReasons, 'no_wallet', 'above_single_limit'] as const
/** As its customer reads them. Of what staff check `checks` and no more; `soon`: it is credited by itself, whatever they do. */
export const toldReasons = [...holdReasons, ...customerReasons, 'checks', 'soon'] as const
export type HoldReason = (typeof holdReasons)[number]
export type OwnReason = (typeof ownReasons)[number]
export type Reason = (typeof reasons)[number]

/** What two people may let pass. The others have nobody, or nothing that our books know. */
const neverWaived: ReadonlySet<Reason> = new Set(['no_owner', 'wrong_token', 'too_large', ...ownReasons])
export const isWaivable = (reason: string | null): reason is HoldReason =>
  holdReasons.some((one) => one === reason && !neverWaived.has(one))

/** As its customer reads it: how much the house takes is nobody else's business. */
export const toldAs = (reason: Reason) => (reason === 'above_position_limit' ? 'soon' : reason)

export const isOwnReason = (reason: string | null): reason is OwnReason =>
  ownReasons.some((one) => one === reason)

/** After so many blocks it is believed: by our own count, and by the custodian's where that asks for more. */
export function neededOf({ place, required = 0 }: Pick<CoinDeposit, 'place' | 'required'>): number {
  const own = place === undefined ? 0 : networks[place.network].confirmations
  return Math.max(own, required)
}

const hour = 3_600_000
/** A custodian may count no further once it has accepted: after this a person looks. */
export const countingHoursMost = 24

/** What an answer says of a deposit: `arrived`, or how far it is. */
export type Heard = (typeof outsideStates)[number] | 'arrived' | 'arrived_uncounted' | 'returned'

/** Nothing but the custodian's own word that it accepted, and enough blocks, makes coins arrive. */
export function heardOf(
  answer: Pick<CoinDeposit, 'state' | 'confirmations' | 'place' | 'required' | 'seenAt'>,
  now: Date,
): Heard {
  if (answer.state !== 'accepted') return answer.state
  if (answer.confirmations >= neededOf(answer)) return 'arrived'
  const waited = now.getTime() - answer.seenAt.getTime()
  return waited >= countingHoursMost * hour ? 'arrived_uncounted' : 'confirming'
}

/** That an address was given to somebody, and for what. */
export type GivenAddress = Place & { readonly userId: string }

export type About = {
  readonly answer: Pick<CoinDeposit, 'place'>
  /** Undefined of what our books cannot hold. */
  readonly amount: CoinAmount | undefined
  readonly isTooLarge: boolean
  readonly owner: string | undefined
  /** For what, and for whom, the address was made that it came to. */
  readonly given: readonly GivenAddress[]
  readonly isUncounted: boolean
  /** Another deposit has this movement of the network. */
  readonly isTwin: boolean
  /** Of its senders one stands on a list. */
  readonly hasHit: boolean
  readonly minimum: bigint
}

/** All that stands between it and its customer, but for their wallet and limits. */
export function reasonsOf(about: About): readonly HoldReason[] {
  const { answer, amount, owner, given } = about
  const { place } = answer
  const token = place && tokenOf(place.coin, place.network)
  if (owner === undefined) return ['no_owner']
  if (place === undefined || token === undefined) return ['wrong_token']
  if (amount === undefined) return [about.isTooLarge ? 'too_large' : 'wrong_token']
  const onNetwork = given.filter(({ network }) => network === place.network)
  const found: readonly (readonly [HoldReason, boolean])[] = [
    ['not_our_address', given.length === 0 || given.some(({ userId }) => userId !== owner)],
    ['screening', about.hasHit],
    // Before the others: who sends that little to somebody cannot keep them from anything.
    ['below_minimum', amount.gross.minor < about.minimum],
    ['wrong_coin', onNetwork.length > 0 && !onNetwork.some(({ coin }) => coin === place.coin)],
    ['wrong_network', given.length > 0 && onNetwork.length === 0],
    ['same_transaction', about.isTwin],
    ['confirmations_stopped', about.isUncounted],
  ]
  return found.filter(([, holds]) => holds).map(([reason]) => reason)
}

/**
 * What anybody can send to anybody for next to nothing, to fill queues and mailboxes: less than a hundredth of the minimum. It is refused at once,
 * and told to nobody.
 */
export const isDust = (minor: bigint, minimum: bigint): boolean => minor * 100n < minimum

export type DollarRate = Rate<'USD', 'NGN'>
/** The middle rate, what is paid for a dollar, and the spread between them in hundredths of a percent. */
export type Price = { readonly middle: DollarRate; readonly buy: DollarRate; readonly spread: bigint }

/** What is credited, the worth of it at the middle rate, and what is left of the coins that neither of them holds. */
export type Worth = { readonly gets: Money<CreditCurrency>; readonly value: Money<CreditCurrency> }

const millionthsACent = 10_000n

/** A dollar for each coin, or naira at what is paid for a dollar; rounded down. Undefined: it needs a rate, and none holds. */
export function worthOf(
  { gross }: Pick<CoinAmount, 'gross'>,
  currency: CreditCurrency,
  price: Omit<Price, 'spread'> | undefined,
): Worth | undefined {
  if (currency === 'USD') {
    const gets = money('USD', gross.minor / millionthsACent)
    return { gets, value: gets }
  }
  if (price === undefined) return undefined
  const of = (rate: DollarRate) =>
    convert(gross, { ...rate, base: gross.currency }, { to: 'NGN', round: 'down' })
  return { gets: of(price.buy), value: of(price.middle) }
}

const minute = 60
const day = 86_400
/** For so long a deposit is asked about after it ended, in case its network or custodian takes it back. */
export const watchedHours = 48
/** The furthest that a custodian's list is read back, after the longest outage. */
export const sweptDaysMost = 30

/** In how many seconds it is asked about again, by its age; undefined: never. */
export function nextLookSeconds(
  {
    state,
    reason,
    lost_at: lostAt,
  }: { readonly state: DepositState; readonly reason: Reason | null; readonly lost_at: Date | null },
  ageSeconds: number,
): number | undefined {
  // Nobody shall book a loss of coins that are there again.
  if (lostAt !== null && ageSeconds < watchedHours * 3_600) return minute / 4
  switch (state) {
    case 'seen':
    case 'confirming':
    case 'waiting':
      return ageSeconds < 60 * minute ? 15 : ageSeconds < day ? minute : 10 * minute
    case 'on_hold':
    case 'unassigned':
      return 5 * minute
    case 'held':
      return isOwnReason(reason) ? minute : 30 * minute
    case 'vanished':
      return ageSeconds >= watchedHours * 3_600 ? undefined : ageSeconds < 60 * minute ? minute : 10 * minute
    case 'credited':
    case 'refused':
    case 'rejected':
    case 'absorbed':
      return ageSeconds >= watchedHours * 3_600
        ? undefined
        : ageSeconds < 60 * minute
          ? 10 * minute
          : 60 * minute
    case 'returning':
    case 'returned':
      return undefined
  }
}

/** How long to wait before a custodian that did not say is asked again: 2 seconds, doubling to half an hour. */
export const askAgainAfterSeconds = (attempts: number): number =>
  Math.min(1_800, 2 * 2 ** Math.min(attempts - 1, 20))
/** How often a deposit that its custodian does not know is asked about before it counts as nothing. */
export const unknownTriesMax = 6
