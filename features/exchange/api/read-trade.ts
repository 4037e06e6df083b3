// Answers for what a trade or a fee says, read beside our own books: of which position, at which bank, and whether it makes sense.
import { type PaidIn, readPair } from '#kit/coins/pairs.ts'
import { shownDecimal } from '#kit/coins/shown.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Currency } from '#kit/money/currency.ts'
import { displayAmount } from '#kit/money/display.ts'
import { compare, decimalText, type Money, money, parseAmount } from '#kit/money/money.ts'
import { type Rate, rateText } from '#kit/money/rate.ts'
import type { Ports } from '#kit/ports.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { findHouseBalance } from '#ledger/balances.ts'
import { house } from '#ledger/posting.ts'
import { dollarBank, type Exchanged, type FeeKept, type Trade } from '../postings.ts'
import { coinParity, isFarFrom, pairName, tradeRate } from '../rules.ts'
import { shownPrice } from '../shown-rate.ts'
import type { tradeSides } from '../trade-contract.ts'
import { findCoinPosition, sellableOf } from './coin-positions.ts'
import { findBelieved } from './rates.ts'

export type TradeWish = {
  readonly pair: string
  readonly side: (typeof tradeSides)[number]
  readonly base_amount: string
  readonly quote_amount?: string | undefined
  readonly bank?: string | undefined
  readonly reference: string
}
export type TradeCode =
  | 'pair_not_found'
  | 'coins_not_bought'
  | 'base_unreadable'
  | 'fee_brings_nothing'
  | 'quote_unreadable'
  | 'bank_not_found'
  | 'trade_known'
  | 'rate_far'
  | 'more_than_held'

/** Those at which money of ours lies as at a bank: a biller's wallet is none. */
export type Banks = ReadonlySet<string>

export interface TradePorts {
  readonly ports: <Kind extends 'bank' | 'payouts'>(kind: Kind) => readonly NonNullable<Ports[Kind]>[]
}

export const banksOf = ({ ports }: TradePorts): Banks =>
  new Set([...ports('bank'), ...ports('payouts')].map(({ provider }) => provider)).add(dollarBank)

type Sides = { readonly base: Currency; readonly quote: PaidIn; readonly holder: string }

/** What a position is of, and where it lies. */
export function sidesOf(pair: string): Sides | undefined {
  if (pair === pairName) return { base: 'USD', quote: 'NGN', holder: dollarBank }
  const coins = readPair(pair)
  return coins && { base: coins.coin, quote: coins.paid, holder: coins.custodian }
}

type Held = { readonly pair: string; readonly sides: Sides; readonly base: Money }

/** Reads a trade or a fee, or refuses what makes no sense. `lock`: holds coins at a custodian until commit. */
export async function readTrade(
  sql: Sql,
  wish: TradeWish,
  { banks, lock }: { readonly banks: Banks; readonly lock?: (sql: Sql, custodian: string) => Promise<void> },
): Promise<Result<Trade, TradeCode>> {
  const { pair, side } = wish
  const sides = sidesOf(pair)
  const isOfCoins = pair !== pairName
  if (sides === undefined || (isOfCoins && !(await isHeld(sql, pair)))) return refuse('pair_not_found')
  if (isOfCoins && side === 'buy') return refuse('coins_not_bought')
  const base = parseAmount(wish.base_amount, sides.base)
  if (!base.ok || base.value.minor <= 0n) return refuse('base_unreadable')
  const held = { pair, sides, base: base.value }
  const read = side === 'fee' ? readFee(wish, held) : await readExchanged(sql, wish, { ...held, side, banks })
  if (!read.ok) return read
  if (await isKnown(sql, wish)) return refuse('trade_known')
  if (!isOfCoins) return refuseBeyondBank(sql, read.value)
  await lock?.(sql, sides.holder)
  const most = await mostOf(sql, pair)
  return most !== undefined && compare(base.value, most) <= 0
    ? read
    : refuse('more_than_held', {
        values: { most: most === undefined ? '0' : `${shownDecimal(decimalText(most))} ${most.currency}` },
      })
}

/** A bank gives or keeps nothing that it does not have. */
async function refuseBeyondBank(sql: Sql, trade: Trade): Promise<Result<Trade, 'more_than_held'>> {
  const [leaves, bank] = trade.side === 'buy' ? [trade.quote, trade.bank] : [trade.base, trade.holder]
  const at = await findHouseBalance(sql, house(leaves.currency, 'settlement', bank))
  // What lies there is the house's: a debit, below zero in the book's own sign.
  const most = at === undefined ? 0n : -at.balance.minor
  return leaves.minor <= most
    ? done(trade)
    : refuse('more_than_held', {
        values: { most: displayAmount(money(leaves.currency, most < 0n ? 0n : most)) },
      })
}

function readFee(
  { quote_amount: quote, bank }: TradeWish,
  { pair, sides, base }: Held,
): Result<FeeKept, 'fee_brings_nothing'> {
  return quote === undefined && bank === undefined
    ? done({ side: 'fee', pair, base, holder: sides.holder })
    : refuse('fee_brings_nothing')
}

async function readExchanged(
  sql: Sql,
  wish: TradeWish,
  { pair, sides, base, side, banks }: Held & { readonly side: Exchanged['side']; readonly banks: Banks },
): Promise<Result<Exchanged, 'quote_unreadable' | 'bank_not_found' | 'rate_far'>> {
  const { quote_amount: amount = '', bank = '' } = wish
  const quote = parseAmount(amount, sides.quote)
  if (!quote.ok || quote.value.minor <= 0n) return refuse('quote_unreadable')
  if (!banks.has(bank) || !(await isBank(sql, sides.quote, bank))) return refuse('bank_not_found')
  const trade: Exchanged = { side, pair, base, quote: quote.value, holder: sides.holder, bank }
  const far = await whyFar(sql, trade)
  return far === undefined ? done(trade) : refuse('rate_far', { values: { price: far } })
}

/** However it is written: `low-0` is `LOW-0`. */
async function isKnown(sql: Sql, { reference }: Pick<TradeWish, 'reference'>): Promise<boolean> {
  const known = await sql`
    select 1 from exchange_trades where lower(btrim(reference)) = lower(btrim(${reference})) limit 1`
  return known.length > 0
}

const isHeld = async (sql: Sql, pair: string): Promise<boolean> =>
  (await findCoinPosition(sql, pair)) !== undefined

async function mostOf(sql: Sql, pair: string) {
  const coins = readPair(pair)
  return coins && sellableOf(sql, { ...coins, pair })
}

/** A zero too many is caught here, before two people sign it: what it comes to, where that is far from the last rate. */
async function whyFar(sql: Sql, { base, quote }: Exchanged): Promise<string | undefined> {
  const rate = tradeRate({ base, quote })
  const believed: readonly Pick<Rate, 'parts'>[] =
    quote.currency === 'USD' ? [coinParity] : await findBelieved(sql)
  if (believed.length === 0 || believed.some((before) => !isFarFrom(before, rate))) return undefined
  return shownPrice({ rate: rateText(rate), base: base.currency, quote: quote.currency })
}

async function isBank(sql: Sql, currency: PaidIn, bank: string): Promise<boolean> {
  return (await findHouseBalance(sql, house(currency, 'settlement', bank))) !== undefined
}
