// Answers for how a conversion, and a trade of ours that stands against many of them, move money. Pure.
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

/** The side of a trade: dollars are bought for naira at a bank, or sold for them. */
export type Trade = {
  readonly side: 'buy' | 'sell'
  readonly dollars: Money<'USD'>
  readonly naira: Money<'NGN'>
  /** The partner at which the naira lie. */
  readonly bank: string
}

/** The bank at which our dollars lie. */
export const dollarBank = 'dollar-bank'

/** What is bought or sold for customers comes into the position, or leaves it, on both sides. */
export function traded({ side, dollars, naira, bank }: Trade): Posting {
  const ofDollars = position('USD', pairName)
  const ofNaira = position('NGN', pairName)
  const dollarsAt = house('USD', 'settlement', dollarBank)
  const nairaAt = house('NGN', 'settlement', bank)
  return {
    kind: 'exchange_trade',
    legs:
      side === 'buy'
        ? [
            debit(dollarsAt, dollars),
            credit(ofDollars, dollars),
            debit(ofNaira, naira),
            credit(nairaAt, naira),
          ]
        : [
            debit(ofDollars, dollars),
            credit(dollarsAt, dollars),
            debit(nairaAt, naira),
            credit(ofNaira, naira),
          ],
  }
}
