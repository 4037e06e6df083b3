// Answers for every way a debt of a customer moves through the books. Reading this file is reading the accounting of debts. Pure.
import { add, type Money, negate, subtract } from '#kit/money/money.ts'
import {
  type AccountId,
  costLegs,
  credit,
  debit,
  house,
  type HouseCode,
  houseOwn,
  legUnlessZero,
  type Posting,
} from '#ledger/posting.ts'

type Naira = Money<'NGN'>
type AtBank = { readonly provider: string; readonly amount: Naira; readonly providerFee: Naira }

const receivables = houseOwn('NGN', 'receivables')

/** The bank took a payment back that its customer has had: it leaves our money there, and the fee that it kept comes back to us. */
export function depositToReceivables({ provider, amount, providerFee }: AtBank): Posting {
  return {
    kind: 'debt_of_deposit',
    legs: [
      debit(receivables, amount),
      credit(house('NGN', 'settlement', provider), subtract(amount, providerFee)),
      ...costLegs(house('NGN', 'rail-cost', provider), negate(providerFee)),
    ],
  }
}

/** The bank paid a transfer after its customer had the money again: the amount is owed, the partner's fee is the house's cost, and its commission is not. */
export function lateTransferToReceivables({ provider, amount, providerFee }: AtBank): Posting {
  return {
    kind: 'debt_of_transfer',
    legs: [
      debit(receivables, amount),
      ...costLegs(house('NGN', 'rail-cost', provider), providerFee),
      credit(house('NGN', 'settlement', provider), add(amount, providerFee)),
    ],
  }
}

/** A part of a debt is taken from the wallet of who owes it. */
export function walletToReceivables(amount: Naira, wallet: AccountId): Posting {
  return { kind: 'debt_recovery', legs: [debit(wallet, amount), credit(receivables, amount)] }
}

/** The bank paid after all what was kept for its customer: what is kept pays it. */
export function keptToReceivables(
  parts: readonly { readonly from: HouseCode; readonly taken: Naira }[],
): Posting {
  return {
    kind: 'debt_from_kept',
    legs: parts.flatMap(({ from, taken }) => [debit(from, taken), credit(receivables, taken)]),
  }
}

/** What is left of a debt is borne by the house. */
export function ownersToReceivables(amount: Naira): Posting {
  return {
    kind: 'debt_write_off',
    legs: [debit(houseOwn('NGN', 'owner-funds'), amount), credit(receivables, amount)],
  }
}

/** What a debt had come to when the bank gave back what it was for. */
export type Standing = { readonly recovered: Naira; readonly writtenOff: Naira; readonly open: Naira }

/**
 * The bank has sent back a transfer that it had paid late, with its fee, or has given again a deposit that it had taken back, less its fee.
 * Nobody owes it any more, and what was recovered or borne goes back to whom it came from. `to`: the wallet, or where it is kept while the
 * wallet takes none.
 */
export function debtCancelled(
  cause: 'deposit_taken_back' | 'transfer_paid_late',
  { provider, amount, providerFee }: AtBank,
  { recovered, writtenOff, open }: Standing,
  to: AccountId | HouseCode,
): Posting {
  const [settlement, cost] = [house('NGN', 'settlement', provider), house('NGN', 'rail-cost', provider)]
  const isDeposit = cause === 'deposit_taken_back'
  return {
    kind: 'debt_cancelled',
    legs: [
      debit(settlement, isDeposit ? subtract(amount, providerFee) : add(amount, providerFee)),
      ...costLegs(cost, isDeposit ? providerFee : negate(providerFee)),
      ...legUnlessZero((rest) => credit(receivables, rest), open),
      ...legUnlessZero((borne) => credit(houseOwn('NGN', 'owner-funds'), borne), writtenOff),
      ...legUnlessZero((taken) => credit(to, taken), recovered),
    ],
  }
}
