// Answers for the key that signs exports of the audit log, and for how its public half is told.
import { createHash } from 'node:crypto'
import type { SigningKey, Vault } from '#kit/crypto/vault.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { readAuditKey } from '../contract.ts'

export function auditSigningKey(vault: Pick<Vault, 'signingKey'>): SigningKey {
  return vault.signingKey('audit-export')
}

/** What an auditor needs to know beforehand. */
export function auditKeyOf(vault: Pick<Vault, 'signingKey'>): AnswerOf<typeof readAuditKey> {
  const { publicKey } = auditSigningKey(vault)
  return {
    algorithm: 'Ed25519',
    public_key: publicKey.toString('base64'),
    fingerprint: createHash('sha256').update(publicKey).digest('hex'),
  }
}
