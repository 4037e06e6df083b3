// Answers for the word a person reads for a state, or for any other word of the wire. Pure.
import { catalogue, say } from './words.ts'

/** The states of users, wallets, transactions, checks and requests, by their word on the wire. */
export const states = catalogue('ui-state', {
  success: 'Success',
  approved: 'Approved',
  active: 'Active',
  verified: 'Verified',
  completed: 'Completed',
  email_verified: 'Email verified',
  pending: 'Pending',
  in_review: 'In review',
  suspense: 'Suspended',
  returning: 'Being returned',
  restricted: 'Restricted',
  disputed: 'Disputed',
  processing: 'Processing',
  failed: 'Failed',
  overdue: 'Overdue',
  rejected: 'Rejected',
  reversed: 'Reversed',
  refunded: 'Refunded',
  frozen: 'Frozen',
  closed: 'Closed',
  awaiting_approval: 'Awaiting approval',
  passed: 'Passed',
  clear: 'Clear',
  cleared: 'Cleared',
  given: 'Given',
  waiting: 'Waiting',
  checking: 'Checking',
  ask_again: 'New photo needed',
  open: 'Open',
  confirmed: 'Confirmed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
})

/** Whether a state of the wire has words, an icon and a colour of its own. */
export function isKnownStatus(status: string): status is keyof typeof states {
  return Object.hasOwn(states, status)
}

const abbreviations = /\b(?:bvn|id|nin|nip|pin|sms|vat)\b/g

/** The word of a state of the wire; another code reads as itself: `bank_transfer` is “Bank transfer”, `id_front` “ID front”. */
export function statusWord(status: string): string {
  if (isKnownStatus(status)) return say(states[status])
  const plain = status.replaceAll('_', ' ').replace(abbreviations, (short) => short.toUpperCase())
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
