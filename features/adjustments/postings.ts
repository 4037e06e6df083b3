// Answers for every way staff move a customer's money by hand. Reading this file is reading the accounting of adjustments. Pure.
import { type Money, zero, compare } from '#kit/money/money.ts'
import {
  type AccountId,
  credit,
  debit,
  houseOwn,
  type Leg,
  oppositeOf,
  type Posting,
  railAccountNames,
} from '#ledger/posting.ts'

/** From the owners' own money into a wallet. */
export function ownersToWallet(amount: Money, wallet: AccountId): Posting {
  return {
    kind: 'adjustment_fund',
    legs: [debit(houseOwn(amount.currency, 'owner-funds'), amount), credit(wallet, amount)],
  }
}

/** From a wallet to the owners' own money. */
export function walletToOwners(amount: Money, wallet: AccountId): Posting {
  return {
    kind: 'adjustment_withdraw',
    legs: [debit(wallet, amount), credit(houseOwn(amount.currency, 'owner-funds'), amount)],
  }
}

/** The exact opposite of what was posted. */
export function takenBack(legs: readonly Leg[]): Posting {
  return { kind: 'reversal', legs: oppositeOf(legs) }
}

/** Whether it is on an account that our books share with a partner: staff alone undo nothing there. */
export const isWithPartner = ({ account }: Leg): boolean =>
  typeof account === 'string' && railAccountNames.some((name) => account.endsWith(`/${name}`))

/** Fee and VAT of a transfer go back; what is nothing has no leg. */
export function chargesToWallet(
  charges: { readonly fee: Money; readonly vat: Money },
  wallet: AccountId,
): Posting {
  const given = (
    [
      ['fees', charges.fee],
      ['vat-payable', charges.vat],
    ] as const
  ).filter(([, amount]) => compare(amount, zero(amount.currency)) > 0)
  return {
    kind: 'charges_refund',
    legs: given.flatMap(([account, amount]) => [
      debit(houseOwn(amount.currency, account), amount),
      credit(wallet, amount),
    ]),
  }
}
