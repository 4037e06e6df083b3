// Answers for the words about views of a list.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('saved-views-console', {
  views: 'Views',
  all: 'All',
  pendingUsers: 'Awaiting review',
  frozenUsers: 'Frozen',
  richUsers: 'High balance',
  rejectedUsers: 'Rejected',
  waitingTransactions: 'Processing',
  failedToday: 'Failed today',
  largeTransactions: 'Above ₦1,000,000',
  changed: '{name}, changed',
  by: '{name}, by {who}',
  acts: 'Keep this view',
  saveNew: 'Save as a new view',
  saveChanges: 'Save the changes',
  rename: 'Rename or share',
  remove: 'Remove {name}',
  saveTitle: 'Save this view',
  saveBody: 'Search, filters and order are saved. Days like “today” stay relative.',
  renameTitle: 'Rename or share',
  name: 'Name',
  nameMissing: 'Give it a name.',
  share: 'Share with all staff',
  save: 'Save',
})
