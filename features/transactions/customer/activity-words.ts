// Answers for the words of the whole list of activity, apart from the others: home does not load them.
import { catalogue } from '#kit/words/words.ts'

export const activityWords = catalogue('transactions-activity', {
  activity: 'Activity',
  end: 'That’s everything.',
  search: 'Search activity',
  searchHint: 'Name, number, note or amount',
  show: 'Show',
  all: 'All',
  in: 'In',
  out: 'Out',
  waiting: 'Pending',
  noMatchTitle: 'Nothing matches',
  noMatchBody: 'Try another word or amount, or show everything.',
  awayTitle: 'Search and filters need a connection',
  awayBody: 'You’re offline. What we saved is still here.',
  nothingPendingTitle: 'No pending payments',
  nothingPendingBody: 'All payments so far are settled.',
  showAll: 'Show everything',
  monthIn: 'In {amount}',
  monthOut: 'Out {amount}',
  found: { one: '{count} payment shown', other: '{count} payments shown' },
  today: 'Today',
  yesterday: 'Yesterday',
})
