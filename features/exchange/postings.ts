// Answers for how a conversion moves money. Pure.
import {
  type AccountId,
  credit,
  debit,
  houseOwn,
  legUnlessZero,
  type Posting,
  position,
} from '#ledger/posting.ts'
import { subtract } from '#kit/money/money.ts'
import { type Deal, dealSides, pairName } from './rules.ts'

type Wallets = { readonly naira: AccountId; readonly dollars: AccountId }

/**
 * What is given leaves the one wallet and what is received reaches the other. The position takes both at the middle rate; what the customer's
 * price has beyond it is earned.
 */
export function converted(deal: Deal, { naira, dollars }: Wallets): Posting {
  const { isBuying, nairaPaid, dollarsMoved, value } = dealSides(deal)
  const ofNaira = position('NGN', pairName)
  const ofDollars = position('USD', pairName)
  const earned = isBuying ? subtract(nairaPaid, value) : subtract(value, nairaPaid)
  const spread = legUnlessZero((amount) => credit(houseOwn('NGN', 'exchange-spread'), amount), earned)
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
