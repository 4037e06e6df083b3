// Answers for which cases are confidential, and who may know of them: every list, count and act asks here. Pure.
import type { AdminActor } from '#kit/http/actors.ts'
import { type CaseKind, caseKinds, declaredCases } from '../kinds.ts'

/** Such as somebody's name on a list: of these checks their customer must not learn, nor who could let it slip to them. */
export const confidentialKinds: readonly CaseKind[] = caseKinds.filter(
  (kind) => declaredCases[kind].isConfidential === true,
)

/** What screens of staff follow, so that who may not know of a case does not even hear that one has changed. */
export const confidentialTopic = 'cases-confidential'
export const topicOf = (kind: CaseKind): string =>
  confidentialKinds.includes(kind) ? confidentialTopic : 'cases'

/** Who may know of a kind: all of staff but those who talk to customers or move their money; of others also its customer. */
export const mayKnow = (reader: AdminActor['role'] | 'customer', kind: CaseKind): boolean =>
  !confidentialKinds.includes(kind) || !['support', 'finance', 'customer'].includes(reader)

/** What a member of staff follows who follows cases. */
export const caseTopics = (role: AdminActor['role']): readonly string[] =>
  confidentialKinds.every((kind) => mayKnow(role, kind)) ? ['cases', confidentialTopic] : ['cases']
