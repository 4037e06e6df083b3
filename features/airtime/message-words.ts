// Answers for the words of messages about airtime, and of why it was not delivered.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('airtime-messages', {
  name: '{network} airtime',
  see: 'See the airtime',
  sentTitle: '{amount} airtime reached {account}',
  sentBody: '{name} of {amount} is on {account}.',
  sentNote: 'Delivered. Charges: {charges}.',
  sentToPlaceNote: 'Delivered by {bank}. Charges: {charges}.',
  failedTitle: '{amount} airtime for {account} did not go through',
  failedBody: 'You were not charged.',
  returnedBody:
    'The airtime for {account} was returned. The full amount, charges included, is back in your wallet.',
  returnedRestBody:
    'The airtime for {account} was returned and is in your wallet. Its fee and VAT were refunded to you before.',
  returnedChargesBody: 'This is what we had charged for the airtime for {account}. It is in your wallet.',
  reviewTitle: 'We are looking into {amount} airtime for {account}',
  reviewBody:
    'The network has not said whether it was delivered. Our team is checking. Your money is safe: it is delivered, or returned to you.',
})

/** The sentence for a code of the aggregator's, never the code itself. */
export const reasons = catalogue('airtime-reasons', {
  unsaid: 'The network did not accept it. Check the number and the network.',
  away: 'The network cannot be reached right now. Try again later.',
  ours: 'Our airtime partner could not sell it right now. Try again later.',
})
