// Answers for the words of debts in the console.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('debts-console', {
  queue: 'Debts of customers',
  list: 'Debts of customers',
  things: { one: '{count} debt', other: '{count} debts' },
  which: 'Which debts',
  open: 'Open',
  ended: 'Ended',
  customer: 'Customer',
  cause: 'Cause',
  deposit_taken_back: 'Deposit taken back by the bank',
  transfer_paid_late: 'Transfer paid after it was given back',
  with: 'with {name}',
  amount: 'Owed at first',
  recovered: 'Recovered',
  writtenOff: 'Written off',
  remaining: 'Still owed',
  claimed: 'Claimed',
  act: 'Act',
  look: 'Look',
  none: 'No customer owes anything.',
  noneBody: 'A debt is claimed from a case. It is recovered from the customer’s wallet as money is there.',
  noneEnded: 'No debt has ended yet.',
  transaction: 'Transaction',
  title: 'Debt of a customer',
  body: 'It is recovered by itself, as far as the wallet has money to spend. What will not come is written off.',
  done: 'Done',
  back: 'Back',
  claim: 'Claim from customer',
  claimTitle: 'Claim debt from customer',
  claimEffect:
    'The customer owes this amount and is told why. It is taken from their wallet as money is there, and the wallet never goes below zero. The case closes.',
  writeOff: 'Write off',
  writeOffTitle: 'Write off debt',
  writeOffEffect:
    'The house bears what is still owed. The customer is told that they owe nothing more of it.',
})
