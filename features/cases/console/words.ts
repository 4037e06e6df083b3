// Answers for the words of the console's cases.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('cases-console', {
  queue: 'Open cases',
  list: 'Open cases',
  things: { one: '{count} case', other: '{count} cases' },
  case: 'Case',
  about: 'About',
  facts: 'Facts',
  opened: 'Opened',
  state: 'State',
  none: 'No open cases.',
  noneBody: 'A case opens when the records of two sides differ.',
  depositAmountMismatch: 'Deposit amount differs',
  depositWithoutOwner: 'Deposit without an owner',
  depositTakenBack: 'Deposit taken back by the bank',
  watchListedIdentity: 'Identity on a watch list',
  virtualAccountRefused: 'Account number refused',
  possibleSamePerson: 'Maybe one person with two accounts',
})
