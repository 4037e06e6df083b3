// Answers for what a kind of case says of itself. The feature that opens it declares it in its `cases.ts`; `kinds.ts` lists them all. Pure.
import type { Word } from '#kit/words/words.ts'

type Said = {
  /** On screen and in an exported file. */
  readonly word: Word
  /** For whoever looks at one. */
  readonly meaning: Word
  /** Hours in which somebody should have ended it. */
  readonly dueHours: number
  /** Its customer must not learn of it, nor who talks to them or moves their money. */
  readonly isConfidential?: true
  /** The deposit that it is about is counted itself among what keeps an account from being closed. */
  readonly isOfDeposit?: true
  /** What its customer may know that it is about, where it is in the way of something; left out, no more than that there is one. */
  readonly customerReads?: 'identity' | 'payment'
  /** It is about the money by which two sides differ. */
  readonly isOfTwoSides?: true
}

/** Calls end it, by name; a person finds them where the case is shown, or where the case leads. */
type EndedByActs = {
  readonly acts: readonly [string, ...string[]]
  /** Said to who would end it with a note, while such an act applies. */
  readonly toEnd: Word
  /** It also ends when what it tells of is over. */
  readonly isOverByItself?: true
  readonly isOnlyLookedAt?: undefined
}

/** It ends when what it tells of is over, and nobody has to do anything. */
type OverByItself = {
  readonly acts: readonly []
  readonly toEnd?: undefined
  readonly isOverByItself: true
  readonly isOnlyLookedAt?: undefined
}

/** A look and a note end it; and why nothing hangs on it. */
type OnlyLookedAt = {
  readonly acts: readonly ['cases.close']
  readonly toEnd?: undefined
  readonly isOverByItself?: undefined
  readonly isOnlyLookedAt: string
}

export type CaseDeclaration = Said & (EndedByActs | OverByItself | OnlyLookedAt)

export const dueHours = {
  /** What stops all of a kind for everybody. */
  stop: 4,
  /** Somebody's money is with us and not with them: a day, as for a transfer that failed (CBN, instant transfers, 2018). */
  money: 24,
  people: 48,
  house: 72,
} as const
