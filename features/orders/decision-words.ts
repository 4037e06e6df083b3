// Answers for how a transfer went, in the middle of what staff are told who decide too late.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('transfer-decisions', {
  wasPaid: 'it was paid',
  wasNotPaid: 'it was not paid, and the held amount was released',
  cameBack: 'it was paid, and the money came back',
})
