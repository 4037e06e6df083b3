// Answers for the words of the message about a customer's own limits.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('limits-messages', {
  changedTitle: 'Your own limits changed',
  changedBody: 'Sending in a day: {daily}. Extra confirmation above {shield}.',
  noLimit: 'no limit of your own',
  notYou: 'Not you? Freeze everything now: open the app and choose “Lost your phone?”. Then write to us.',
  see: 'See your limits',
})
