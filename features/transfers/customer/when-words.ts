// Answers for the words of when money that was sent is there, apart from the others: home does not load them.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('transfers-when', {
  mostBy: 'Most arrive by {time}.',
  backBy: 'It arrives, or it comes back to you, by {time}.',
  longer: 'This takes longer than usual. We keep asking.',
})
