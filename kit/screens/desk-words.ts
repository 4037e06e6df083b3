// Answers for the words that the parts of a staff screen say by themselves.
import { catalogue } from '#kit/words/words.ts'

export const deskWords = catalogue('desk', {
  search: 'Search',
  clearSearch: 'Clear search',
  refresh: 'Refresh',
  newRows: '{count} new',
  showNew: 'Show',
  pastEnd: 'This page is past the end of the list.',
  firstPage: 'Go to the first page',
  oldest: 'oldest {age}',
  nothingWaits: 'nothing waits',
  open: 'open',
  couldNotLoad: 'Couldn’t load.',
  retry: 'Retry',
  postings: 'What is posted',
  postingAccount: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  balance: 'Balance',
  before: 'before',
  after: 'after',
  reason: 'Reason',
  reasonHint: '5 to {most} characters, for the audit log',
  loadingPreview: 'Working out the postings',
  signInAgain: 'Sign in again',
  seeLatest: 'See the latest',
  cancel: 'Cancel',
  close: 'Close',
  sentForApproval: 'Sent for approval',
  sentForApprovalBody:
    'Nothing has moved yet. Someone else must approve it before {time}; it stands under Approvals.',
  unknownTitle: 'We’re checking this.',
  unknownBody:
    'The answer did not come. Don’t repeat it elsewhere: sending it again from here is safe and acts only once.',
})
