// Answers for the words of deciding many users at once.
import { catalogue } from '#kit/words/words.ts'

export const manyWords = catalogue('tiers-many', {
  approveTitle: { one: 'Approve {count} user?', other: 'Approve {count} users?' },
  rejectTitle: { one: 'Reject {count} user?', other: 'Reject {count} users?' },
  approveNone: 'Nobody to approve',
  rejectNone: 'Nobody to reject',
  approveLooking: 'Approve users',
  rejectLooking: 'Reject users',
  canApprove: { one: '{count} can be approved.', other: '{count} can be approved.' },
  canReject: { one: '{count} can be rejected.', other: '{count} can be rejected.' },
  cannot: {
    one: '{count} cannot be decided and stays as it is.',
    other: '{count} cannot be decided and stay as they are.',
  },
  others: {
    one: '{count} other who matches has no request in review, and stays as it is.',
    other: '{count} others who match have no request in review, and stay as they are.',
  },
  aboutOthers: 'About {others}',
  approveEffect: 'The pending request of each is approved. They are told in the app and by email.',
  rejectEffect: 'The pending request of each is rejected. They read the reason in the app and by email.',
  would: 'What happens to each',
  able: 'Can be decided',
  approveAct: { one: 'Approve {count} user', other: 'Approve {count} users' },
  rejectAct: { one: 'Reject {count} user', other: 'Reject {count} users' },
  approved: 'Approved',
  rejected: 'Rejected',
})
