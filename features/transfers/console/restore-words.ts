// Answers for the words of the console about a restore: what is left of it, and deciding who bears a payout.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('restores-console', {
  stopped: 'Payouts are stopped.',
  stoppedBody:
    'The records are as they were on {when}. Lost since then: transfers between customers, sign-ups, freezes, suspensions and settings. What is left: {left}.',
  stoppedUnread: 'Customers cannot send to each other either until the banks’ lists are read.',
  see: 'See the payouts',
  letGo: 'Resume payouts in the settings',
  seeBefore: 'See payouts since the backup',
  list: 'Payouts since the backup',
  things: { one: '{count} payout', other: '{count} payouts' },
  none: 'No restore is open.',
  noneBody:
    'After a backup is restored, payouts that the banks made since are listed here until they are decided.',
  nothing: 'The banks made no payouts that the backup lacks.',
  nothingBody: 'Payouts can be resumed when nothing is left to decide.',
  noneDecided: 'No payout is decided yet.',
  unknown: 'Not in the backup',
  to: 'To',
  toNamed: 'to {name}, {bank}',
  amount: 'Amount',
  heldOf: '{amount} on hold',
  atBank: 'At the bank',
  reference: 'Payout ref.',
  copyReference: 'Copy the payout reference',
  decision: 'Decision',
  decide: 'Decide',
  byCustomer: 'The customer',
  byHouse: 'We, from our own money',
  byBoth: 'The customer, {amount} by us',
  byNobody: 'Nobody: nothing was paid',
  waits: 'The bank has not finished',
  title: 'Who pays for this payout?',
  choose: 'Choose who pays, and see what would be posted.',
  titleSeen: 'What a decision would post',
  effect:
    'The bank paid it after the backup was made. The money has left our balance, so choose who pays for it.',
  customerBody: 'The held amount leaves the wallet. We pay what the wallet lacks.',
  houseBody:
    'Our own money pays all of it, and the held amount is released to the wallet. Also choose this where the payout belongs to none of our customers.',
  charge: 'Charge the customer',
  pay: 'Pay from our own money',
  fromTo: 'from {sender} to {name}, {bank}',
})
