// Answers for the words of messages about transfers.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('transfer-messages', {
  minutes: { one: '{count} minute', other: '{count} minutes' },
  see: 'See the transfer',
  to: 'To',
  from: 'From',
  amount: 'Amount',
  charges: 'Charges',
  noCharges: 'None',
  when: 'When',
  reference: 'Reference',
  balance: 'Available balance',
  warning: 'Nobody from {product} will ever ask you to send money to be safe.',
  sentTitle: '{amount} reached {name}',
  sentBody: 'Your transfer to {name} is delivered.',
  sentNote: 'Delivered. Charges: {charges}.',
  sentToBankNote: 'Delivered to {bank}. Charges: {charges}.',
  referenceNote: '{sentence} Reference {reference}.',
  receivedTitle: '{amount} arrived from {name}',
  receivedBody: 'The money is in your wallet.',
  failedTitle: '{amount} to {name} did not go through',
  failedBody: 'You were not charged.',
  returnedTitle: 'We returned {amount} to you',
  returnedBody:
    'The transfer to {name} was returned. The full amount, charges included, is back in your wallet.',
  givenBackTitle: '{amount} is in your wallet again',
  givenBackBody: 'We had taken it for a payment with {name}. You owe nothing for it any more.',
  heldTitle: '{amount} came back and is on hold',
  heldBody:
    'The bank returned it while your wallet is frozen. We put it into your wallet after we unfreeze it.',
  unclaimedTitle: 'We have {amount} for you',
  unclaimedBody: 'The bank returned it after your account was closed. Transaction reference {reference}.',
  unclaimedNext:
    'Write to {support} with the number and the bank of an account in your name, and we pay it there. We never ask for a PIN or a code.',
  paidAfterTitle: 'The bank paid your {amount} after all',
  paidAfterBody:
    'The bank had returned it after your account was closed, and we kept it for you. It has now paid it to the person you sent it to, so we no longer have it for you. Transaction reference {reference}.',
  paidAfterNext: 'If they did not receive it, write to {support}.',
  paidOutTitle: 'We paid you {amount} at another bank',
  paidOutBody: 'The bank had returned it after your account was closed. Transaction reference {reference}.',
  paidOutNext: 'If it is not there after 2 working days, write to {support}.',
  returnedChargesBody: 'This is what we had charged for the transfer to {name}. It is in your wallet.',
  returnedRestBody:
    'The transfer to {name} was returned and is in your wallet. Its fee and VAT were refunded to you before.',
  reviewTitle: 'We are looking into {amount} to {name}',
  reviewBody:
    'The bank has not said whether it was paid. Our team is checking with the bank. Your money is safe: it is delivered, or returned to you.',
})
