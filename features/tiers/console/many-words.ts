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
    one: '{count} is refused, and stays as it is.',
    other: '{count} are refused, and stay as they are.',
  },
  others: {
    one: '{count} other who matches does not wait for review, and stays as it is.',
    other: '{count} others who match do not wait for review, and stay as they are.',
  },
  aboutOthers: 'About {others}',
  approveEffect: 'With each the request that waits is approved. They are told in the app and by email.',
  rejectEffect: 'With each the request that waits is rejected. They read the reason in the app and by email.',
  would: 'What becomes of each',
  able: 'Can be decided',
  approveAct: { one: 'Approve {count} user', other: 'Approve {count} users' },
  rejectAct: { one: 'Reject {count} user', other: 'Reject {count} users' },
  approved: 'Approved',
  rejected: 'Rejected',
})
