// Answers for the roles that staff may have.

export const adminRoles = ['owner', 'admin', 'finance', 'risk', 'support', 'auditor'] as const

export type AdminRole = (typeof adminRoles)[number]
