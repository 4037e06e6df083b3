// Answers for bills as a kind of transaction.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('bill-kind', {
  bill: 'Bill',
  bills: 'Bills',
  biller: 'Biller',
  byBiller: 'By biller',
  shownFirst: 'VAT included. Shown before you pay.',
})
const staff = catalogue('bills-for-staff', { paid: '{who} bill', cameBack: '{who} bill, returned' })
const lines = catalogue('bill-statement', { paid: '{bank}, {account}' })

export const bill = {
  destination: 'bill',
  payeeRefusals: {
    biller_refuses: {
      status: 409,
      say: '{biller} takes no payment for this number now. Nothing was paid. Ask {biller} why.',
    },
    bill_paid: { status: 409, say: 'This is paid already. Nothing was taken.' },
    bill_expired: {
      status: 409,
      say: 'This has expired at {biller}. Nothing was paid. Ask {biller} for a new one.',
    },
    plan_gone: { status: 409, say: 'This plan is no longer sold. Choose another one.' },
    quantity_not_sold: { status: 422, say: 'This many can’t be bought at once. Buy fewer.' },
    biller_away: {
      status: 503,
      say: '{biller} isn’t answering right now. Nothing was paid. Try again soon.',
    },
  },
  reach: 'outside',
  isByHouse: false,
  takenBack: 'charges',
  isThing: true,
  saysFree: true,
  price: words.bills,
  pricedByPlace: { price: words.byBiller, note: words.shownFirst },
  staff: { alone: words.bill, credit: staff.cameBack, debit: staff.paid, who: 'bank' },
  many: words.bills,
  place: words.biller,
  statement: { credit: lines.paid, debit: lines.paid },
} as const satisfies TransactionKind
