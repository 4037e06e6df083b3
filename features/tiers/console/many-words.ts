// Answers for the words of deciding many customers at once.
import { catalogue } from '#kit/words/words.ts'

export const manyWords = catalogue('tiers-many', {
  approveTitle: { one: 'Approve {count} customer?', other: 'Approve {count} customers?' },
  rejectTitle: { one: 'Reject {count} customer?', other: 'Reject {count} customers?' },
  approveNone: 'Nobody to approve',
  rejectNone: 'Nobody to reject',
  approveLooking: 'Approve customers',
  rejectLooking: 'Reject customers',
  canApprove: { one: '{count} can be approved.', other: '{count} can be approved.' },
  canReject: { one: '{count} can be rejected.', other: '{count} can be rejected.' },
  cannot: {
    one: '{count} customer cannot be decided and is not changed.',
    other: '{count} customers cannot be decided and are not changed.',
  },
  others: {
    one: '{count} other matching customer has no open request and is not changed.',
    other: '{count} other matching customers have no open request and are not changed.',
  },
  aboutOthers: 'About {others}',
  approveEffect: 'The pending request of each is approved. They are told in the app and by email.',
  rejectEffect: 'The pending request of each is rejected. They read the reason in the app and by email.',
  approveAct: { one: 'Approve {count} customer', other: 'Approve {count} customers' },
  rejectAct: { one: 'Reject {count} customer', other: 'Reject {count} customers' },
  approved: 'Approved',
  rejected: 'Rejected',
})
