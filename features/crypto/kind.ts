// Answers for stablecoins that arrive as a kind of transaction.
import type { TransactionKind } from '#features/transactions/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('crypto-kind', {
  many: 'Crypto deposits',
  place: 'Network',
  coins: 'Coins',
  txid: 'Transaction ID',
})
const staff = catalogue('crypto-for-staff', {
  alone: 'Crypto deposit',
  credit: 'Crypto deposit of {who}',
  debit: 'Crypto deposit back, {who}',
})
const lines = catalogue('crypto-statement', { credit: '{name} on {bank}', debit: '{name} on {bank}' })

export const cryptoDeposit = {
  reach: 'outside',
  isByHouse: false,
  isThing: true,
  staff: { ...staff, who: 'name_and_bank' },
  many: words.many,
  place: words.place,
  cameAs: words.coins,
  copied: words.txid,
  statement: lines,
} as const satisfies TransactionKind
