// Answers for the words about a freeze that an address has made which its customer had before.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('customer-safety-desk', {
  title: 'Frozen by an earlier email address',
  holds: 'The customer can open it from {from}. Until {until} that address can freeze the wallets again.',
  opens: 'The customer can open it now. Until {until} that address can freeze the wallets again.',
  end: 'End this freeze',
  send: 'Send for approval',
  endTitle: 'End the freeze by the earlier email address?',
  endEffect:
    'Speak with the customer first, by a number that you know to be theirs: whoever changed the email may be the thief. Somebody else has to approve. Afterwards the earlier address freezes nothing any more, and both addresses are told.',
  sent: 'End the freeze by the earlier email address',
})
