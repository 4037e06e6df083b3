// Answers for what a kind of case is called.
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
