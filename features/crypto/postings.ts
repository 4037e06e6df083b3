// Answers for how coins that arrive move money. Pure.
import { subtract, type Money } from '#kit/money/money.ts'
import type { Coin } from '#kit/coins/networks.ts'
import { type PaidIn, pairOf } from '#kit/coins/pairs.ts'
import {
  type AccountId,
  credit,
  debit,
  house,
  houseOwn,
  type Leg,
  legUnlessZero,
  type Posting,
  position,
} from '#ledger/posting.ts'

/** What arrived, as our books hold it: all of it, and what the custodian left us. */
export type CoinAmount = { readonly gross: Money<Coin>; readonly net: Money<Coin> }
export type Arrival = CoinAmount & { readonly custodian: string }

/** Where coins stand that a credit comes out of: new at the custodian, or in suspense. */
export type Source = 'arrival' | 'suspense'

// The custodian keeps its fee: what we have there grows by the rest, and the customer is credited with what was sent.
function arrivalLegs({ gross, net, custodian }: Arrival): Leg[] {
  const { currency } = gross
  return [
    ...legUnlessZero((amount) => debit(house(currency, 'settlement', custodian), amount), net),
    ...legUnlessZero(
      (amount) => debit(house(currency, 'rail-cost', custodian), amount),
      subtract(gross, net),
    ),
  ]
}

const suspenseOf = ({ gross, custodian }: Arrival) => house(gross.currency, 'suspense', custodian)
const opposite = ({ side, ...leg }: Leg): Leg => ({ ...leg, side: side === 'debit' ? 'credit' : 'debit' })

/** Coins that may not reach their customer yet. */
export const coinsToSuspense = (arrival: Arrival): Posting => ({
  kind: 'crypto_to_suspense',
  legs: [...arrivalLegs(arrival), credit(suspenseOf(arrival), arrival.gross)],
})

/** Coins in suspense that their network or custodian has no longer. */
export const suspenseVanished = (arrival: Arrival): Posting => ({
  kind: 'crypto_vanished',
  legs: [debit(suspenseOf(arrival), arrival.gross), ...arrivalLegs(arrival).map(opposite)],
})

type Paid = {
  readonly wallet: AccountId
  readonly gets: Money<'NGN' | 'USD'>
  /** What the coins are worth at the middle rate; of dollars what is paid. */
  readonly value: Money<'NGN' | 'USD'>
  readonly from: Source
}

/** The house takes the coins and pays their customer: its position has them at the middle rate, what its price has beyond that is earned. */
export function coinsToWallet(arrival: Arrival, { wallet, gets, value, from }: Paid): Posting {
  const { gross, custodian } = arrival
  const pair = pairOf(gross.currency, gets.currency, custodian)
  const taken = from === 'arrival' ? arrivalLegs(arrival) : [debit(suspenseOf(arrival), gross)]
  return {
    kind: 'crypto_deposit',
    legs: [
      ...taken,
      credit(position(gross.currency, pair), gross),
      debit(position(value.currency, pair), value),
      credit(wallet, gets),
      ...legUnlessZero(
        (amount) => credit(houseOwn(amount.currency, 'exchange-spread'), amount),
        subtract(value, gets),
      ),
    ],
  }
}

/** The custodian has sent them back: what it kept of them when they came does not go with them. */
export const suspenseToSender = (arrival: Arrival, sent: Money<Coin>): Posting => ({
  kind: 'crypto_return',
  legs: [
    debit(suspenseOf(arrival), arrival.gross),
    credit(house(sent.currency, 'settlement', arrival.custodian), sent),
    ...legUnlessZero(
      (amount) => credit(house(sent.currency, 'rail-cost', arrival.custodian), amount),
      subtract(arrival.gross, sent),
    ),
  ],
})

/** The same of coins that were refused before their custodian sent them back after all. */
export const unclaimedToSender = (arrival: Arrival, sent: Money<Coin>): Posting => ({
  kind: 'crypto_return',
  legs: [
    debit(houseOwn(sent.currency, 'unclaimed'), arrival.gross),
    credit(house(sent.currency, 'settlement', arrival.custodian), sent),
    ...legUnlessZero(
      (amount) => credit(house(sent.currency, 'rail-cost', arrival.custodian), amount),
      subtract(arrival.gross, sent),
    ),
  ],
})

/** Coins that were sent back, and that their custodian has again. */
export const returnUndone = (sent: Posting): Posting => ({
  kind: 'crypto_return_undone',
  legs: sent.legs.map(opposite),
})

/** Coins that nobody is credited with and nobody is sent back. */
export const suspenseToUnclaimed = (arrival: Arrival): Posting => ({
  kind: 'crypto_refused',
  legs: [
    debit(suspenseOf(arrival), arrival.gross),
    credit(houseOwn(arrival.gross.currency, 'unclaimed'), arrival.gross),
  ],
})

/** Coins that were paid for and are not there any more: the house has them no longer, and bears what it paid. */
export const lossOfCoins = ({ net, custodian }: Arrival, paid: PaidIn): Posting => ({
  kind: 'crypto_loss',
  legs: [
    debit(position(net.currency, pairOf(net.currency, paid, custodian)), net),
    credit(house(net.currency, 'settlement', custodian), net),
  ],
})

/** Unclaimed coins that are not there any more: nobody has lost by it. */
export const unclaimedGone = (arrival: Arrival): Posting => ({
  kind: 'crypto_loss',
  legs: [
    debit(houseOwn(arrival.gross.currency, 'unclaimed'), arrival.gross),
    ...arrivalLegs(arrival).map(opposite),
  ],
})

/** Coins whose loss was booked, and that their custodian has again. */
export const lossUndone = (loss: Posting): Posting => ({
  kind: 'crypto_loss_undone',
  legs: loss.legs.map(opposite),
})

/** Coins that went back twice: the house bears the second time. */
export const lossOfReturn = ({ net, custodian }: Arrival): Posting => ({
  kind: 'crypto_loss',
  legs: [
    debit(house(net.currency, 'rail-cost', custodian), net),
    credit(house(net.currency, 'settlement', custodian), net),
  ],
})
