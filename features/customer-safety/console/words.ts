// Answers for the words about a freeze that an address has made which its customer had before.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('customer-safety-desk', {
  title: 'Frozen by an earlier email address',
  holds:
    'The customer can unfreeze the wallets from {from}. Until {until} that address can freeze them again.',
  opens: 'The customer can unfreeze the wallets now. Until {until} that address can freeze them again.',
  end: 'End this freeze',
  send: 'Send for approval',
  endTitle: 'End the freeze by the earlier email address?',
  endEffect:
    'First call the customer on a number we already had. The new email may belong to a thief. Another person must approve. After that the earlier address can freeze nothing, and both addresses are told.',
  sent: 'End the freeze by the earlier email address',
})
