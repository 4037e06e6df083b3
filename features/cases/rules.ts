// Answers for what ends a case and by when. Pure.
import type { Word } from '#kit/words/words.ts'
import { type CaseKind, declaredCases } from './kinds.ts'

/** What is said of the act that alone ends a case of a kind while it applies; undefined where a look and a note are enough. */
export const toEnd = (kind: CaseKind): Word | undefined => declaredCases[kind].toEnd

export const dueAt = (kind: CaseKind, openedAt: Date): Date =>
  new Date(openedAt.getTime() + declaredCases[kind].dueHours * 3_600_000)
