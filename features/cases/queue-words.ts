// Answers for what each kind of case is called, on screen and in an exported file, and for the heads of the file.
import { catalogue, type Word } from '#kit/words/words.ts'
import type { caseKinds } from './contract.ts'

export const caseWords: Readonly<Record<(typeof caseKinds)[number], Word>> = catalogue('cases-kinds', {
  deposit_amount_mismatch: 'Deposit amount differs',
  deposit_without_owner: 'Deposit without an owner',
  deposit_taken_back: 'Deposit reversed by the bank',
  deposit_booked_as_house: 'Deposit booked as our own money',
  watch_listed_identity: 'Identity on a watch list',
  virtual_account_refused: 'Account number refused',
  possible_same_person: 'Possible duplicate account',
  same_file_of_two: 'Same photo on two accounts',
  same_document_of_two: 'Same document on two accounts',
  screening_hit: 'Screening hit',
  sanctions_list_unread: 'Screening list unreadable',
  transfer_amount_mismatch: 'Transfer amount differs',
  transfer_suspected: 'Transfer suspected by a bank',
  transfer_unresolved: 'Transfer without an answer',
  transfer_return_held: 'Returned money on hold',
  transfer_return_unclaimed: 'Returned money of a closed account',
  transfer_paid_after_return: 'Paid after the money was returned',
  transfer_question: 'Customer asks about a transfer',
  payout_float_low: 'Payout float is low',
  payout_refused_paid: 'Refused payment was made',
  settlement_differs: 'The bank’s statement differs from our books',
  job_stopped: 'Job stopped',
  backup_missing: 'No new backup',
  journal_behind: 'The database journal is not archived',
})

export const exportWords = catalogue('cases-export', {
  open: 'Open',
  kind: 'Case',
  subjectType: 'Kind of subject',
  subject: 'Subject',
  facts: 'Facts',
  amount: 'Amount',
  deposit: 'Deposit',
  total: 'Total {currency} of these cases',
})
