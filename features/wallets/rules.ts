// Answers for what a freeze on a wallet means at an instant. Pure.
import type { freezeLevels } from './contract.ts'

export type FreezeLevel = (typeof freezeLevels)[number]
export type Freeze = {
  readonly level: FreezeLevel
  readonly reason: string | null
  readonly until: Date | null
}

/** The freeze that is in force, or undefined: one whose time is over has ended by itself. */
export function freezeInForce(
  stored: { readonly level: FreezeLevel | null; readonly reason: string | null; readonly until: Date | null },
  now: Date,
): Freeze | undefined {
  if (stored.level === null || (stored.until !== null && stored.until <= now)) return undefined
  return { level: stored.level, reason: stored.reason, until: stored.until }
}
