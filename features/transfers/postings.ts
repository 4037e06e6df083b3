// Answers for every way a transfer moves money. Reading this file is reading the accounting of transfers. Pure.
import type { Lines } from '#features/orders/contract.ts'
import { add, compare, type Money, zero } from '#kit/money/money.ts'
import {
  type AccountId,
  credit,
  debit,
  house,
  type HouseCode,
  houseOwn,
  type Leg,
  type Posting,
} from '#ledger/posting.ts'

type Naira = Money<'NGN'>

// What is nothing has no leg.
function some(leg: (amount: Naira) => Leg, amount: Naira): Leg[] {
  return compare(amount, zero('NGN')) > 0 ? [leg(amount)] : []
}

function chargeLegs({ fee, vat, duty }: Lines): Leg[] {
  return [
    ...some((amount) => credit(houseOwn('NGN', 'fees'), amount), fee),
    ...some((amount) => credit(houseOwn('NGN', 'vat-payable'), amount), vat),
    ...some((amount) => credit(houseOwn('NGN', 'stamp-duty-payable'), amount), duty),
  ]
}

/** The bank has paid: what was held leaves the wallet, the amount leaves our money at the partner. */
export function walletToBank(lines: Lines, from: AccountId, provider: string): Posting {
  return {
    kind: 'bank_transfer',
    legs: [
      debit(from, lines.total),
      credit(house('NGN', 'settlement', provider), lines.amount),
      ...chargeLegs(lines),
    ],
  }
}

/** The bank has paid what the book had lost: the wallet bears its share, the house's own money the rest. */
export function lostToBank(
  shares: { readonly wallet: Naira; readonly house: Naira },
  from: AccountId | undefined,
  provider: string,
): Posting {
  return {
    kind: 'bank_transfer',
    legs: [
      ...(from === undefined ? [] : some((amount) => debit(from, amount), shares.wallet)),
      ...some((amount) => debit(houseOwn('NGN', 'owner-funds'), amount), shares.house),
      credit(house('NGN', 'settlement', provider), add(shares.wallet, shares.house)),
    ],
  }
}

/** What the partner keeps for a transfer is the house's cost, whatever the customer was charged. */
export function railCost(cost: Naira, provider: string): Posting {
  return {
    kind: 'bank_transfer_cost',
    legs: [
      debit(house('NGN', 'rail-cost', provider), cost),
      credit(house('NGN', 'settlement', provider), cost),
    ],
  }
}

/** From one customer to another. */
export function walletToWallet(lines: Lines, from: AccountId, to: AccountId): Posting {
  return {
    kind: 'customer_transfer',
    legs: [debit(from, lines.total), credit(to, lines.amount), ...chargeLegs(lines)],
  }
}

/** Where money waits that came back for a wallet that takes no credit: in suspense while it is frozen, and owed by the house once it is closed. */
export const keptIn = (provider: string, why: 'wallet_frozen' | 'account_closed'): HouseCode =>
  why === 'wallet_frozen' ? house('NGN', 'suspense', provider) : houseOwn('NGN', 'unclaimed')

/**
 * A paid transfer came back and its wallet takes no credit (frozen or closed): the whole of it is kept, charges included, until somebody
 * decides. A reversal could not be posted.
 */
export function returnKept(lines: Lines, provider: string, why: 'wallet_frozen' | 'account_closed'): Posting {
  return {
    kind: why === 'wallet_frozen' ? 'bank_transfer_return_held' : 'bank_transfer_return_unclaimed',
    legs: [...returnLegs(lines, provider), credit(keptIn(provider, why), lines.total)],
  }
}

function returnLegs(lines: Lines, provider: string): Leg[] {
  return [
    debit(house('NGN', 'settlement', provider), lines.amount),
    ...some((amount) => debit(houseOwn('NGN', 'fees'), amount), lines.fee),
    ...some((amount) => debit(houseOwn('NGN', 'vat-payable'), amount), lines.vat),
    ...some((amount) => debit(houseOwn('NGN', 'stamp-duty-payable'), amount), lines.duty),
  ]
}

/** What is left of a transfer once its fee and VAT were refunded: so much comes back with it. */
export function withoutRefunded(lines: Lines): Lines {
  return { ...lines, fee: zero('NGN'), vat: zero('NGN'), total: add(lines.amount, lines.duty) }
}

/** A paid transfer came back whose charges its customer has already: the rest of it. */
export function restToWallet(rest: Lines, to: AccountId, provider: string): Posting {
  return { kind: 'bank_transfer_return_rest', legs: [...returnLegs(rest, provider), credit(to, rest.total)] }
}

/** What was held of a returned transfer reaches its wallet. */
export function suspenseToSender(total: Naira, wallet: AccountId, provider: string): Posting {
  return {
    kind: 'bank_transfer_return_release',
    legs: [debit(house('NGN', 'suspense', provider), total), credit(wallet, total)],
  }
}

/** A customer whose account is closed was paid at another bank: the house no longer owes them, and its own money bore the payment. */
export function unclaimedToOwners(total: Naira): Posting {
  return {
    kind: 'unclaimed_paid',
    legs: [debit(houseOwn('NGN', 'unclaimed'), total), credit(houseOwn('NGN', 'owner-funds'), total)],
  }
}
