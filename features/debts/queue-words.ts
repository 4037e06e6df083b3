// Answers for what staff read of a debt, on screen and in an exported file: what for, how it stands or ended, and the heads of the file.
import { catalogue } from '#kit/words/words.ts'

export const causeWords = catalogue('debts-causes', {
  deposit_taken_back: 'Deposit reversed by the bank',
  transfer_paid_late: 'Transfer paid after it was returned',
})

export const stateWords = catalogue('debts-states', {
  open: 'Still owed',
  recovered: 'Claimed and recovered',
  written_off: 'Written off',
  cancelled: 'Cancelled: the bank returned the money',
})

export const exportWords = catalogue('debts-export', {
  cause: 'Cause',
  with: 'With',
  reference: 'Reference of the transaction',
  amount: 'Original amount',
  recovered: 'Recovered',
  writtenOff: 'Written off',
  cancelled: 'Cancelled',
  repaid: 'Repaid, of the cancelled',
  remaining: 'Still owed',
  currency: 'Currency',
  claimedBy: 'Claimed by',
  claimReason: 'Reason of the claim',
  case: 'Case ID',
  total: 'Total {currency} of these debts',
})
