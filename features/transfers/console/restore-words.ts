// Answers for the words of the console about a restore: what is left of it, and deciding who bears a payout.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('restores-console', {
  stopped: 'Payouts are stopped.',
  stoppedBody:
    'The records are as they were on {when}. Gone since then: moves between customers, sign-ups, freezes, suspensions and settings. What is left: {left}.',
  stoppedUnread: 'Customers cannot send to each other either until the lists are read.',
  see: 'See the payouts',
  letGo: 'Let payouts go in the settings',
  list: 'Payouts since the copy',
  things: { one: '{count} payout', other: '{count} payouts' },
  none: 'No restore is open.',
  noneBody:
    'After a copy of the records was put back, what the banks have paid since stands here until it is decided.',
  nothing: 'The banks paid nothing that the copy does not know.',
  nothingBody: 'Payouts can go again when nothing is left to ask about.',
  customer: 'Customer',
  unknown: 'Not in the copy',
  to: 'To',
  amount: 'Amount',
  heldOf: '{amount} set aside',
  atBank: 'At the bank',
  made: 'Made',
  reference: 'Payout ref.',
  copyReference: 'Copy the payout reference',
  decision: 'Decision',
  decide: 'Decide',
  byCustomer: 'The customer',
  byHouse: 'The house',
  byBoth: 'The customer, {amount} the house',
  byNobody: 'Nobody: nothing was paid',
  waits: 'The bank has not finished',
  title: 'Who bears this payout?',
  titleSeen: 'What a decision would post',
  effect: 'The bank has paid it since the copy. The money has left our balance, so somebody bears it.',
  customerBody: 'What is set aside leaves the wallet. What the wallet lacks, the house pays.',
  houseBody:
    'The house’s own money pays all of it, and what is set aside on the wallet is free again. Choose it too where it is nobody’s of ours.',
  charge: 'Charge the customer',
  pay: 'Let the house pay',
  fromTo: 'from {sender} to {name}, {bank}',
})
