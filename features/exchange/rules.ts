// Answers for when a rate may be converted by, when a new one is believed, and what a conversion comes to. Pure.
import { type Currency, currencyScale } from '#kit/money/currency.ts'
import { convert, pricesAround, type Rate } from '#kit/money/rate.ts'
import { type Money, money, subtract } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'

/** What is converted: naira and dollars. Its name stands in the codes of the house's positions. */
export const pair = { base: 'USD', quote: 'NGN' } as const
export const pairName = 'usd-ngn'
export const sides = ['NGN', 'USD'] as const
export type Side = (typeof sides)[number]
export type DollarRate = Rate<'USD', 'NGN'>

/** From this tier on a customer may have dollars. */
export const tierWithDollars = 2

/** Older than this nothing is converted by a rate. */
export const oldestSeconds = 120
/** A source's clock may be so much ahead of ours. */
const aheadMostSeconds = 60
/** A rate that moves at once by more than this share, in hundredths of a percent, is not believed. */
export const jumpMost = 1_000n
/** Nor one that is further from where the rate stood an hour ago: many small steps are a jump too. */
export const hourMost = 2_000n
/** So long a quote holds, and so many may wait to be used at once. */
export const quoteSeconds = 60
export const openQuotesMost = 10
/** Rates of which a customer may wait to be told. */
export const alertsMost = 5
/** The longest that a rate of people holds. */
export const overrideHoursMost = 24
/** The finest step of one, in the parts of a rate: the fourth decimal, as far as rates are shown. */
export const overridePart = 10_000n

export const refusals = ['old', 'ahead', 'jumped'] as const
export type Refused = (typeof refusals)[number]

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1_000

export const isOld = (asOf: Date, now: Date): boolean => secondsBetween(asOf, now) > oldestSeconds

type Parts = Pick<Rate, 'parts'>

/** Whether it differs by more than the share from the one before, in either direction. */
export function hasJumped(before: Parts, after: Parts, most = jumpMost): boolean {
  const moved = after.parts > before.parts ? after.parts - before.parts : before.parts - after.parts
  return moved * 10_000n > before.parts * most
}

/** Near one of them is near; where there are none, nothing is far. */
const isFar = (from: readonly Parts[], rate: Parts, most: bigint): boolean =>
  from.length > 0 && from.every((before) => hasJumped(before, rate, most))

/** What new readings are compared with: the last that was believed and the first of the last hour, each with what people set since. */
export type Believed = {
  readonly last: readonly Parts[]
  readonly hourAgo: readonly Parts[]
  /** As of when the last is; undefined where none was. */
  readonly newest: Date | undefined
}

/** Why a reading is not believed; undefined where it is. */
export function whyRefused(
  reading: { readonly rate: Parts; readonly asOf: Date },
  { last, hourAgo, newest }: Believed,
  now: Date,
): Refused | undefined {
  if (secondsBetween(now, reading.asOf) > aheadMostSeconds) return 'ahead'
  if (isOld(reading.asOf, now)) return 'old'
  // An answer may be overtaken by a later one.
  if (newest !== undefined && reading.asOf < newest) return 'old'
  const isJump = isFar(last, reading.rate, jumpMost) || isFar(hourAgo, reading.rate, hourMost)
  return isJump ? 'jumped' : undefined
}

/** A conversion: what leaves one wallet, what reaches the other, and by what. */
export type Deal = {
  readonly gives: Money<Side>
  readonly gets: Money<Side>
  readonly middle: DollarRate
  /** What a customer pays or is paid for a dollar. */
  readonly price: DollarRate
  /** What the dollars of it are worth at the middle rate. */
  readonly value: Money<'NGN'>
}

/** What somebody asks to convert: so much of what they give, or so much of what they want to have. */
export type Asked = {
  readonly from: Side
  readonly amount: Money<Side>
}

export const otherSide = (side: Side): Side => (side === 'NGN' ? 'USD' : 'NGN')

const kobo = 1_000_000n

/** What a customer pays for a dollar and is paid for one, in whole kobo, rounded against them. */
export function pricesOf(
  middle: DollarRate,
  spread: bigint,
): { readonly buy: DollarRate; readonly sell: DollarRate } {
  const { buy, sell } = pricesAround(middle, spread)
  return {
    buy: { ...buy, parts: (buy.parts / kobo) * kobo },
    sell: { ...sell, parts: ((sell.parts + kobo - 1n) / kobo) * kobo },
  }
}

/**
 * What a conversion comes to. What is received is rounded down, what is given up to what that costs, so that a customer gives no more than was
 * asked for and never less than the price. `amount_too_small`: it would bring nothing.
 */
export function reckonDeal(
  { from, amount }: Asked,
  { middle, spread }: { readonly middle: DollarRate; readonly spread: bigint },
): Result<Deal, 'amount_too_small'> {
  const { buy, sell } = pricesOf(middle, spread)
  const isBuying = from === 'NGN'
  const price = isBuying ? sell : buy
  const to = otherSide(from)
  const offered = amount.currency === from ? amount : convert(amount, price, { to: from, round: 'up' })
  if (offered.minor === 0n) return refuse('amount_too_small')
  const gets = convert(offered, price, { to, round: 'down' })
  if (gets.minor === 0n) return refuse('amount_too_small')
  const gives = convert(gets, price, { to: from, round: 'up' })
  const dollars = isBuying ? gets : gives
  const value = convert(dollars, middle, { to: 'NGN', round: isBuying ? 'up' : 'down' })
  return done({ gives, gets, middle, price, value })
}

/** The same by currency. */
export function dealSides({ gives, gets, value }: Pick<Deal, 'gives' | 'gets' | 'value'>): {
  readonly isBuying: boolean
  readonly nairaPaid: Money<'NGN'>
  readonly dollarsMoved: Money<'USD'>
  readonly value: Money<'NGN'>
} {
  const isBuying = gives.currency === 'NGN'
  const [naira, dollars] = isBuying ? [gives, gets] : [gets, gives]
  return {
    isBuying,
    nairaPaid: money('NGN', naira.minor),
    dollarsMoved: money('USD', dollars.minor),
    value,
  }
}

/** What a price has beyond the middle rate, in naira. */
export function spreadOf(deal: Pick<Deal, 'gives' | 'gets' | 'value'>): Money<'NGN'> {
  const { isBuying, nairaPaid, value } = dealSides(deal)
  return isBuying ? subtract(nairaPaid, value) : subtract(value, nairaPaid)
}

/** By how many cents a conversion changes what the house has of dollars. */
export function positionChange(deal: Pick<Deal, 'gives' | 'gets' | 'value'>): bigint {
  const { isBuying, dollarsMoved } = dealSides(deal)
  return isBuying ? -dollarsMoved.minor : dollarsMoved.minor
}

/** Whether a rate that somebody waits for is there, by what they would pay or be paid. */
export const isThere = (
  { side, parts }: { readonly side: 'buy' | 'sell'; readonly parts: bigint },
  { buy, sell }: { readonly buy: DollarRate; readonly sell: DollarRate },
): boolean => (side === 'buy' ? sell.parts <= parts : buy.parts >= parts)

/** What a trade comes to for one whole unit of its base, cut off after eight decimals. */
export function tradeRate<Base extends Currency, Quote extends Currency>({
  base,
  quote,
}: {
  readonly base: Money<Base>
  readonly quote: Money<Quote>
}): Rate<Base, Quote> {
  const scale = 10n ** BigInt(currencyScale[base.currency])
  const parts =
    (quote.minor * 100_000_000n * scale) / (base.minor * 10n ** BigInt(currencyScale[quote.currency]))
  return { base: base.currency, quote: quote.currency, parts }
}

/** By how many minor units of its base a trade changes what the house has. */
export const baseChange = ({
  side,
  base,
}: {
  readonly side: 'buy' | 'sell' | 'fee'
  readonly base: Money
}) => (side === 'buy' ? base.minor : -base.minor)

/** Whether a rate is so far from another that a digit too many or too few is likelier than a market. */
export function isFarFrom(before: Pick<Rate, 'parts'>, rate: Pick<Rate, 'parts'>): boolean {
  const moved = rate.parts > before.parts ? rate.parts - before.parts : before.parts - rate.parts
  return moved * 4n > before.parts
}

/** In hundredths of a percent. More is a slip of the hand: nobody who converts would pay it. */
export const spreadMost = 2_500n

/** Whether a spread, in hundredths of a percent, or a limit, in cents, can hold. A limit of nothing takes no more. */
export const isTerm = (term: 'spread' | 'position_limit' | 'coin_limit', value: bigint): boolean =>
  value >= 0n && (term !== 'spread' || value <= spreadMost)

/** What a coin is worth in dollars: it is made to be one, and is counted as one. */
export const coinParity: Pick<Rate, 'parts'> = { parts: 100_000_000n }

const coinsACent = 10_000n

/** Whether coins of the house at a custodian, in their millionths, may become so many: counted as dollars, up to the limit in cents. */
export const fitsCoins = (have: bigint, more: bigint, mostCents: bigint): boolean =>
  have + more <= mostCents * coinsACent

const sizeOf = (minor: bigint): bigint => (minor < 0n ? -minor : minor)

/** Whether the house may go from one position to the next: within the limit, or nearer to nothing than before. */
export const fitsPosition = (before: bigint, change: bigint, most: bigint): boolean =>
  sizeOf(before + change) <= most || sizeOf(before + change) < sizeOf(before)

/** Whether a quote still holds: up to, and not at, the second in which it ends. */
export const quoteHolds = (expiresAt: Date, now: Date): boolean => now.getTime() < expiresAt.getTime()
