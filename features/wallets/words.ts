// Answers for the words around a wallet's balance.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('wallets', {
  balance: 'Balance',
  hide: 'Hide balance',
  show: 'Show balance',
  hidden: 'Balance hidden',
  updated: 'Updated {time}',
  empty: 'Your wallet is empty. Add money to start.',
  notYet: 'Your wallet can’t hold money yet. Confirm your BVN or NIN first.',
  opening: 'Your wallet is being opened. This takes a moment.',
  available: 'Available balance',
  held: '{amount} on hold',
  together: '{amount} in total',
  morning: 'Good morning',
  afternoon: 'Good afternoon',
  evening: 'Good evening',
  loading: 'Loading your balance',
})
