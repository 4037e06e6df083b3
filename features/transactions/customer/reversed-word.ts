// Answers for what a transaction says that we reversed: whose money it is now, as its own customer reads it.
import type { Word } from '#kit/words/words.ts'
import { transactionKinds } from '../kinds.ts'
import type { Transaction } from './transactions.ts'
import { viewWords } from './view-words.ts'

/** Undefined where we reversed nothing, where a bank did, and where it was sent: its own feature tells that. */
export function reversedWord({
  type,
  direction,
  status,
}: Pick<Transaction, 'type' | 'direction' | 'status'>): Word | undefined {
  if (status !== 'reversed') return undefined
  const { isByHouse, reach } = transactionKinds[type]
  if (isByHouse) return direction === 'credit' ? viewWords.tookAgain : viewWords.putBack
  return reach === 'inside' && direction === 'credit' ? viewWords.returnedToSender : undefined
}
