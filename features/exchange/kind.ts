// Answers for conversions as a kind of transaction: from one wallet of a customer to another of theirs.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('conversion-kind', { many: 'Conversions', place: 'Kind' })
const staff = catalogue('conversion-for-staff', {
  alone: 'Conversion',
  credit: 'Conversion from {who}',
  debit: 'Conversion to {who}',
})
const lines = catalogue('conversion-statement', { credit: 'From {name}', debit: 'To {name}' })

export const conversion = {
  reach: 'own',
  isByHouse: false,
  isThing: true,
  staff: { ...staff, who: 'name' },
  many: words.many,
  place: words.place,
  statement: lines,
} as const satisfies TransactionKind
