// Answers for what is said of the acts of deposits. Pure.
import { type Acts, money, plain } from '#features/team/act.ts'

export const acts: Acts = {
  'deposits.release': { says: 'Release deposit', approvers: money, by: 'amount' },
  'deposits.credit': { says: 'Credit deposit to a customer', approvers: money, by: 'amount' },
  'deposits.return': { says: 'Return deposit', approvers: money, by: 'amount' },
  // Asking alone may record a payment as a deposit.
  'deposits.ask-about-line': { says: 'Ask the bank about a line of its statement', guard: plain },
  'deposits.book-line': { says: 'Book statement line', approvers: money, by: 'amount' },
  'deposits.unbook-line': { says: 'Record our own money as a deposit', approvers: money, by: 'amount' },
  'deposits.open-account-again': { says: 'Ask the bank again for an account number', guard: plain },
}
