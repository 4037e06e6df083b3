// Answers for what the identity screen shows, and for the words of each result.
import type { WireAnswer } from '#kit/http/contract.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { checkFailures, findMyIdentity, identityKinds } from '../contract.ts'
import { words } from '../words.ts'

export type Identity = WireAnswer<typeof findMyIdentity>
export type IdentityKind = (typeof identityKinds)[number]
type Failure = (typeof checkFailures)[number]

/** What the identity screen shows. A check whose failure is unknown to us counts as one for our team. */
export type IdentityStage =
  | { readonly at: 'ask' }
  | { readonly at: 'asked' | 'unclear'; readonly kind: IdentityKind; readonly last4: string }
  | { readonly at: 'failed'; readonly kind: IdentityKind; readonly last4: string; readonly failure: Failure }
  | { readonly at: 'passed' }

/** The tier decides before the check: staff can confirm a person too. */
export function stageOf({ tier, check }: Pick<Identity, 'tier' | 'check'>): IdentityStage {
  if (tier > 0) return { at: 'passed' }
  if (check === null) return { at: 'ask' }
  const { kind, last4, state, failure } = check
  switch (state) {
    case 'asked':
    case 'unclear':
      return { at: state, kind, last4 }
    case 'failed':
      return { at: 'failed', kind, last4, failure: failure ?? 'needs_review' }
    // Passed, but the tier was taken away again: a new check is the way back.
    case 'passed':
      return { at: 'ask' }
  }
}

export function kindName(kind: IdentityKind): string {
  return say(kind === 'bvn' ? words.bvn : words.nin)
}

interface FailureWords {
  readonly why: Word
  readonly next: Word
  /** Whether correcting the details, or another number, may help. */
  readonly canFix: boolean
  readonly canRetry: boolean
  /** What was wrong is the photo: another one may help, with the same number. */
  readonly isPhoto?: boolean
}

const photo = (why: Word, next: Word): FailureWords => ({
  why,
  next,
  canFix: false,
  canRetry: true,
  isPhoto: true,
})

/** Each failure's own sentence and next step. */
export const failureWords: Readonly<Record<Failure, FailureWords>> = {
  name_mismatch: { why: words.nameMismatch, next: words.nameMismatchNext, canFix: true, canRetry: true },
  birth_date_mismatch: {
    why: words.birthDateMismatch,
    next: words.birthDateMismatchNext,
    canFix: true,
    canRetry: true,
  },
  not_found: { why: words.notFound, next: words.notFoundNext, canFix: false, canRetry: true },
  unusable: { why: words.unusable, next: words.unusableNext, canFix: false, canRetry: true },
  needs_review: { why: words.needsReview, next: words.needsReviewNext, canFix: false, canRetry: false },
  no_photo: { why: words.noPhoto, next: words.noPhotoNext, canFix: false, canRetry: true },
  selfie_no_face: photo(words.selfieNoFace, words.selfieNoFaceNext),
  selfie_several_faces: photo(words.selfieSeveral, words.selfieSeveralNext),
  selfie_not_live: photo(words.selfieNotLive, words.selfieNotLiveNext),
  selfie_other_face: photo(words.selfieOther, words.selfieOtherNext),
  selfie_unreadable: photo(words.selfieUnreadable, words.selfieUnreadableNext),
}
