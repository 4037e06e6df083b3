// Answers for how a transaction stands, in a customer's words: its state, why it waits, and whose turn it is.
import { formatAccountNumber } from '#kit/ui/format.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { transactionStatuses } from '../contract.ts'
import type { TransactionKind } from '../kind.ts'
import { transactionKinds } from '../kinds.ts'
import { words } from '../words.ts'
import type { Transaction } from './transactions.ts'
import { goesBack, isHeld, isWaiting } from './waits.ts'

export { isHeld, isWaiting } from './waits.ts'

type Status = (typeof transactionStatuses)[number]

/** Its customer sent it: to whom, and how it goes on, its order tells. */
export function isSent({ type, direction }: Pick<Transaction, 'type' | 'direction'>): boolean {
  return direction === 'debit' && transactionKinds[type].destination !== undefined
}

/** What was bought is paid, not sent. */
export function isThing({ type }: Pick<Transaction, 'type'>): boolean {
  const kind: TransactionKind = transactionKinds[type]
  return kind.isThing === true
}

/** Between wallets of one customer. */
export const isOwn = ({ type }: Pick<Transaction, 'type'>): boolean => transactionKinds[type].reach === 'own'

/** The bank paid it after its customer had the money again. One that was kept before answers had it has no such moment. */
export function isPaidLate({ paid_late_at: at }: Pick<Transaction, 'paid_late_at'>): boolean {
  return (at ?? null) !== null
}

const statusWords: Readonly<Record<Status, Word>> = {
  success: words.success,
  pending: words.pending,
  processing: words.pending,
  failed: words.failed,
  reversed: words.reversed,
  disputed: words.disputed,
}

type Standing = Pick<
  Transaction,
  'type' | 'channel' | 'status' | 'held_for' | 'taken_back' | 'paid_late_at' | 'direction'
>

/** Moved by whoever runs the product, by hand: nobody sent or received it. */
export function isByHouse({ type }: Pick<Transaction, 'type'>): boolean {
  return transactionKinds[type].isByHouse
}

/** Taken out by us: nothing that its customer is glad of. */
export function isTaken(transaction: Pick<Transaction, 'type' | 'status' | 'direction'>): boolean {
  return isByHouse(transaction) && transaction.direction === 'debit' && transaction.status === 'success'
}

/** The state that a pill shows: what waits looks alike on every screen. */
export function pillOf(transaction: Pick<Transaction, 'status' | 'taken_back' | 'paid_late_at'>): Status {
  if (isPaidLate(transaction)) return 'disputed'
  if (transaction.taken_back) return 'reversed'
  return isWaiting(transaction) ? 'pending' : transaction.status
}

/** What we did, and by what right. */
function wordByHouse({ channel, direction }: Pick<Transaction, 'channel' | 'direction'>): Word {
  if (direction === 'credit') return words.added
  if (channel === 'debt') return words.debtRecovered
  return channel === 'court_order' ? words.courtOrder : words.takenOut
}

/** The one word of its state. */
export function standingWord(transaction: Standing): string {
  if (transaction.taken_back) return say(words.takenBack)
  if (isPaidLate(transaction)) return say(words.paidLate)
  if (isByHouse(transaction) && transaction.status === 'success') return say(wordByHouse(transaction))
  if (goesBack(transaction)) return say(words.goesBack)
  if (isHeld(transaction)) return say(words.held)
  const { done }: TransactionKind = transactionKinds[transaction.type]
  if (transaction.status === 'success' && done !== undefined) return say(done)
  if (transaction.status === 'success' && transaction.direction === 'debit')
    return say(isThing(transaction) ? words.paid : words.successOut)
  return say(statusWords[transaction.status])
}

/** The word of its state in a list; one that failed says there that nothing was taken. */
export function rowWord(transaction: Standing): string {
  const { status, direction } = transaction
  const isFailed = status === 'failed' && direction === 'debit' && !isPaidLate(transaction)
  return isFailed ? say(words.failedOut) : standingWord(transaction)
}

/** What lists call it by: a bill by its biller. */
export function titleOf(transaction: Transaction): string {
  const { type, direction, counterparty } = transaction
  const { isCalledByPlace }: TransactionKind = transactionKinds[type]
  if (isCalledByPlace === true) return counterparty.bank_name
  const name = shownName(counterparty.name)
  if (!isOwn(transaction)) return name
  const wallet = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  return say(direction === 'credit' ? words.fromOwn : words.toOwn, { wallet })
}

/** The number that a thing is bought for: it tells two of one name apart. */
export function boughtFor(transaction: Pick<Transaction, 'type' | 'counterparty'>): string[] {
  const { account_number: number } = transaction.counterparty
  return isThing(transaction) && number !== '' ? [shownAccount(number)] : []
}

/** An account number in groups; one the bank has masked (`XXXXXX1400`) by its last four digits. */
export function shownAccount(number: string): string {
  const masked = /^[X*]+(\d{4})$/i.exec(number)
  return masked === null ? formatAccountNumber(number) : `•••• ${masked[1]}`
}
