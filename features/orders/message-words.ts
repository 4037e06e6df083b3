// Answers for the words of messages about orders of any kind, and for those that a kind brings.
import { catalogue, type Word } from '#kit/words/words.ts'

export const words = catalogue('order-messages', {
  minutes: { one: '{count} minute', other: '{count} minutes' },
  seeKept: 'See the payment',
  receivedTitle: '{amount} arrived from {name}',
  receivedBody: 'The money is in your wallet.',
  to: 'To',
  from: 'From',
  amount: 'Amount',
  charges: 'Charges',
  noCharges: 'None',
  when: 'When',
  reference: 'Reference',
  balance: 'Available balance',
  warning: 'Nobody from {product} will ever ask you to send money to be safe.',
  referenceNote: '{sentence} Reference {reference}.',
  returnedTitle: 'We returned {amount} to you',
  givenBackTitle: '{amount} is in your wallet again',
  givenBackBody: 'We had taken it for a payment with {name}. You owe nothing for it any more.',
  heldTitle: '{amount} came back and is on hold',
  heldBody: 'It came back while your wallet is frozen. We put it into your wallet after we unfreeze it.',
  unclaimedTitle: 'We have {amount} for you',
  unclaimedBody: 'It came back after your account was closed. Transaction reference {reference}.',
  unclaimedNext:
    'Write to {support} with the number and the bank of an account in your name, and we pay it there. We never ask for a PIN or a code.',
  paidAfterTitle: 'Your {amount} was paid after all',
  paidAfterBody:
    'It had come back after your account was closed, and we kept it for you. It has now been paid where you sent it, so we no longer have it for you. Transaction reference {reference}.',
  paidAfterNext: 'If it did not arrive, write to {support}.',
  paidOutTitle: 'We paid you {amount} at another bank',
  paidOutBody: 'It had come back after your account was closed. Transaction reference {reference}.',
  paidOutNext: 'If it is not there after 2 working days, write to {support}.',
})

/** What a kind of order says to its customer, with {amount}, {name} and {bank}, {charges} or {when} where it needs them. */
export type OrderWords = {
  /** The button that leads to it. */
  readonly see: Word
  readonly sentTitle: Word
  readonly sentBody: Word
  /** In the app, without a place and with one. */
  readonly sentNote: Word
  readonly sentToPlaceNote: Word
  readonly failedTitle: Word
  readonly failedBody: Word
  readonly returnedBody: Word
  /** Its charges were refunded before; those alone came back. */
  readonly returnedRestBody: Word
  readonly returnedChargesBody: Word
  readonly reviewTitle: Word
  readonly reviewBody: Word
}
