// Answers for which decisions are open to a user as a whole, and what they are called.
import { words } from './words.ts'

export type Verdict = 'approve' | 'reject'

/** Which verdicts are open to a user by their status. */
export function verdictsOn(status: string): Verdict[] {
  if (status === 'approved') return ['reject']
  if (status === 'rejected') return ['approve']
  return status === 'email_verified' || status === 'pending' ? ['approve', 'reject'] : []
}

export const verdictWords = { approve: words.userApprove, reject: words.userReject } as const
/** Of several, whose number stands beside them. */
export const manyVerdictWords = { approve: words.manyApprove, reject: words.manyReject } as const
