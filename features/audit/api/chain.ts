// Answers for what of an audit row is hashed, and how a row hangs on the one before.
import { createHash } from 'node:crypto'
import { canonicalJson } from '#kit/http/idempotency.ts'

/** One difference as it is stored: in plain words, or sealed under the key of the person whose data it is. */
export type StoredChange =
  | { readonly field: string; readonly before: string | null; readonly after: string | null }
  | {
      readonly field: string
      readonly person: string
      readonly sealed_before: string | null
      readonly sealed_after: string | null
    }

/** Everything of a row that the chain protects. */
export type ChainedRow = {
  readonly id: string
  readonly at: Date
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly actor_role: string | null
  readonly action: string
  readonly target_type: string
  readonly target_id: string
  readonly outcome: string
  readonly reason: string | null
  readonly changes: readonly StoredChange[]
  readonly request_id: string | null
  readonly address: string | null
}

/** What stands before the first row. */
export const chainStart: Buffer = createHash('sha256').update('audit').digest()

/** The bytes that are hashed, as a text: the number and the row in canonical JSON. Sealed values go in sealed, so erasing a key breaks nothing. */
export function canonicalRow(sealNumber: bigint, row: ChainedRow): string {
  return canonicalJson({
    number: sealNumber,
    id: row.id,
    at: row.at,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    actor_role: row.actor_role,
    action: row.action,
    target_type: row.target_type,
    target_id: row.target_id,
    outcome: row.outcome,
    reason: row.reason,
    changes: row.changes,
    request_id: row.request_id,
    address: row.address,
  })
}

/** SHA-256 over the hash before and the row's own bytes. */
export function sealOf(before: Buffer, sealNumber: bigint, row: ChainedRow): Buffer {
  return createHash('sha256').update(before).update(canonicalRow(sealNumber, row)).digest()
}
