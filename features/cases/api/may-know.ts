// Answers for which cases are confidential, and who may know of them: every list, count and act asks here. Pure.
import type { AdminActor } from '#kit/http/actors.ts'
import type { CaseKind } from './open-case.ts'

/** Somebody's name on a list: of these checks their customer must not learn, nor who could let it slip to them. */
export const confidentialKinds: readonly CaseKind[] = ['screening_hit', 'watch_listed_identity']

/** Who may know of a kind: all of staff but those who talk to customers or move their money; of others also its customer. */
export const mayKnow = (reader: AdminActor['role'] | 'customer', kind: CaseKind): boolean =>
  !confidentialKinds.includes(kind) || !['support', 'finance', 'customer'].includes(reader)
