// Answers for what other rooms may use of the audit log: writing a row, sealing, verifying, and the call.
export { type AuditActor, type AuditChange, type AuditEntry, recordAudit } from './api/record-audit.ts'
export { type AuditVerdict, sealAudit, verifyAudit } from './api/seal-audit.ts'
export { routes } from './api/routes.ts'
