// Answers for the words of paying again, apart from the others: home loads them.
import { catalogue } from '#kit/words/words.ts'

export const payAgainWords = catalogue('transfers-pay-again', {
  title: 'Pay again',
  to: 'Pay {name} again',
})
