// Answers for every way a deposit moves money. Reading this file is reading the accounting of deposits. Pure.
import { type Money, negate, subtract } from '#kit/money/money.ts'
import {
  type AccountId,
  credit,
  debit,
  house,
  houseOwn,
  type HouseCode,
  type Leg,
  type Posting,
} from '#ledger/posting.ts'

type Arrival = { readonly provider: string; readonly gross: Money; readonly providerFee: Money }
type Held = { readonly provider: string; readonly gross: Money }

// The bank keeps its fee, so our settlement balance grows by the rest; the customer is credited with what was sent.
function arrivalLegs({ provider, gross, providerFee }: Arrival): Leg[] {
  const settled = debit(house(gross.currency, 'settlement', provider), subtract(gross, providerFee))
  return providerFee.minor > 0n
    ? [settled, debit(house(gross.currency, 'rail-cost', provider), providerFee)]
    : [settled]
}

/** A deposit reaches the wallet it was sent to. */
export function depositToWallet(arrival: Arrival, wallet: AccountId): Posting {
  return { kind: 'deposit', legs: [...arrivalLegs(arrival), credit(wallet, arrival.gross)] }
}

/** A deposit arrived that may not reach a wallet yet: it waits in suspense, in full. */
export function depositToSuspense(arrival: Arrival): Posting {
  return {
    kind: 'deposit_to_suspense',
    legs: [...arrivalLegs(arrival), credit(suspenseOf(arrival), arrival.gross)],
  }
}

/** What the bank kept of a line that waits in suspense, told since: all that was sent waits there now. */
export function costToSuspense(provider: string, providerFee: Money): Posting {
  const { currency } = providerFee
  return {
    kind: 'deposit_explained',
    legs: [
      debit(house(currency, 'rail-cost', provider), providerFee),
      credit(house(currency, 'suspense', provider), providerFee),
    ],
  }
}

/** A held deposit reaches its wallet after all. */
export function suspenseToWallet(held: Held, wallet: AccountId): Posting {
  return {
    kind: 'deposit_release',
    legs: [debit(suspenseOf(held), held.gross), credit(wallet, held.gross)],
  }
}

/** The bank has sent a held deposit back. What it kept of it when it came stays the house's cost. */
export function suspenseToSender(held: Held): Posting {
  return {
    kind: 'deposit_return',
    legs: [
      debit(suspenseOf(held), held.gross),
      credit(house(held.gross.currency, 'settlement', held.provider), held.gross),
    ],
  }
}

/** The bank has taken back a payment that was held: what it kept of it when it came it has given back too. */
export function suspenseTakenBack({ provider, gross, providerFee }: Arrival): Posting {
  const { currency } = gross
  const settled = credit(house(currency, 'settlement', provider), subtract(gross, providerFee))
  const cost = credit(house(currency, 'rail-cost', provider), providerFee)
  return {
    kind: 'deposit_taken_back',
    legs: [debit(suspenseOf({ provider, gross }), gross), settled, ...(providerFee.minor > 0n ? [cost] : [])],
  }
}

/** The owners bring money to the partner, or take it out again (`amount` below zero). */
export function ownersToFloat(provider: string, amount: Money): Posting {
  const settlement = house(amount.currency, 'settlement', provider)
  const owners = houseOwn(amount.currency, 'owner-funds')
  const brings = amount.minor > 0n
  const moved = brings ? amount : negate(amount)
  return {
    kind: brings ? 'float_top_up' : 'float_withdrawal',
    legs: brings
      ? [debit(settlement, moved), credit(owners, moved)]
      : [debit(owners, moved), credit(settlement, moved)],
  }
}

/** What was booked as the house's own money was a deposit: it leaves the house, and is recorded as what it is. */
export function houseToDeposit(provider: string, booked: Money): Posting {
  return { ...ownersToFloat(provider, negate(booked)), kind: 'deposit_unbooked' }
}

/** What the bank's statement has beyond our books of a reference is the house's, or borne by it (`change` below zero). */
export function differenceToHouse(provider: string, change: Money): Posting {
  return { ...ownersToFloat(provider, change), kind: 'settlement_correction' }
}

function suspenseOf({ provider, gross }: Held): HouseCode {
  return house(gross.currency, 'suspense', provider)
}
