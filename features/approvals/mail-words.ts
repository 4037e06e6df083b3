// Answers for the words of the mail that tells somebody of staff that requests wait for their word.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('approvals-mail', {
  title: { one: '{count} request needs your approval', other: '{count} requests need your approval' },
  body: 'These requests need a second person to approve them. A request that nobody decides within 24 hours expires.',
  amountOf: '{act} {amount}',
  request: 'asked by {name} on {when}',
  more: { one: '{count} more in the console.', other: '{count} more in the console.' },
  button: 'See the requests',
  rarely: 'You get at most one of these emails every 15 minutes.',
})
