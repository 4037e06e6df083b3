// Answers for the words of releasing a returned transfer.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('transfers-returns', {
  title: 'Release returned transfer',
  effect: 'The money that came back reaches the wallet, and the case closes.',
  release: 'Release to wallet',
})
