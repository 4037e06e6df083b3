// Answers for the kinds of cases that deposits open. Pure.
import { type CaseDeclaration, dueHours } from '#features/cases/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('deposits-cases', {
  amount: 'Deposit amount differs',
  amountMeans:
    'The bank named a different amount or account from its books or ours. Nothing was posted for it. Compare them with the bank’s statement.',
  noOwner: 'Deposit without an owner',
  noOwnerMeans: 'Money came in for an account number that does not belong to a customer. It is suspended.',
  takenBack: 'Deposit reversed by the bank',
  takenBackMeans: 'The bank reversed this payment after it came in.',
  asHouse: 'Deposit booked as our own money',
  asHouseMeans:
    'The bank now says whose deposit this is, but we had booked it as our own money. It was not credited. Credit the customer from our own money.',
  refusedNumber: 'Account number refused',
  refusedNumberMeans:
    'The bank did not open an account number for this customer, so no money can come in. Correct their details, then ask the bank again.',
  differs: 'The bank’s statement differs from our books',
  differsMeans:
    'A line of the statement differs from our books, and no money was moved. Ask the bank about it, then book what it does not explain.',
  toAsk: 'Ask the bank about it, then book what it has.',
  toGive: 'Credit the deposit to its customer, or return it.',
  toClaim: 'Claim it from the customer, or return the deposit while it is suspended.',
  toRecord: 'Record it as a deposit.',
  toOpen: 'Ask the bank for the account number again.',
})

export const cases = {
  deposit_amount_mismatch: {
    word: words.amount,
    meaning: words.amountMeans,
    acts: ['deposits.ask-about-line', 'deposits.book-line'],
    toEnd: words.toAsk,
    dueHours: dueHours.money,
    customerReads: 'payment',
  },
  deposit_without_owner: {
    word: words.noOwner,
    meaning: words.noOwnerMeans,
    acts: ['deposits.credit', 'deposits.return'],
    toEnd: words.toGive,
    dueHours: dueHours.money,
    customerReads: 'payment',
  },
  deposit_taken_back: {
    word: words.takenBack,
    meaning: words.takenBackMeans,
    acts: ['debts.claim', 'deposits.return'],
    toEnd: words.toClaim,
    dueHours: dueHours.money,
    customerReads: 'payment',
  },
  deposit_booked_as_house: {
    word: words.asHouse,
    meaning: words.asHouseMeans,
    acts: ['deposits.unbook-line'],
    toEnd: words.toRecord,
    dueHours: dueHours.money,
    customerReads: 'payment',
  },
  virtual_account_refused: {
    word: words.refusedNumber,
    meaning: words.refusedNumberMeans,
    acts: ['deposits.open-account-again'],
    toEnd: words.toOpen,
    dueHours: dueHours.people,
  },
  settlement_differs: {
    word: words.differs,
    meaning: words.differsMeans,
    acts: ['deposits.ask-about-line', 'deposits.book-line'],
    toEnd: words.toAsk,
    dueHours: dueHours.house,
    isOfTwoSides: true,
  },
} as const satisfies Record<string, CaseDeclaration>
