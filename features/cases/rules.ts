// Answers for what ends a case and by when. Pure.
import { type CaseKind, caseEndings } from './kinds.ts'

/** What alone ends a case of a kind while it applies; undefined where a look and a note are enough. */
export function actThatEnds(kind: CaseKind): string | undefined {
  const { acts } = caseEndings[kind]
  return acts.includes('cases.close') ? undefined : acts[0]
}

export const dueAt = (kind: CaseKind, openedAt: Date): Date =>
  new Date(openedAt.getTime() + caseEndings[kind].dueHours * 3_600_000)
