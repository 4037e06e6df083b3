// Answers for deposits as a kind of transaction.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('deposit-kind', {
  alone: 'Deposit',
  from: 'Deposit from {who}',
  backTo: 'Deposit back to {who}',
  many: 'Deposits',
  bank: 'Bank',
  arrived: 'From {name}, {bank}',
  left: 'To {name}, {bank}',
})

export const deposit = {
  reach: 'outside',
  isByHouse: false,
  price: words.alone,
  // Whose money it was is what the bank says of it.
  staff: { alone: words.alone, credit: words.from, debit: words.backTo, who: 'bank' },
  many: words.many,
  place: words.bank,
  statement: { credit: words.arrived, debit: words.left },
} as const satisfies TransactionKind
