// Answers for what a freeze on a wallet means at an instant: staff's, the customer's own, or both. Pure.
import type { freezeLevels } from './contract.ts'

export type FreezeLevel = (typeof freezeLevels)[number]
export type Freeze = {
  readonly level: FreezeLevel
  readonly reason: string | null
  readonly until: Date | null
  /** What the customer is told of it. */
  readonly message: string | null
  /** The document of the reason. */
  readonly paper: string | null
  /** Whether the customer froze it: then they may unfreeze their part of it. */
  readonly isOwn: boolean
}

export type StoredFreeze = {
  readonly level: FreezeLevel | null
  readonly reason: string | null
  readonly until: Date | null
  readonly message?: string | null
  readonly paper?: string | null
  /** Since when the customer has it frozen themself; it bars money going out. */
  readonly ownSince?: Date | null
}

/** What staff read of a freeze that the customer made. */
export const ownFreezeReason = 'Lost phone: frozen by the customer'

/**
 * Whether a freeze stops all that staff's present one stops, and for as long: it stops everything, and has no end unless what stands
 * ends no later, or nothing stands.
 */
export function stopsMore(
  asked: Pick<StoredFreeze, 'level' | 'until'>,
  stored: Pick<StoredFreeze, 'level' | 'until'>,
  now: Date,
): boolean {
  if (asked.level !== 'all') return false
  if (asked.until === null || stored.level === null) return true
  return stored.until !== null && (stored.until <= now || stored.until <= asked.until)
}

/** The freeze that is in force, or undefined: one of staff whose time is over has ended by itself. */
export function freezeInForce(stored: StoredFreeze, now: Date): Freeze | undefined {
  const isOver = stored.level === null || (stored.until !== null && stored.until <= now)
  const isOwn = (stored.ownSince ?? null) !== null
  const message = isOver ? null : (stored.message ?? null)
  const paper = isOver ? null : (stored.paper ?? null)
  if (!isOwn)
    return isOver || stored.level === null
      ? undefined
      : { level: stored.level, reason: stored.reason, until: stored.until, message, paper, isOwn }
  if (isOver) return { level: 'debit', reason: ownFreezeReason, until: null, message, paper, isOwn }
  const level = stored.level === 'debit' ? 'debit' : 'all'
  return { level, reason: stored.reason ?? ownFreezeReason, until: null, message, paper, isOwn }
}
