// Answers for the words of a customer's transactions that home shows too: the latest, what arrives, and what waits.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('transactions', {
  latest: 'Latest',
  seeAll: 'See all',
  loading: 'Loading your activity',
  emptyTitle: 'Nothing here yet',
  emptyBody: 'Payments show here the moment they happen.',

  success: 'Received',
  successOut: 'Sent',
  pending: 'Confirming',
  held: 'Held for review',
  heldForHours: 'Waits',
  failed: 'Failed',
  failedRow: '{state}. Not charged',
  reversed: 'Returned',
  disputed: 'In dispute',

  arrivedToast: '{amount} arrived from {name}',
  payments: { one: '{count} payment', other: '{count} payments' },
  arrivedTogether: '{payments} arrived. The latest: {amount} from {name}',
  waitsToast: '{amount} from {name} waits. It is safe.',
  heldToast: '{amount} from {name} is held for review. It is safe.',

  heldSingle: 'It is more than your tier may receive at once ({limit}).',
  heldSinglePlain: 'It is more than your tier may receive at once.',
  heldBalance: 'With it you would hold more than your tier may keep ({limit}).',
  heldBalancePlain: 'With it you would hold more than your tier may keep.',
  heldActivation:
    'Waits: a new device may receive {limit} until {until}. The whole deposit reaches your wallet by itself then.',
  heldActivationPlain:
    'Waits: a new device may receive up to a limit in its first 24 hours. The whole deposit reaches your wallet by itself then.',
  heldFrozen: 'Your wallet is frozen, so money that comes in waits.',
  heldOther: 'We need to look at it before you can use it.',
  heldSafe: 'It is safe. You need not do anything.',
})
