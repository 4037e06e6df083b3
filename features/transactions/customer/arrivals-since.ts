// Answers for which payments are new to somebody who has been looking since a moment.
import { isHeld } from './waits.ts'
import type { Transaction } from './transactions.ts'

type Arriving = Pick<Transaction, 'status' | 'held_for' | 'direction' | 'created_at' | 'completed_at'>

/** The newest of each kind that somebody has seen or was told of, in milliseconds; 0 when there is none. */
export interface Seen {
  readonly arrived: number
  readonly held: number
}

function arrivedAt({ completed_at: completedAt, created_at: createdAt }: Arriving): number {
  return new Date(completedAt ?? createdAt).getTime()
}

function isIn({ status, direction }: Arriving): boolean {
  return status === 'success' && direction === 'credit'
}

const latestOf = (items: readonly Arriving[]) =>
  items.reduce((latest, item) => Math.max(latest, arrivedAt(item)), 0)

export function seenIn(items: readonly Arriving[]): Seen {
  return { arrived: latestOf(items.filter(isIn)), held: latestOf(items.filter(isHeld)) }
}

/** What came in, or was held, after what had been seen; older ones that were only loaded now are not among them. */
export function newsSince<Item extends Arriving>(
  items: readonly Item[],
  seen: Seen,
): { readonly arrived: readonly Item[]; readonly held: readonly Item[] } {
  return {
    arrived: items.filter((item) => isIn(item) && arrivedAt(item) > seen.arrived),
    held: items.filter((item) => isHeld(item) && arrivedAt(item) > seen.held),
  }
}
