// Answers for the words of debts in the console.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('debts-console', {
  queue: 'Debts of customers',
  list: 'Debts of customers',
  things: { one: '{count} debt', other: '{count} debts' },
  owedSum: 'Still owed {amount}',
  recoveredSum: 'Recovered {amount}',
  writtenOffSum: 'Written off {amount}',
  claimedAndRecovered: 'Claimed and recovered',
  customer: 'Customer',
  cause: 'Cause',
  deposit_taken_back: 'Deposit reversed by the bank',
  transfer_paid_late: 'Transfer paid after it was returned',
  with: 'with {name}',
  amount: 'Original amount',
  recovered: 'Recovered',
  writtenOff: 'Written off',
  ended: 'Ended',
  cancelled: 'Cancelled, as the bank returned it',
  remaining: 'Still owed',
  claimed: 'Claimed',
  owes: 'Owes us {amount}',
  none: 'No customer owes anything.',
  noneBody: 'A debt is claimed from a case. It is recovered automatically from the customer’s wallet.',
  noneEnded: 'No closed debts.',
  transaction: 'Transaction',
  title: 'Debt of a customer',
  body: 'It is recovered automatically when the wallet has money to spend. Write off what will never be paid.',
  done: 'Done',
  back: 'Back',
  claim: 'Claim from customer',
  claimTitle: 'Claim debt from customer',
  claimEffect:
    'The customer owes this amount and is told why. It is recovered automatically from their wallet, which never goes below zero. The case closes.',
  claimClosedEffect:
    'The account is closed: nothing can be recovered from its wallet. The debt stays open until it is written off. The case closes.',
  writeOff: 'Write off',
  writeOffTitle: 'Write off debt',
  writeOffEffect:
    'We bear what is still owed, from our own money. The customer is told that they owe nothing more.',
})
