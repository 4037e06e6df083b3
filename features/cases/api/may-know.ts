// Answers for which cases are confidential, and who may know of them: every list, count and act asks here. Pure.
import type { AdminActor } from '#kit/http/actors.ts'
import { type CaseKind, caseKinds, declaredCases } from '../kinds.ts'

/** Such as somebody's name on a list: of these checks their customer must not learn, nor who could let it slip to them. */
export const confidentialKinds: readonly CaseKind[] = caseKinds.filter(
  (kind) => declaredCases[kind].isConfidential === true,
)

/** Noted apart, so that who may not know of a case does not even hear that one has changed. */
const confidentialTopic = 'cases-confidential'
export const topicOf = (kind: CaseKind): string =>
  confidentialKinds.includes(kind) ? confidentialTopic : 'cases'

/** Who may know of a kind: all of staff but those who talk to customers or move their money; of others also its customer. */
export const mayKnow = (reader: AdminActor['role'] | 'customer', kind: CaseKind): boolean =>
  !confidentialKinds.includes(kind) || !['support', 'finance', 'customer'].includes(reader)

/** A screen that follows cases hears of these too, where its reader may know of all of them, and as of any case. */
export const quietTopics = [
  {
    topic: confidentialTopic,
    heardAs: 'cases',
    mayHear: (role: AdminActor['role']) => confidentialKinds.every((kind) => mayKnow(role, kind)),
  },
]
