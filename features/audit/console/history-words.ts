// Answers for the words of the history of settings.
import { catalogue } from '#kit/words/words.ts'

export const historyWords = catalogue('setting-history', {
  history: 'History',
  hide: 'Hide the history',
  none: 'Nobody has changed this yet.',
  nothing: 'nothing',
  to: 'to',
  today: 'now',
  alone: 'By {name}, alone',
  byTwo: 'Requested by {maker}, approved by {checker}',
  reason: 'Reason: {reason}',
  note: 'Note: {note}',
})
