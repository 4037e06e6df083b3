// Answers for the words of each result of the check, apart from where somebody stands: home does not load them.
import { say, type Word } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { IdentityFailure, IdentityKind } from './identity-stage.ts'

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
export const failureWords: Readonly<Record<IdentityFailure, FailureWords>> = {
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
