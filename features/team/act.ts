// Answers for what a feature says of an act: how staff read of it, who else has to approve it, and what else stands before it. It does
// so in its `acts.ts`; `act-lists.ts` lists them all. Pure.
import type { AdminRole } from '#kit/roles.ts'

/** Who may be the second person of acts with money, and of others. */
export const money = ['owner', 'finance'] as const
export const house = ['owner', 'admin'] as const
export const aboveAmount = { approvers: money, by: 'amount' } as const

/**
 * What stands before a write of staff beside its role: a stake that whoever calls is held to before the call is read; `itself`: a verb with
 * a gate of its own; or why it is open, also to somebody who was reset a minute ago.
 */
export type Guard = { readonly stake: 'sensitive' | 'plain' } | 'itself' | { readonly open: string }

/** A fresh proof, and nothing for a day after a reset. */
export const sensitive = { stake: 'sensitive' } as const
/** Nothing for a day after a reset. */
export const plain = { stake: 'plain' } as const
export const changesNothing = { open: 'a preview: it changes nothing' } as const
export const stops = { open: 'it stops or turns down, and whoever was reset today may stop harm' } as const
export const ownThing = { open: 'it changes only what is one’s own' } as const
export const proves = { open: 'it is the proof' } as const

/** An act that decides what a case is about. */
export const decides = { ended: 'Decided', endedBy: 'decision' } as const

type Told = {
  /** In the audit log, and wherever else staff read of it. */
  readonly says: string
  /** What a case reads that it ended; `endedBy`: what says it more exactly where it has a word for it. */
  readonly ended?: string
  readonly endedBy?: 'decision' | 'deposit'
}

/** A command: it holds itself to its stake, and may wait for a second person, who is one of these and never its maker. */
type Waiting = Told & {
  readonly approvers: readonly AdminRole[]
  /** Above a threshold only: of its amount, or of how many people it tells. */
  readonly by?: 'amount' | 'people'
  /** What whoever approves reads, where only a part of it waits. */
  readonly waitsAs?: string
  readonly guard?: undefined
}

type Alone = { readonly approvers?: undefined; readonly by?: undefined; readonly waitsAs?: undefined }

/** Without a guard it is no call of staff that writes: a customer’s act, a look, or what happens by itself. */
type Done = Told & Alone & { readonly guard?: Guard }

/** A call that the audit log tells nothing of, such as a preview. */
type Untold = Alone & { readonly says?: undefined; readonly guard: Guard } & Partial<
    Record<'ended' | 'endedBy', undefined>
  >

export type Act = Waiting | Done | Untold

/** By their names: of most that of their call. */
export type Acts = Readonly<Record<string, Act>>
