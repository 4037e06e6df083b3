// Answers for adjustments as a kind of transaction: what staff, a court or a debt moves.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('adjustment-kind', {
  alone: 'Adjustment',
  by: 'Adjustment by {who}',
  many: 'Adjustments',
  bank: 'Bank',
  added: 'From {name}',
  taken: 'To {name}, {bank}',
})

export const adjustment = {
  reach: 'outside',
  isByHouse: true,
  takenBack: 'whole',
  staff: { alone: words.alone, credit: words.by, debit: words.by, who: 'name' },
  many: words.many,
  place: words.bank,
  statement: { credit: words.added, debit: words.taken },
} as const satisfies TransactionKind
