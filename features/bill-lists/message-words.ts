// Answers for the words of messages about lists of bills.
import { catalogue } from '#kit/words/words.ts'

export const messages = catalogue('bill-lists-messages', {
  ended: 'Your list of bills is sent',
  endedBody: '{made} sent to the billers, {left} not sent. The list shows when each is paid.',
  bills: { one: '{count} bill', other: '{count} bills' },
  lines: { one: '{count} line', other: '{count} lines' },
  see: 'See your list',
})
