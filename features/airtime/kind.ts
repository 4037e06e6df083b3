// Answers for airtime as a kind of transaction.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('airtime-kind', {
  airtime: 'Airtime',
  network: 'Network',
  number: 'Phone number',
})
const staff = catalogue('airtime-for-staff', { bought: '{who}', cameBack: '{who}, returned' })
const lines = catalogue('airtime-statement', { bought: '{name} {account}' })

export const airtime = {
  destination: 'airtime',
  reach: 'outside',
  isByHouse: false,
  takenBack: 'charges',
  isThing: true,
  number: words.number,
  saysFree: true,
  price: words.airtime,
  staff: { alone: words.airtime, credit: staff.cameBack, debit: staff.bought, who: 'name' },
  many: words.airtime,
  place: words.network,
  statement: { credit: lines.bought, debit: lines.bought },
} as const satisfies TransactionKind
