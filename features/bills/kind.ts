// Answers for bills as a kind of transaction.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('bill-kind', {
  bill: 'Bill',
  bills: 'Bills',
  biller: 'Biller',
  number: 'Meter or reference',
  byBiller: 'By biller',
  shownFirst: 'VAT included. Shown before you pay.',
})
const staff = catalogue('bills-for-staff', { paid: '{who} bill', cameBack: '{who} bill, returned' })
const lines = catalogue('bill-statement', { paid: '{bank}, {account}' })

export const bill = {
  destination: 'bill',
  reach: 'outside',
  isByHouse: false,
  takenBack: 'charges',
  isThing: true,
  number: words.number,
  isCalledByPlace: true,
  saysFree: true,
  price: words.bills,
  pricedByPlace: { price: words.byBiller, note: words.shownFirst },
  staff: { alone: words.bill, credit: staff.cameBack, debit: staff.paid, who: 'bank' },
  many: words.bills,
  place: words.biller,
  statement: { credit: lines.paid, debit: lines.paid },
} as const satisfies TransactionKind
