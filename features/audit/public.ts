// Answers for what other rooms may use of the audit log: writing a row, sealing, verifying, and the call.
export { type AuditActor, type AuditChange, type AuditEntry, recordAudit } from './api/record-audit.ts'
export { customerOf, mattersOf, otherThingsOf } from './api/whose.ts'
export { recordReveal } from './api/record-reveal.ts'
export type { StoredChange } from './api/chain.ts'
export { changeOf, isMasked } from './api/list-audit.ts'
export {
  periodic,
  type AuditVerdict,
  findAuditHead,
  findLostAuditHead,
  sealAudit,
  verifyAudit,
} from './api/seal-audit.ts'
export {
  auditRowsOf,
  changesInWords,
  type ExportableRow,
  findAuditRows,
  readAuditFilter,
} from './api/rows-for-export.ts'
export { routes } from './api/routes.ts'
export { exportAudit, type MadeExport } from './api/export-audit.ts'
export { auditKeyOf } from './api/signing.ts'
export { witnessed } from './api/witness.ts'
