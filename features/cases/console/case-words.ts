// Answers for what a kind of case means for whoever looks at it.
import type { Word } from '#kit/words/words.ts'
import type { caseKinds } from '../contract.ts'
import { words } from './words.ts'

export const caseMeanings: Record<(typeof caseKinds)[number], Word> = {
  deposit_amount_mismatch: words.depositAmountMismatchMeaning,
  deposit_without_owner: words.depositWithoutOwnerMeaning,
  deposit_taken_back: words.depositTakenBackMeaning,
  deposit_booked_as_house: words.depositBookedAsHouseMeaning,
  watch_listed_identity: words.watchListedIdentityMeaning,
  virtual_account_refused: words.virtualAccountRefusedMeaning,
  possible_same_person: words.possibleSamePersonMeaning,
  same_file_of_two: words.sameFileMeaning,
  same_document_of_two: words.sameDocumentMeaning,
  screening_hit: words.screeningHitMeaning,
  sanctions_list_unread: words.listUnreadMeaning,
  transfer_amount_mismatch: words.transferAmountMismatchMeaning,
  transfer_suspected: words.transferSuspectedMeaning,
  transfer_unresolved: words.transferUnresolvedMeaning,
  transfer_return_held: words.transferReturnHeldMeaning,
  transfer_return_unclaimed: words.transferReturnUnclaimedMeaning,
  transfer_paid_after_return: words.transferPaidAfterReturnMeaning,
  transfer_question: words.transferQuestionMeaning,
  payout_float_low: words.payoutFloatLowMeaning,
  payout_refused_paid: words.payoutRefusedPaidMeaning,
  settlement_differs: words.settlementDiffersMeaning,
  job_stopped: words.jobStoppedMeaning,
  backup_missing: words.backupMissingMeaning,
  journal_behind: words.journalBehindMeaning,
}
