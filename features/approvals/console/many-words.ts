// Answers for the words of deciding many requests at once.
import { catalogue } from '#kit/words/words.ts'

export const manyWords = catalogue('approvals-many', {
  select: 'Select {title}',
  approveTitle: { one: 'Approve {count} request?', other: 'Approve {count} requests?' },
  rejectTitle: { one: 'Reject {count} request?', other: 'Reject {count} requests?' },
  approveNone: 'Nothing to approve',
  rejectNone: 'Nothing to reject',
  approveLooking: 'Approve requests',
  rejectLooking: 'Reject requests',
  canApprove: {
    one: '{count} can be approved. It is done at once, exactly as requested.',
    other: '{count} can be approved. Each is done at once, exactly as requested.',
  },
  canReject: {
    one: '{count} can be rejected. Its maker reads the note.',
    other: '{count} can be rejected. Their makers read the note.',
  },
  cannot: {
    one: '{count} request cannot be decided and is not changed.',
    other: '{count} requests cannot be decided and are not changed.',
  },
  unchanged: 'All of them together',
  copyHash: 'Copy the hash of all of them',
  approveAct: { one: 'Approve {count} request', other: 'Approve {count} requests' },
  rejectAct: { one: 'Reject {count} request', other: 'Reject {count} requests' },
  approved: 'Approved and done',
  rejected: 'Rejected',
})
