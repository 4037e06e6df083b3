// Answers for what a kind of case is called, and what it means for whoever looks at it.
import type { Word } from '#kit/words/words.ts'
import type { caseKinds } from '../contract.ts'
import { words } from './words.ts'

export const caseWords: Record<(typeof caseKinds)[number], Word> = {
  deposit_amount_mismatch: words.depositAmountMismatch,
  deposit_without_owner: words.depositWithoutOwner,
  deposit_taken_back: words.depositTakenBack,
  deposit_booked_as_house: words.depositBookedAsHouse,
  watch_listed_identity: words.watchListedIdentity,
  virtual_account_refused: words.virtualAccountRefused,
  possible_same_person: words.possibleSamePerson,
  same_file_of_two: words.sameFile,
  same_document_of_two: words.sameDocument,
  screening_hit: words.screeningHit,
  sanctions_list_unread: words.listUnread,
  transfer_amount_mismatch: words.transferAmountMismatch,
  transfer_suspected: words.transferSuspected,
  transfer_unresolved: words.transferUnresolved,
  transfer_return_held: words.transferReturnHeld,
  transfer_paid_after_return: words.transferPaidAfterReturn,
  transfer_question: words.transferQuestion,
  payout_float_low: words.payoutFloatLow,
  settlement_differs: words.settlementDiffers,
  job_stopped: words.jobStopped,
  backup_missing: words.backupMissing,
  journal_behind: words.journalBehind,
}

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
  transfer_paid_after_return: words.transferPaidAfterReturnMeaning,
  transfer_question: words.transferQuestionMeaning,
  payout_float_low: words.payoutFloatLowMeaning,
  settlement_differs: words.settlementDiffersMeaning,
  job_stopped: words.jobStoppedMeaning,
  backup_missing: words.backupMissingMeaning,
  journal_behind: words.journalBehindMeaning,
}
