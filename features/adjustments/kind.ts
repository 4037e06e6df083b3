// Answers for adjustments as a kind of transaction: what staff, a court or a debt moves.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('adjustment-kind', {
  many: 'Adjustments',
  bank: 'Bank',
})
const staff = catalogue('adjustment-for-staff', { alone: 'Adjustment', by: 'Adjustment by {who}' })
const lines = catalogue('adjustment-statement', { added: 'From {name}', taken: 'To {name}, {bank}' })

export const adjustment = {
  reach: 'outside',
  isByHouse: true,
  takenBack: 'whole',
  staff: { alone: staff.alone, credit: staff.by, debit: staff.by, who: 'name' },
  many: words.many,
  place: words.bank,
  statement: { credit: lines.added, debit: lines.taken },
} as const satisfies TransactionKind
