// Answers for the words in which features speak of money movements: accounts, legs, postings. Pure, no database.
import type { Brand } from '#kit/ids.ts'
import { assert } from '#kit/assert.ts'
import type { Currency } from '#kit/money/currency.ts'
import { type Money, negate } from '#kit/money/money.ts'

/** An account of the ledger: a customer's wallet or one of the house's own. */
export type AccountId = Brand<bigint, 'AccountId'>
/**
 * Of what an account is. `customer`: a wallet. `house`: one with a code. `card`: what is loaded on a card. `coin`: a customer's rewards. `loan`:
 * what a customer owes of one.
 */
export type AccountClass = 'customer' | 'house' | 'card' | 'coin' | 'loan'
/** A hold: money that stays on its account and can no longer be spent. */
export type HoldId = Brand<bigint, 'HoldId'>
/** Anything that the ledger accepted: a posting, a settlement, a reversal, and each act on a hold. */
export type TransferId = Brand<bigint, 'TransferId'>
/** The name of one of the house's own accounts, such as `NGN/paystack/settlement` or `NGN/fees`. */
export type HouseCode = Brand<string, 'HouseCode'>

/** Mints the name of a house account from a row of the ledger's own. */
export const houseCode = (code: string): HouseCode => code as HouseCode
/** Mints an account id from a row of one's own table. */
export const accountId = (id: bigint): AccountId => id as AccountId
/** Mints a hold id from the answer of a hold or from a row of one's own table. */
export const holdId = (id: bigint): HoldId => id as HoldId
/** Mints a transfer id from the answer of a post or from a row of one's own table. */
export const transferId = (id: bigint): TransferId => id as TransferId

/**
 * The accounts that every rail has. `settlement`: our money at the partner. `clearing`: on its way to or from the
 * partner. `suspense`: came in and may not reach its owner yet. `rail-cost`: what the partner kept for its work.
 */
export const railAccountNames = ['settlement', 'clearing', 'suspense', 'rail-cost'] as const
export type RailAccountName = (typeof railAccountNames)[number]

/**
 * The house's own accounts in each currency: what it earned by fees and by what it converts, what it owes the state, what its owners brought,
 * what customers owe it, and what it owes customers whose account is closed.
 */
export const ownAccountNames = [
  'fees',
  'exchange-spread',
  'vat-payable',
  'stamp-duty-payable',
  'owner-funds',
  'receivables',
  'unclaimed',
] as const
export type OwnAccountName = (typeof ownAccountNames)[number]

/** The code of a rail's account: `house('NGN', 'settlement', 'paystack')` is `NGN/paystack/settlement`. */
export function house(currency: Currency, name: RailAccountName, provider: string): HouseCode {
  assert(/^[a-z][a-z0-9-]*$/.test(provider), 'a provider is a word in small letters')
  return `${currency}/${provider}/${name}` as HouseCode
}

/** The code of one of the house's own accounts: `houseOwn('NGN', 'fees')` is `NGN/fees`. */
export function houseOwn(currency: Currency, name: OwnAccountName): HouseCode {
  return `${currency}/${name}` as HouseCode
}

/** The code of what the house has of one side of a pair that it converts: `position('USD', 'usd-ngn')` is `USD/usd-ngn/position`. */
export function position(currency: Currency, pair: string): HouseCode {
  return `${currency}/${pair}/position` as HouseCode
}

/** One side of a posting. `amount` is above zero, in the currency of the account. */
/** The most that one leg may move, in minor units: the database refuses more. */
export const amountMost = 10n ** 17n

export type Leg = {
  readonly account: AccountId | HouseCode
  readonly side: 'debit' | 'credit'
  readonly amount: Money
}

/** Takes `amount` from a wallet, adds it to what a settlement account holds. Throws when the amount is not above zero. */
export function debit(account: AccountId | HouseCode, amount: Money): Leg {
  assert(amount.minor > 0n, 'a leg moves more than nothing')
  return { account, side: 'debit', amount }
}

/** Adds `amount` to a wallet, takes it from what a settlement account holds. Throws when the amount is not above zero. */
export function credit(account: AccountId | HouseCode, amount: Money): Leg {
  assert(amount.minor > 0n, 'a leg moves more than nothing')
  return { account, side: 'credit', amount }
}

/** The leg of an amount, or none where that is nothing. */
export function legUnlessZero<C extends Currency>(leg: (amount: Money<C>) => Leg, amount: Money<C>): Leg[] {
  return amount.minor > 0n ? [leg(amount)] : []
}

/** The leg of a cost on its account: a debit above zero, a credit below it, where somebody gives us a commission; none where it is nothing. */
export function costLegs(account: HouseCode, cost: Money): Leg[] {
  if (cost.minor === 0n) return []
  return cost.minor > 0n ? [debit(account, cost)] : [credit(account, negate(cost))]
}

/** What takes a posting back: the same legs, each on the other side. */
export function oppositeOf(legs: readonly Leg[]): Leg[] {
  return legs.map((leg) => ({ ...leg, side: leg.side === 'debit' ? 'credit' : 'debit' }))
}

/**
 * A movement of money: two or more legs whose debits equal their credits in every currency. `kind` names it for
 * ever, in small letters with underscores: `deposit`, `bill_payment`.
 */
export type Posting = { readonly kind: string; readonly legs: readonly Leg[] }
