// Answers for whether a transaction waits, and for whom: all that a screen needs before it has anything to say of it.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { findMyTransaction } from '../contract.ts'

type Transaction = WireAnswer<typeof findMyTransaction>

/** Waits for us or for a bank: stands on top of home until it is settled. */
export function isWaiting({ status }: Pick<Transaction, 'status'>): boolean {
  return status === 'pending' || status === 'processing'
}

/** On hold: the money is with us and not in the wallet. */
export function isHeld(transaction: Pick<Transaction, 'status' | 'held_for'>): boolean {
  return isWaiting(transaction) && transaction.held_for !== null
}

/** Held until the first hours of an account or a device are over, and by nobody: it moves by itself then. */
export function waitsForHours(transaction: Pick<Transaction, 'status' | 'held_for'>): boolean {
  return isHeld(transaction) && transaction.held_for === 'above_activation_limit'
}

/** Held no longer: the bank is sending it back to whoever sent it. */
export function goesBack(transaction: Pick<Transaction, 'status' | 'held_for'>): boolean {
  return isHeld(transaction) && transaction.held_for === 'returning'
}
