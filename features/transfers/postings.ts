// Answers for how a transfer that a restore had lost moves money. Pure.
import { add, type Money } from '#kit/money/money.ts'
import {
  type AccountId,
  credit,
  debit,
  house,
  houseOwn,
  legUnlessZero,
  type Posting,
} from '#ledger/posting.ts'

type Naira = Money<'NGN'>

/** The bank has paid what the book had lost: the wallet bears its share, the house's own money the rest. */
export function lostToBank(
  shares: { readonly wallet: Naira; readonly house: Naira },
  from: AccountId | undefined,
  provider: string,
): Posting {
  return {
    kind: 'bank_transfer',
    legs: [
      ...(from === undefined ? [] : legUnlessZero((amount) => debit(from, amount), shares.wallet)),
      ...legUnlessZero((amount) => debit(houseOwn('NGN', 'owner-funds'), amount), shares.house),
      credit(house('NGN', 'settlement', provider), add(shares.wallet, shares.house)),
    ],
  }
}
