// Answers for how a transaction stands, in a customer's words: its state, why it waits, and whose turn it is.
import { formatAccountNumber } from '#kit/ui/format.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { transactionStatuses } from '../contract.ts'
import { words } from '../words.ts'
import type { Transaction } from './transactions.ts'

type Status = (typeof transactionStatuses)[number]

/** Waits for us or for a bank: stands on top of home until it is settled. */
export function isWaiting({ status }: Pick<Transaction, 'status'>): boolean {
  return status === 'pending' || status === 'processing'
}

/** Held for review: the money is with us and not in the wallet. */
export function isHeld(transaction: Pick<Transaction, 'status' | 'held_for'>): boolean {
  return isWaiting(transaction) && transaction.held_for !== null
}

/** Held until the first hours of an account or a device are over, and by nobody: it moves by itself then. */
export function waitsForHours(transaction: Pick<Transaction, 'status' | 'held_for'>): boolean {
  return isHeld(transaction) && transaction.held_for === 'above_activation_limit'
}

const statusWords: Readonly<Record<Status, Word>> = {
  success: words.success,
  pending: words.pending,
  processing: words.pending,
  failed: words.failed,
  reversed: words.reversed,
  disputed: words.disputed,
}

/** The one word of its state. */
export function standingWord(transaction: Pick<Transaction, 'status' | 'held_for' | 'direction'>): string {
  if (waitsForHours(transaction)) return say(words.heldForHours)
  if (isHeld(transaction)) return say(words.held)
  if (transaction.status === 'success' && transaction.direction === 'debit') return say(words.successOut)
  return say(statusWords[transaction.status])
}

/** The word of its state in a list; one that failed says there that nothing was taken. */
export function rowWord(transaction: Pick<Transaction, 'status' | 'held_for' | 'direction'>): string {
  const word = standingWord(transaction)
  const isFailed = transaction.status === 'failed' && transaction.direction === 'debit'
  return isFailed ? say(words.failedRow, { state: word }) : word
}

/** The limits that a held deposit is measured by, as formatted amounts. */
export interface LimitsShown {
  readonly singleDeposit: string | undefined
  readonly balance: string | undefined
  /** What a new account or device may receive, and until when; undefined when that is over. */
  readonly firstHours: string | undefined
  readonly firstHoursUntil: string | undefined
}

/** Why a deposit is held, naming the limit where it is known. */
export function heldReason(heldFor: string | null, limits: LimitsShown): string {
  if (heldFor === 'above_single_limit') {
    const limit = limits.singleDeposit
    return limit === undefined ? say(words.heldSinglePlain) : say(words.heldSingle, { limit })
  }
  if (heldFor === 'above_balance_limit') {
    const limit = limits.balance
    return limit === undefined ? say(words.heldBalancePlain) : say(words.heldBalance, { limit })
  }
  if (heldFor === 'above_activation_limit') {
    const { firstHours: limit, firstHoursUntil: until } = limits
    return limit === undefined || until === undefined
      ? say(words.heldActivationPlain)
      : say(words.heldActivation, { limit, until })
  }
  // The server's word may be newer than this app.
  return say(heldFor === 'wallet_frozen' ? words.heldFrozen : words.heldOther)
}

/** An account number in groups; one the bank has masked (`XXXXXX1400`) by its last four digits. */
export function shownAccount(number: string): string {
  const masked = /^[X*]+(\d{4})$/i.exec(number)
  return masked === null ? formatAccountNumber(number) : `•••• ${masked[1]}`
}
