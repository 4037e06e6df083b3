// Answers for what a feature says of an act: how staff read of it, and who else has to approve it. It does so in its `acts.ts`;
// `act-lists.ts` lists them all. Pure.
import type { AdminRole } from '#kit/roles.ts'

/** Who may be the second person of acts with money, and of others. */
export const money = ['owner', 'finance'] as const
export const house = ['owner', 'admin'] as const

type Told = {
  /** In the audit log, and wherever else staff read of it. */
  readonly says: string
}

/** It may wait for a second person, who is one of these and never its maker. */
type Waiting = Told & {
  readonly approvers: readonly AdminRole[]
  /** Above a threshold only: of its amount, or of how many people it tells. */
  readonly by?: 'amount' | 'people'
  /** What whoever approves reads, where only a part of it waits. */
  readonly waitsAs?: string
}

export type Act = Told & Partial<Waiting>

/** By their names: of most that of their call. */
export type Acts = Readonly<Record<string, Act>>
