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
  factBankFee: 'Bank’s fee',
  factBankSays: 'The bank says',
  factReason: 'Reason',
  factNumber: 'Number',
  factOtherAccounts: 'Other accounts',
  factCheck: 'Check',
  factPartner: 'Partner',
  factReference: 'Reference',
  depositAmountMismatch: 'Deposit amount differs',
  depositWithoutOwner: 'Deposit without an owner',
  depositTakenBack: 'Deposit taken back by the bank',
  watchListedIdentity: 'Identity on a watch list',
  virtualAccountRefused: 'Account number refused',
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
})
