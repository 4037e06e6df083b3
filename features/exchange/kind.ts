// Answers for conversions as a kind of transaction: from one wallet of a customer to another of theirs.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('conversion-kind', { many: 'Conversions', place: 'Kind', done: 'Converted' })
const staff = catalogue('conversion-for-staff', {
  alone: 'Conversion',
})
const lines = catalogue('conversion-statement', { credit: 'From {name}', debit: 'To {name}' })

export const conversion = {
  reach: 'own',
  isByHouse: false,
  isThing: true,
  staff: { alone: staff.alone, credit: staff.alone, debit: staff.alone, who: 'name' },
  many: words.many,
  place: words.place,
  done: words.done,
  statement: lines,
} as const satisfies TransactionKind
