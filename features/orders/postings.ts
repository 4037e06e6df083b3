// Answers for every way an order moves money. Reading this file is reading the accounting of orders. Pure.
import type { TransactionType } from '#features/transactions/kinds.ts'
import type { Currency } from '#kit/money/currency.ts'
import { add, type Money, negate, zero } from '#kit/money/money.ts'
import {
  type AccountId,
  costLegs,
  credit,
  debit,
  house,
  type HouseCode,
  houseOwn,
  type Leg,
  legUnlessZero,
  type Posting,
} from '#ledger/posting.ts'
import type { Lines } from './contract.ts'

function chargeLegs({ fee, vat, duty }: Lines): Leg[] {
  return [
    ...legUnlessZero((amount) => credit(houseOwn(amount.currency, 'fees'), amount), fee),
    ...legUnlessZero((amount) => credit(houseOwn(amount.currency, 'vat-payable'), amount), vat),
    ...legUnlessZero((amount) => credit(houseOwn(amount.currency, 'stamp-duty-payable'), amount), duty),
  ]
}

/** An order that a partner carries out. */
export type AtPartner = { readonly kind: TransactionType; readonly provider: string }

/** The partner has paid: what was held leaves the wallet, the amount leaves our money at the partner. */
export function walletToPartner({ kind, provider }: AtPartner, lines: Lines, from: AccountId): Posting {
  return {
    kind,
    legs: [
      debit(from, lines.total),
      credit(house(lines.amount.currency, 'settlement', provider), lines.amount),
      ...chargeLegs(lines),
    ],
  }
}

/** What the partner keeps for an order is the house's cost, whatever the customer was charged; below zero it is a commission that it gives. */
export function railCost({ kind, provider }: AtPartner, cost: Money): Posting {
  const legs = [
    ...costLegs(house(cost.currency, 'rail-cost', provider), cost),
    ...costLegs(house(cost.currency, 'settlement', provider), negate(cost)),
  ]
  // Debits stand first.
  return { kind: `${kind}_cost`, legs: cost.minor > 0n ? legs : legs.toReversed() }
}

/** From one customer to another. */
export function walletToWallet(kind: TransactionType, lines: Lines, from: AccountId, to: AccountId): Posting {
  return {
    kind,
    legs: [debit(from, lines.total), credit(to, lines.amount), ...chargeLegs(lines)],
  }
}

/** Why a wallet takes no credit. */
export type Kept = 'wallet_frozen' | 'account_closed'

/** Where money waits that came back for a wallet that takes no credit: in suspense while it is frozen, and owed by the house once it is closed. */
export const keptIn = (provider: string, why: Kept, currency: Currency): HouseCode =>
  why === 'wallet_frozen' ? house(currency, 'suspense', provider) : houseOwn(currency, 'unclaimed')

/**
 * A paid order came back and its wallet takes no credit (frozen or closed): the whole of it is kept, charges included, until somebody
 * decides. A reversal could not be posted.
 */
export function returnKept({ kind, provider }: AtPartner, lines: Lines, why: Kept): Posting {
  return {
    kind: why === 'wallet_frozen' ? `${kind}_return_held` : `${kind}_return_unclaimed`,
    legs: [...returnLegs(lines, provider), credit(keptIn(provider, why, lines.total.currency), lines.total)],
  }
}

function returnLegs(lines: Lines, provider: string): Leg[] {
  return [
    debit(house(lines.amount.currency, 'settlement', provider), lines.amount),
    ...legUnlessZero((amount) => debit(houseOwn(amount.currency, 'fees'), amount), lines.fee),
    ...legUnlessZero((amount) => debit(houseOwn(amount.currency, 'vat-payable'), amount), lines.vat),
    ...legUnlessZero((amount) => debit(houseOwn(amount.currency, 'stamp-duty-payable'), amount), lines.duty),
  ]
}

/** What is left of an order once its fee and VAT were refunded: so much comes back with it. */
export function withoutRefunded(lines: Lines): Lines {
  return {
    ...lines,
    fee: zero(lines.fee.currency),
    vat: zero(lines.vat.currency),
    total: add(lines.amount, lines.duty),
  }
}

/** A paid order came back whose charges its customer has already: the rest of it. */
export function restToWallet({ kind, provider }: AtPartner, rest: Lines, to: AccountId): Posting {
  return { kind: `${kind}_return_rest`, legs: [...returnLegs(rest, provider), credit(to, rest.total)] }
}

/** What was held of a returned order reaches its wallet. */
export function suspenseToSender({ kind, provider }: AtPartner, total: Money, wallet: AccountId): Posting {
  return {
    kind: `${kind}_return_release`,
    legs: [debit(house(total.currency, 'suspense', provider), total), credit(wallet, total)],
  }
}

/** A customer whose account is closed was paid at another bank: the house no longer owes them, and its own money bore the payment. */
export function unclaimedToOwners(total: Money): Posting {
  return {
    kind: 'unclaimed_paid',
    legs: [
      debit(houseOwn(total.currency, 'unclaimed'), total),
      credit(houseOwn(total.currency, 'owner-funds'), total),
    ],
  }
}
