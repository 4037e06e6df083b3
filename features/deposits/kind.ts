// Answers for deposits as a kind of transaction.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('deposit-kind', {
  alone: 'Deposit',
  many: 'Deposits',
  bank: 'Bank',
})
const staff = catalogue('deposit-for-staff', {
  from: 'Deposit from {who}',
  backTo: 'Deposit back to {who}',
})
const lines = catalogue('deposit-statement', { arrived: 'From {name}, {bank}', left: 'To {name}, {bank}' })

export const deposit = {
  reach: 'outside',
  isByHouse: false,
  price: words.alone,
  // Whose money it was is what the bank says of it.
  staff: { alone: words.alone, credit: staff.from, debit: staff.backTo, who: 'bank' },
  many: words.many,
  place: words.bank,
  statement: { credit: lines.arrived, debit: lines.left },
} as const satisfies TransactionKind
