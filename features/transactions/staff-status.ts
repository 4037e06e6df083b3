// Answers for the state of a transaction as staff read it, on screens and in exports alike. Pure.
import { catalogue, type Word } from '#kit/words/words.ts'
import { transactionKinds, type TransactionType } from './kinds.ts'

const words = catalogue('transaction-state-for-staff', {
  takenBack: 'Reversed by bank',
  paidLate: 'Paid late',
  returned: 'Returned',
  inReview: 'In review',
  inSuspense: 'Suspended',
})

interface Stands {
  readonly type: TransactionType
  readonly status: string
  readonly held_for: string | null
  readonly taken_back: boolean
  readonly paid_late_at: unknown
}

/** Where it has a word beyond its status: that, and the status whose look it has. */
export function staffStatus(
  of: Stands,
): { readonly word: Word; readonly look: 'reversed' | 'disputed' | 'pending' | 'suspense' } | undefined {
  const { status, held_for: heldFor } = of
  if (of.taken_back) return { word: words.takenBack, look: 'reversed' }
  if (of.paid_late_at !== null) return { word: words.paidLate, look: 'disputed' }
  // What staff reversed never went to a bank; all else went back where it came from.
  const { reach, isByHouse } = transactionKinds[of.type]
  if (status === 'reversed' && reach === 'outside' && !isByHouse)
    return { word: words.returned, look: 'reversed' }
  if (heldFor === null || (status !== 'pending' && status !== 'processing')) return undefined
  return heldFor === 'in_review'
    ? { word: words.inReview, look: 'pending' }
    : { word: words.inSuspense, look: 'suspense' }
}
