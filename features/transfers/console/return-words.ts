// Answers for the words of ending a returned transfer that its wallet could not take.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('transfers-returns', {
  title: 'Release returned transfer',
  effect: 'The money that came back reaches the wallet, and the case closes.',
  release: 'Release to wallet',
  settleTitle: 'Record payment to a closed customer',
  settleEffect:
    'We no longer owe this, and the case closes. Name the bank and the reference of the payment as the reason. Its line in the bank’s statement is booked as our own money.',
  settle: 'Record payment',
})
