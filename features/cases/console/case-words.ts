// Answers for what a kind of case is called, and what it means for whoever looks at it.
import type { Word } from '#kit/words/words.ts'
import type { caseKinds } from '../contract.ts'
import { words } from './words.ts'

export const caseWords: Record<(typeof caseKinds)[number], Word> = {
  deposit_amount_mismatch: words.depositAmountMismatch,
  deposit_without_owner: words.depositWithoutOwner,
  deposit_taken_back: words.depositTakenBack,
  watch_listed_identity: words.watchListedIdentity,
  virtual_account_refused: words.virtualAccountRefused,
  possible_same_person: words.possibleSamePerson,
}

export const caseMeanings: Record<(typeof caseKinds)[number], Word> = {
  deposit_amount_mismatch: words.depositAmountMismatchMeaning,
  deposit_without_owner: words.depositWithoutOwnerMeaning,
  deposit_taken_back: words.depositTakenBackMeaning,
  watch_listed_identity: words.watchListedIdentityMeaning,
  virtual_account_refused: words.virtualAccountRefusedMeaning,
  possible_same_person: words.possibleSamePersonMeaning,
}
