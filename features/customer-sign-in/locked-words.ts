// Answers for the sentences of a locked app that no network reaches. Apart from the others, which every start loads.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('customer-sign-in-locked', {
  title: 'No connection',
  lead: 'Your app is locked. We check your PIN over the network, so it opens when you’re back online.',
  tokens:
    'Your tokens are still on this phone, and open once it is unlocked. A token that you had sent by SMS is in your messages.',
  passkey: 'Unlock with your passkey',
  passkeyLeft: 'Your passkey was not used. Try again, or wait for a connection.',
  stillAway: 'Still no connection.',
  again: 'Try again',
  account: 'Your account number, to receive money',
})
