// Answers for the words of a customer's transactions that home shows too: the latest, what arrives, and what waits.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('transactions', {
  latest: 'Latest',
  seeAll: 'See all',
  loading: 'Loading your activity',
  emptyTitle: 'Nothing here yet',
  emptyBody: 'Payments appear here as they happen.',

  success: 'Received',
  successOut: 'Sent',
  paid: 'Paid',
  fromOwn: 'From your {wallet}',
  toOwn: 'To your {wallet}',
  takenOut: 'Debited',
  added: 'Credited',
  debtRecovered: 'Debt recovered',
  courtOrder: 'Debited by court order',
  pending: 'Pending',
  held: 'On hold',
  goesBack: 'Being returned',
  failed: 'Failed',
  failedOut: 'Failed. Not charged',
  reversed: 'Returned',
  paidLate: 'Paid late',
  disputed: 'In dispute',
  takenBack: 'Reversed by the bank',

  arrivedToast: '{amount} arrived from {name}',
  payments: { one: '{count} payment', other: '{count} payments' },
  arrivedTogether: '{payments} arrived. The latest: {amount} from {name}',
  heldToast: '{amount} from {name} is on hold. It is safe.',

  heldSafe: 'It is safe.',
})
