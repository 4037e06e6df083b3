// Answers for the kinds of cases, all that is said of each: its name, what it means, what ends it and by when. Read by screens, exported files
// and a check. Pure.
import { catalogue, type Word } from '#kit/words/words.ts'

export const caseKinds = [
  'deposit_amount_mismatch',
  'deposit_without_owner',
  'deposit_taken_back',
  'deposit_booked_as_house',
  'watch_listed_identity',
  'virtual_account_refused',
  'possible_same_person',
  'same_file_of_two',
  'same_document_of_two',
  'screening_hit',
  'sanctions_list_unread',
  'transfer_amount_mismatch',
  'transfer_suspected',
  'transfer_unresolved',
  'transfer_return_held',
  'transfer_return_unclaimed',
  'transfer_paid_after_return',
  'transfer_question',
  'payout_float_low',
  'payout_refused_paid',
  'partner_account_refused',
  'settlement_differs',
  'job_stopped',
  'backup_missing',
  'journal_behind',
] as const
export type CaseKind = (typeof caseKinds)[number]

/** On screen and in an exported file. */
export const caseWords: Readonly<Record<CaseKind, Word>> = catalogue('cases-kinds', {
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
  transfer_amount_mismatch: 'Payment amount differs',
  transfer_suspected: 'Transfer suspected by a bank',
  transfer_unresolved: 'Payment without an answer',
  transfer_return_held: 'Returned money on hold',
  transfer_return_unclaimed: 'Returned money of a closed account',
  transfer_paid_after_return: 'Paid after the money was returned',
  transfer_question: 'Customer asks about a payment',
  payout_float_low: 'Payout float is low',
  payout_refused_paid: 'Refused payment was made',
  partner_account_refused: 'Partner refuses our account',
  settlement_differs: 'The bank’s statement differs from our books',
  job_stopped: 'Job stopped',
  backup_missing: 'No new backup',
  journal_behind: 'The database journal is not archived',
})

/** For whoever looks at one. */
export const caseMeanings: Readonly<Record<CaseKind, Word>> = catalogue('cases-meanings', {
  deposit_amount_mismatch:
    'The bank named a different amount or account from its books or ours. Nothing was posted for it. Compare them with the bank’s statement.',
  deposit_without_owner:
    'Money came in for an account number that does not belong to a customer. It is suspended.',
  deposit_taken_back: 'The bank reversed this payment after it came in.',
  deposit_booked_as_house:
    'The bank now says whose deposit this is, but we had booked it as our own money. It was not credited. Credit the customer from our own money.',
  watch_listed_identity:
    'The register lists this person on a watch list. Their identity stays unconfirmed until somebody decides.',
  virtual_account_refused:
    'The bank did not open an account number for this customer, so no money can come in. Correct their details, then ask the bank again.',
  possible_same_person: 'Two accounts share a name and a birth date. One person may have one account.',
  same_file_of_two:
    'Two customers sent the same photo. One may be using the documents of the other. Compare them before you approve.',
  same_document_of_two: 'Two customers gave the same document number. A document belongs to one person.',
  screening_hit:
    'The name and birth year are close to an entry of a list. The upgrade is on hold. Clear or confirm the hit on the customer’s page. Never tell the customer why it is on hold.',
  sanctions_list_unread:
    'A screening list could not be read. The previous version stays in force. Check its address and its format.',
  transfer_amount_mismatch:
    'The partner reports a different amount than we ordered. The money stays on hold until both agree.',
  transfer_suspected:
    'A bank refused this transfer as suspected fraud or for security. The money is back with the customer. Review the sender and the payee.',
  transfer_unresolved:
    'The partner has given no final answer within the promised time. Find it in the partner’s statement, then decide the payment.',
  transfer_return_held:
    'The partner returned the money, but the wallet cannot be credited. It is suspended until the wallet is unfrozen.',
  transfer_return_unclaimed:
    'The partner returned the money after the account was closed. We owe it to the customer. Pay it to an account of theirs at another bank.',
  transfer_paid_after_return:
    'The partner paid after we had returned the money. No money was moved for it. Claim it: what we still keep of it is taken first, the rest from the customer.',
  transfer_question:
    'A colleague opened it for the customer. The note says what is asked. Close it when the customer has an answer.',
  payout_float_low:
    'Our balance at the partner is too low for what customers send. Their payments are on hold. Top it up.',
  payout_refused_paid:
    'A partner refused this payment and says now that it was made. Another partner may have paid it too. Ask the partner to return it.',
  partner_account_refused:
    'The partner refuses what customers buy because of our account there. Their money is back with them. Ask the partner, then close the case.',
  settlement_differs:
    'A line of the statement differs from our books, and no money was moved. Ask the bank about it, then book what it does not explain.',
  job_stopped:
    'A background job failed repeatedly or crashed, and was stopped. Try it again when the cause is fixed. A message that nobody needs any more can be left unsent: close the case.',
  backup_missing:
    'Last night’s backup is missing, or it does not restore. Tell the operator of the server. The case closes automatically when a backup is verified.',
  journal_behind:
    'Changes after the time below are on one disk only. Tell the operator of the server. The case closes automatically when the journal is archived again.',
})

export type Ending = {
  /** Calls that end it, by name; a person finds them where the case is shown, or where the case leads. */
  readonly acts: readonly string[]
  /** It ends by itself when what it tells of is over. */
  readonly isOverByItself?: true
  /** Why nothing hangs on it, so that a look and a note end it. */
  readonly isOnlyLookedAt?: string
  /** Hours in which somebody should have ended it. */
  readonly dueHours: number
}

// Somebody's money is with us and not with them: a day, as for a transfer that failed (CBN, instant transfers, 2018).
const money = 24
const people = 48
const house = 72

export const caseEndings: Readonly<Record<CaseKind, Ending>> = {
  deposit_amount_mismatch: { acts: ['deposits.ask-about-line', 'deposits.book-line'], dueHours: money },
  deposit_without_owner: { acts: ['deposits.credit', 'deposits.return'], dueHours: money },
  deposit_taken_back: { acts: ['debts.claim', 'deposits.return'], dueHours: money },
  deposit_booked_as_house: { acts: ['deposits.unbook-line'], dueHours: money },
  watch_listed_identity: { acts: ['kyc.decide-watch-list'], dueHours: people },
  virtual_account_refused: { acts: ['deposits.open-account-again'], dueHours: people },
  possible_same_person: { acts: ['kyc.judge-double'], dueHours: people },
  same_file_of_two: { acts: ['kyc.judge-double'], dueHours: people },
  same_document_of_two: { acts: ['kyc.judge-double'], dueHours: people },
  screening_hit: { acts: ['kyc.decide-screening'], dueHours: people },
  sanctions_list_unread: { acts: [], isOverByItself: true, dueHours: people },
  transfer_amount_mismatch: { acts: ['transfers.decide'], dueHours: house },
  transfer_suspected: {
    acts: ['cases.close'],
    isOnlyLookedAt: 'the money is back with its customer, and a wallet is frozen on its own page',
    dueHours: people,
  },
  transfer_unresolved: { acts: ['transfers.decide'], dueHours: money },
  transfer_return_held: { acts: ['transfers.release-return'], isOverByItself: true, dueHours: money },
  transfer_return_unclaimed: { acts: ['transfers.settle-return'], dueHours: money },
  transfer_paid_after_return: { acts: ['debts.claim'], dueHours: money },
  transfer_question: {
    acts: ['cases.close'],
    isOnlyLookedAt: 'it ends when its customer has an answer, and no money hangs on it',
    dueHours: people,
  },
  payout_float_low: { acts: [], isOverByItself: true, dueHours: 4 },
  payout_refused_paid: {
    acts: ['cases.close'],
    isOnlyLookedAt:
      'what it took from our money at the partner is a difference of its statement, with a case of its own',
    dueHours: money,
  },
  partner_account_refused: {
    acts: ['cases.close'],
    isOnlyLookedAt: 'what was refused is back with its customers, and our account is mended at the partner',
    dueHours: 4,
  },
  settlement_differs: { acts: ['deposits.ask-about-line', 'deposits.book-line'], dueHours: house },
  // Of a message that was not sent, a note is enough: what else it is, it does in the end.
  job_stopped: { acts: ['cases.retry-job'], dueHours: house },
  backup_missing: { acts: [], isOverByItself: true, dueHours: money },
  journal_behind: { acts: [], isOverByItself: true, dueHours: 4 },
}
