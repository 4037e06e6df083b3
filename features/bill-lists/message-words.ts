// Answers for the words of messages about lists of bills.
import { catalogue } from '#kit/words/words.ts'

export const messages = catalogue('bill-lists-messages', {
  ended: 'Your list of bills is done',
  endedBody: '{made} handed over, {left} not paid. The list shows each of them.',
  bills: { one: '{count} bill', other: '{count} bills' },
  lines: { one: '{count} line', other: '{count} lines' },
  see: 'See your list',
})
