// Answers for the words of the console's cases.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('cases-console', {
  queue: 'Open cases',
  list: 'Open cases',
  things: { one: '{count} case', other: '{count} cases' },
  case: 'Case',
  about: 'About',
  opened: 'Opened',
  open: 'Open',
  closed: 'Closed',
  which: 'Which cases',
  casesOfUser: 'Cases',
  closedList: 'Closed cases',
  noneOpenOfUser: 'No open cases about this customer.',
  noneClosedOfUser: 'No closed cases about this customer.',
  none: 'No open cases.',
  noneClosed: 'No closed cases.',
  noneBody: 'A case opens when something needs a person to decide.',
  look: 'View',
  customer: 'Customer',
  account: 'Account',
  accountClosed: 'Closed',
  deposit: 'Deposit',
  notRecorded: 'Not recorded',
  inSuspense: 'Suspended',
  inWallet: 'In the wallet',
  sentBack: 'Returned',
  takenBack: 'Reversed by the bank',
  act: 'Act',
  cancel: 'Cancel',
  done: 'Done',
  closeCase: 'Close case',
  allKinds: 'All kinds',
  kindFilter: 'Kind of case',
  amount: 'Amount',
  due: 'Due',
  note: 'Why it is closed',
  noteHint: 'What was found and done, 5 to 280 characters',
  effect:
    'The note is recorded in the audit log with your name. Closing moves no money. A closed case is not reopened.',
  actEndsIt: 'A note alone does not end this case.',
  notAllowed: 'Your role can view cases but not close them.',
  copy: 'Copy {label}',
  jobStoppedMeaning:
    'A background job failed repeatedly or crashed, and was stopped. Try it again when the cause is fixed. A message that nobody needs any more can be left unsent: close the case.',
  retryJob: 'Try again',
  jobEffect:
    'The note is recorded in the audit log with your name. A job that stops again opens another case.',
  sameFileMeaning:
    'Two customers sent the same photo. One may be using the documents of the other. Compare them before you approve.',
  sameDocumentMeaning: 'Two customers gave the same document number. A document belongs to one person.',
  screeningHitMeaning:
    'The name and birth year are close to an entry of a list. The upgrade is on hold. Clear or confirm the hit on the customer’s page. Never tell the customer why it is on hold.',
  listUnreadMeaning:
    'A screening list could not be read. The previous version stays in force. Check its address and its format.',
  depositAmountMismatchMeaning:
    'The bank named a different amount or account from its books or ours. Nothing was posted for it. Compare them with the bank’s statement.',
  depositWithoutOwnerMeaning:
    'Money came in for an account number that does not belong to a customer. It is suspended.',
  depositBookedAsHouseMeaning:
    'The bank now says whose deposit this is, but we had booked it as our own money. It was not credited. Credit the customer from our own money.',
  depositTakenBackMeaning: 'The bank reversed this payment after it came in.',
  watchListedIdentityMeaning:
    'The register lists this person on a watch list. Their identity stays unconfirmed until somebody decides.',
  virtualAccountRefusedMeaning:
    'The bank did not open an account number for this customer, so no money can come in. Correct their details, then ask the bank again.',
  possibleSamePersonMeaning: 'Two accounts share a name and a birth date. One person may have one account.',
  transfer: 'Transfer',
  seeTransfer: 'See the transfer',
  transferQuestionMeaning:
    'A colleague opened it for the customer. The note says what is asked. Close it when the customer has an answer.',
  openAbout: 'Open case',
  openAboutTitle: 'Open a case about {reference}',
  openAboutEffect:
    'It is listed under Cases and on the customer’s record until somebody closes it. The customer is not told.',
  openAboutNote: 'What the customer asks',
  openAboutNoteHint: '5 to 280 characters, for colleagues.',
  openedAbout: 'The case is open under Cases.',
  debt: 'Debt',
  openDebt: 'Open the debt',
  transferAmountMismatchMeaning:
    'The bank reports a different amount than we ordered. The money stays on hold until both agree.',
  transferSuspectedMeaning:
    'A bank refused this transfer as suspected fraud or for security. The money is back with the customer. Review the sender and the payee.',
  transferUnresolvedMeaning:
    'For three days the bank has given no final answer. Find it in the bank’s statement, then decide the transfer.',
  weOwe: 'Owed to the customer',
  weOweAfterClosing: 'We owe {amount} (returned after closing)',
  transferReturnHeldMeaning:
    'The bank returned the money, but the wallet cannot be credited. It is suspended until the wallet is unfrozen.',
  transferReturnUnclaimedMeaning:
    'The bank returned the money after the account was closed. We owe it to the customer. Pay it to an account of theirs at another bank.',
  transferPaidAfterReturnMeaning:
    'The bank paid after we had returned the money. No money was moved for it. Claim it: what we still keep of it is taken first, the rest from the customer.',
  backupMissingMeaning:
    'Last night’s backup is missing, or it does not restore. Tell the operator of the server. The case closes automatically when a backup is verified.',
  journalBehindMeaning:
    'Changes after the time below are on one disk only. Tell the operator of the server. The case closes automatically when the journal is archived again.',
  payoutRefusedPaidMeaning:
    'A partner refused this payment and says now that it was made. Another partner may have paid it too. Ask the partner to return it.',
  settlementDiffersMeaning:
    'A line of the statement differs from our books, and no money was moved. Ask the bank about it, then book what it does not explain.',
  payoutFloatLowMeaning:
    'Our balance at the partner is too low for what customers send. Their transfers are on hold. Top it up.',
})
