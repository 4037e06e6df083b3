// Answers for which payments are new to somebody who has been looking since a moment.
import type { Transaction } from './transactions.ts'

type Arriving = Pick<Transaction, 'status' | 'direction' | 'created_at' | 'completed_at'>

function arrivedAt({ completed_at: completedAt, created_at: createdAt }: Arriving): number {
  return new Date(completedAt ?? createdAt).getTime()
}

function isIn({ status, direction }: Arriving): boolean {
  return status === 'success' && direction === 'credit'
}

/** When the last money came in, in milliseconds; 0 when none has. */
export function lastArrival(items: readonly Arriving[]): number {
  return items.filter(isIn).reduce((latest, item) => Math.max(latest, arrivedAt(item)), 0)
}

/** Money that came in after `since`; older ones that were only loaded now are not among them. */
export function arrivalsSince<Item extends Arriving>(items: readonly Item[], since: number): Item[] {
  return items.filter((item) => isIn(item) && arrivedAt(item) > since)
}
