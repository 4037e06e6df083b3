// Answers for how a conversion, a trade of ours that stands against many of them, and a fee that is kept of what we have move money. Pure.
import {
  type AccountId,
  credit,
  debit,
  house,
  houseOwn,
  legUnlessZero,
  type Posting,
  position,
} from '#ledger/posting.ts'
import type { Money } from '#kit/money/money.ts'
import { type Deal, dealSides, pairName, spreadOf } from './rules.ts'

type Wallets = { readonly naira: AccountId; readonly dollars: AccountId }

/**
 * What is given leaves the one wallet and what is received reaches the other. The position takes both at the middle rate; what the customer's
 * price has beyond it is earned.
 */
export function converted(deal: Deal, { naira, dollars }: Wallets): Posting {
  const { isBuying, nairaPaid, dollarsMoved, value } = dealSides(deal)
  const ofNaira = position('NGN', pairName)
  const ofDollars = position('USD', pairName)
  const spread = legUnlessZero((amount) => credit(houseOwn('NGN', 'exchange-spread'), amount), spreadOf(deal))
  return {
    kind: 'conversion',
    legs: isBuying
      ? [
          debit(naira, nairaPaid),
          ...legUnlessZero((amount) => credit(ofNaira, amount), value),
          ...spread,
          debit(ofDollars, dollarsMoved),
          credit(dollars, dollarsMoved),
        ]
      : [
          debit(dollars, dollarsMoved),
          credit(ofDollars, dollarsMoved),
          ...legUnlessZero((amount) => debit(ofNaira, amount), value),
          ...spread,
          credit(naira, nairaPaid),
        ],
  }
}

type OfPosition = {
  /** The name of the position that it comes out of. */
  readonly pair: string
  readonly base: Money
  /** The partner at which the base lies. */
  readonly holder: string
}

/** Dollars are bought for naira at a bank, or sold for them; coins are sold at their custodian for either. */
export type Exchanged = OfPosition & {
  readonly side: 'buy' | 'sell'
  readonly quote: Money<'NGN' | 'USD'>
  /** The partner at which the quote lies. */
  readonly bank: string
}

/** What a holder has kept of the base: nothing is received for it. */
export type FeeKept = OfPosition & { readonly side: 'fee' }

export type Trade = Exchanged | FeeKept

/** The bank at which our dollars lie. */
export const dollarBank = 'dollar-bank'

/** What was recorded of a position. */
export const traded = (trade: Trade): Posting => (trade.side === 'fee' ? feeKept(trade) : exchanged(trade))

/** There is less at the holder, and the position bears it. */
const feeKept = ({ pair, base, holder }: FeeKept): Posting => ({
  kind: 'exchange_fee',
  legs: [
    debit(position(base.currency, pair), base),
    credit(house(base.currency, 'settlement', holder), base),
  ],
})

/** What is bought or sold for customers comes into the position, or leaves it, on both sides. */
function exchanged({ side, pair, base, quote, holder, bank }: Exchanged): Posting {
  const ofBase = position(base.currency, pair)
  const ofQuote = position(quote.currency, pair)
  const baseAt = house(base.currency, 'settlement', holder)
  const quoteAt = house(quote.currency, 'settlement', bank)
  return {
    kind: 'exchange_trade',
    legs:
      side === 'buy'
        ? [debit(baseAt, base), credit(ofBase, base), debit(ofQuote, quote), credit(quoteAt, quote)]
        : [debit(ofBase, base), credit(baseAt, base), debit(quoteAt, quote), credit(ofQuote, quote)],
  }
}
