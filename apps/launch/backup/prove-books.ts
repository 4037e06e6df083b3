// Answers for what a copy says of itself once it is restored: its ledger, and its audit log.
import { type AuditVerdict, verifyAudit } from '#features/audit/public.ts'
import type { Database } from '#kit/db/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'

export type Proof = { readonly name: string; readonly ok: boolean; readonly detail: string }

/** What ledger and audit log of a database say about themselves. */
export async function proveBooks(database: Database): Promise<Proof[]> {
  return [...(await verifyLedger(database)), auditProof(await verifyAudit(database.sql))]
}

function auditProof(verdict: AuditVerdict): Proof {
  const name = 'audit_chain_intact'
  return verdict.intact
    ? { name, ok: true, detail: `${verdict.sealed} rows are sealed, ${verdict.unsealed} wait for the seal.` }
    : { name, ok: false, detail: `Broken at seal ${verdict.brokenAt.sealNumber}: ${verdict.brokenAt.fault}` }
}
