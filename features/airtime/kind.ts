// Answers for airtime as a kind of transaction.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('airtime-kind', {
  airtime: 'Airtime',
  bought: '{who}',
  cameBack: '{who}, returned',
  network: 'Network',
  statement: '{name}',
})

export const airtime = {
  destination: 'airtime',
  reach: 'outside',
  isByHouse: false,
  takenBack: 'charges',
  saysFree: true,
  price: words.airtime,
  staff: { alone: words.airtime, credit: words.cameBack, debit: words.bought, who: 'name' },
  many: words.airtime,
  place: words.network,
  statement: { credit: words.statement, debit: words.statement },
} as const satisfies TransactionKind
