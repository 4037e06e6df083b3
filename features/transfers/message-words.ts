// Answers for the words of messages about transfers.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('transfer-messages', {
  see: 'See the transfer',
  sentTitle: '{amount} reached {name}',
  sentBody: 'Your transfer to {name} is delivered.',
  sentNote: 'Delivered. Charges: {charges}.',
  sentToPlaceNote: 'Delivered to {bank}. Charges: {charges}.',
  failedTitle: '{amount} to {name} did not go through',
  failedBody: 'You were not charged.',
  returnedBody:
    'The transfer to {name} was returned. The full amount, charges included, is back in your wallet.',
  returnedRestBody:
    'The transfer to {name} was returned and is in your wallet. Its fee and VAT were refunded to you before.',
  returnedChargesBody: 'This is what we had charged for the transfer to {name}. It is in your wallet.',
  reviewTitle: 'We are looking into {amount} to {name}',
  reviewBody:
    'The bank has not said whether it was paid. Our team is checking with the bank. Your money is safe: it is delivered, or returned to you.',
})
