// Answers for the words of the console's cases.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('cases-console', {
  queue: 'Open cases',
  list: 'Open cases',
  things: { one: '{count} case', other: '{count} cases' },
  case: 'Case',
  about: 'About',
  facts: 'What is known',
  opened: 'Opened',
  open: 'Open',
  closed: 'Closed',
  which: 'Which cases',
  casesOfUser: 'Cases',
  closedList: 'Closed cases',
  noneOpenOfUser: 'No open cases about this customer.',
  noneClosedOfUser: 'No closed cases about this customer.',
  isClosed: 'This case is closed. The note stands in the audit log.',
  none: 'No open cases.',
  noneBody: 'A case opens when the records of two sides differ.',
  look: 'Look',
  customer: 'Customer',
  deposit: 'Deposit',
  notRecorded: 'Not recorded',
  inSuspense: 'In suspense',
  inWallet: 'In the wallet',
  act: 'Act',
  cancel: 'Cancel',
  done: 'Done',
  closeCase: 'Close case',
  note: 'Note',
  noteHint: 'What was found and done, 5 to 280 characters',
  effect:
    'The note stands in the audit log with your name. Closing moves no money, and the case does not open again.',
  notAllowed: 'Your role may read cases and not close them.',
  copy: 'Copy {label}',
  factAmount: 'Amount',
  factAnnounced: 'Announced',
  factInBank: 'Bank’s books',
  factInOurs: 'Our books',
  factBankFee: 'Bank’s fee',
  factBankSays: 'The bank says',
  factReason: 'Reason',
  factNumber: 'Number',
  factOtherAccounts: 'Other accounts',
  factCheck: 'Check',
  factPartner: 'Partner',
  factReference: 'Reference',
  factJob: 'Job',
  factTries: 'Tries',
  factFault: 'Last fault',
  jobStopped: 'Job stopped',
  jobStoppedMeaning:
    'Work in the background failed again and again, or ended the program that ran it, and was put aside. Try it again when its cause is gone. Closing the case leaves it undone.',
  retryJob: 'Try again',
  jobEffect:
    'The note stands in the audit log with your name. A job that stops once more opens another case.',
  depositAmountMismatch: 'Deposit amount differs',
  depositWithoutOwner: 'Deposit without an owner',
  depositTakenBack: 'Deposit taken back by the bank',
  watchListedIdentity: 'Identity on a watch list',
  virtualAccountRefused: 'Account number refused',
  factFile: 'File',
  factDocument: 'Document',
  factBand: 'Match',
  factList: 'List',
  factEntry: 'Entry',
  factScore: 'Score',
  factUpgrade: 'Asked for',
  sameFile: 'One picture from two customers',
  sameDocument: 'One document from two customers',
  screeningHit: 'Name on a list',
  listUnread: 'A list cannot be read',
  sameFileMeaning:
    'Two customers sent the same picture. One may be using the papers of another. Compare them before you approve.',
  sameDocumentMeaning: 'Two customers gave the same document number. One document proves one person.',
  screeningHitMeaning:
    'The name and birth year are close to an entry of a list. The upgrade waits. Clear or confirm it on the customer’s page; never tell the customer why it waits.',
  listUnreadMeaning:
    'A list for screening could not be read. The version before it stays in force. Look at its address and its form.',
  possibleSamePerson: 'Maybe one person with two accounts',
  depositAmountMismatchMeaning:
    'The bank announced another amount than its books have. What it announced was not posted. Ask the bank which one is right.',
  depositWithoutOwnerMeaning:
    'Money came for an account number that belongs to nobody of ours. It waits in suspense.',
  depositTakenBackMeaning:
    'The bank no longer has a payment that we credited. The customer may have used the money already.',
  watchListedIdentityMeaning:
    'The register says that this person is on a watch list. Their identity is not confirmed until somebody decides.',
  virtualAccountRefusedMeaning:
    'The bank did not open an account number for this customer, so no money can come in.',
  possibleSamePersonMeaning: 'Two accounts have names and a birth date in common. One person may have one.',
  factOrdered: 'Ordered',
  factTotal: 'Total',
  factResponse: 'Response code',
  transfer: 'Transfer',
  transferAmountMismatch: 'Transfer amount differs',
  transferSuspected: 'Transfer suspected by a bank',
  transferUnresolved: 'Transfer without an answer',
  transferReturnHeld: 'Returned transfer held',
  transferPaidAfterReturn: 'Paid after the money was given back',
  payoutFloatLow: 'Too little money at the partner',
  transferAmountMismatchMeaning:
    'The bank speaks of another amount than we ordered. The money stays held until both agree. Ask the bank.',
  transferSuspectedMeaning:
    'A bank refused this transfer as suspected fraud or for security. The money is back with the customer. Look at both sides.',
  transferUnresolvedMeaning:
    'For three days the bank has not said whether it paid. Find it in the bank’s statement, then decide the transfer.',
  transferReturnHeldMeaning:
    'The bank sent the money back, and the wallet takes no credit. It waits in suspense until the wallet is unfrozen.',
  transferPaidAfterReturnMeaning:
    'The bank paid after we had given the money back. Nothing moved by itself. Recover it from the payee or the customer.',
  backupMissing: 'No new copy of the database',
  backupMissingMeaning:
    'The copy of the last night is missing, or it does not restore. Tell whoever runs the server. This closes by itself when a copy restores.',
  journalBehind: 'The database’s journal is not kept',
  journalBehindMeaning:
    'What came after the time below is on one disk only. Tell whoever runs the server. This closes by itself when it is kept again.',
  factLastCopy: 'Newest copy that restores',
  factLastKept: 'Kept until',
  settlementDiffers: 'The bank’s statement differs from our books',
  settlementDiffersMeaning:
    'A line of the statement is not what our books have, and asking the bank did not explain it. Nothing moved by itself. Ask the bank which one is right.',
  payoutFloatLowMeaning:
    'Our money at the partner is too little for what customers send. Their transfers wait, held. Top it up.',
})
