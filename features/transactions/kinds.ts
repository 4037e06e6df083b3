// Answers for which kinds of transactions there are, in the order in which lists offer them. Whatever lists kinds reads this.
import { adjustment } from '#features/adjustments/kind.ts'
import { airtime } from '#features/airtime/kind.ts'
import { bill } from '#features/bills/kind.ts'
import { cryptoDeposit } from '#features/crypto/kind.ts'
import { deposit } from '#features/deposits/kind.ts'
import { conversion } from '#features/exchange/kind.ts'
import { bankTransfer, customerTransfer } from '#features/transfers/kind.ts'
import { say } from '#kit/words/words.ts'
import type { TransactionKind } from './kind.ts'

const kinds = {
  deposit,
  bank_transfer: bankTransfer,
  customer_transfer: customerTransfer,
  airtime,
  bill,
  conversion,
  crypto_deposit: cryptoDeposit,
  adjustment,
} as const satisfies Record<string, TransactionKind>

type Kinds = typeof kinds
export type TransactionType = keyof Kinds

export const transactionKinds: Readonly<Record<TransactionType, TransactionKind>> = kinds

const isType = (type: string): type is TransactionType => Object.hasOwn(kinds, type)
export const transactionTypes = Object.keys(kinds).filter(isType)

const typesWhere = (matches: (kind: TransactionKind) => boolean): readonly TransactionType[] =>
  transactionTypes.filter((type) => matches(transactionKinds[type]))

/** As what it came, where its kind says that instead of from whom. */
export function cameAs(
  type: TransactionType,
  facts: readonly { readonly label: string; readonly value: string }[],
): string | undefined {
  const word = transactionKinds[type].cameAs
  return word && facts.find(({ label }) => label === say(word))?.value
}

/** Types that cross a wallet's boundary with the outside, where staff did not make them. */
export const outsideTypes = typesWhere(({ reach }) => reach === 'outside')

/** Types between two customers: both have a line of one posting. */
export const insideTypes = typesWhere(({ reach }) => reach === 'inside')

/** Types with prices of their own. */
export type PricedType = {
  [Type in TransactionType]: Kinds[Type] extends { price: object } ? Type : never
}[TransactionType]
export const pricedTypes = transactionTypes.filter((type): type is PricedType => 'price' in kinds[type])

/** What a customer may send to, by the name that their calls have for it. */
export type DestinationName = {
  [Type in TransactionType]: Kinds[Type] extends { destination: infer Name } ? Name : never
}[TransactionType]
