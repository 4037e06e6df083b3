// Answers for what is said of the acts of deposits. Pure.
import { aboveAmount, type Acts, plain } from '#features/team/act.ts'

export const acts: Acts = {
  'deposits.release': { says: 'Release deposit', ...aboveAmount },
  'deposits.credit': {
    says: 'Credit deposit to a customer',
    ...aboveAmount,
    ended: 'Credited to a customer',
  },
  'deposits.return': { says: 'Return deposit', ...aboveAmount, ended: 'Returned', endedBy: 'deposit' },
  // Asking alone may record a payment as a deposit.
  'deposits.ask-about-line': {
    says: 'Ask the bank about a line of its statement',
    guard: plain,
    ended: 'Recorded as the bank has it',
    endedBy: 'deposit',
  },
  'deposits.book-line': { says: 'Book statement line', ...aboveAmount, ended: 'Booked by hand' },
  'deposits.unbook-line': {
    says: 'Record our own money as a deposit',
    ...aboveAmount,
    ended: 'Recorded as a deposit',
  },
  'deposits.open-account-again': {
    says: 'Ask the bank again for an account number',
    guard: plain,
    ended: 'Account number asked for again',
  },
}
