// Answers for conversions as a kind of transaction: from one wallet of a customer to another of theirs.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('conversion-kind', { alone: 'Conversion', credit: 'From {name}', debit: 'To {name}' })
const { alone } = words

export const conversion = {
  reach: 'own',
  isByHouse: false,
  isThing: true,
  staff: { alone, credit: alone, debit: alone, who: 'name' },
  many: alone,
  place: alone,
  statement: words,
} as const satisfies TransactionKind
