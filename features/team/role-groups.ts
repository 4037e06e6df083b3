// Answers for the groups of roles that calls are given to.
import { adminRoles } from '#kit/roles.ts'

export const everyRole = adminRoles
/** Make and approve money. */
export const money = ['owner', 'finance'] as const
/** Say who works here, and as what. */
export const people = ['owner'] as const
/** Hold the product's settings. */
export const settings = ['owner'] as const
/** May look at money commands without giving them: who gives them, and who checks on them. */
export const moneyAndAuditor = ['owner', 'finance', 'auditor'] as const
/** Settle what differs between two sides. */
export const caseworkers = ['owner', 'admin', 'risk', 'finance'] as const
/** Review identity. */
export const reviewers = ['owner', 'admin', 'risk'] as const
/** Write notes about users: everybody but who only reads. */
export const writers = ['owner', 'admin', 'finance', 'risk', 'support'] as const
/** Talk with users: tell them something, and look at what is masked of them. */
export const tellers = ['owner', 'admin', 'risk', 'support'] as const
export const announcers = ['owner', 'admin'] as const
/** Read what the others did. */
export const overseers = ['owner', 'admin', 'risk', 'auditor'] as const

/** Whoever may be the second person of some command; of which, `approverMatrix` says. */
export const everyApprover = ['owner', 'admin', 'finance'] as const
/** Whoever may give some command that waits. */
export const everyMaker = ['owner', 'admin', 'finance', 'risk'] as const
