// Answers for the words of the mail that tells somebody of staff that requests wait for their word.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('approvals-mail', {
  title: { one: '{count} request needs your approval', other: '{count} requests need your approval' },
  body: 'Another person must approve these requests. A request that nobody decides within 24 hours expires.',
  actOn: '{act}: {name}',
  amountOf: '{act} {amount}',
  request: 'requested by {name} on {when}',
  more: { one: '{count} more in the console.', other: '{count} more in the console.' },
  button: 'See the requests',
  approvedTitle: 'Approved: {act}',
  rejectedTitle: 'Rejected: {act}',
  expiredTitle: 'Expired: {act}',
  outcomes: { one: '{count} of your requests was decided', other: '{count} of your requests were decided' },
  outcomesBody: 'You made this request. The note of the person who decided is in the console.',
  approvedBy: 'approved and done by {name} on {when}',
  rejectedBy: 'rejected by {name} on {when}',
  expired: 'expired: nobody decided within 24 hours',
  seeOutcomes: 'See your requests',
  rarely: 'You get at most one of these emails every 15 minutes.',
})
