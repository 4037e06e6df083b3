// Answers for the use of a file by another feature: it is claimed in their transaction, and opened only when clean.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { UploadPurpose } from '../rules.ts'
import { filePlace, storeKey, type UploadRow, uploadColumns } from './upload-row.ts'
import type { ObjectStore } from '#kit/object-store.ts'

/**
 * Claims a customer's own file for good. It has arrived whole, and is clean or still being checked: whoever claims it
 * looks at its state before they rely on it.
 */
export async function claimUpload(
  sql: Sql,
  claim: {
    readonly id: string
    readonly userId: string
    readonly purpose: UploadPurpose
    readonly now: Date
  },
): Promise<Result<undefined, 'file_not_ready'>> {
  const [row] = await sql<UploadRow>`
    select ${uploadColumns(sql)} from uploads where id = ${claim.id} and user_id = ${claim.userId} for update`
  const isUsable = row?.purpose === claim.purpose && (row.state === 'checking' || row.state === 'clean')
  if (!isUsable) return refuse('file_not_ready')
  await sql`update uploads set attached_at = coalesce(attached_at, ${claim.now}) where id = ${claim.id}`
  return done()
}

/** The state of a file that was claimed; undefined for one that is not there. */
export async function findUploadState(
  sql: Sql,
  id: string,
): Promise<Pick<UploadRow, 'state' | 'fault'> | undefined> {
  const [row] = await sql<
    Pick<UploadRow, 'state' | 'fault'>
  >`select state, fault from uploads where id = ${id}`
  return row
}

export type OpenedFile = { readonly bytes: Buffer; readonly contentType: string }

/** Opens a clean file. `gone`: it is not clean, or its person's key was erased. */
export async function openFile(
  doors: Pick<Doors, 'database' | 'vault'>,
  store: ObjectStore,
  id: string,
): Promise<PartnerOutcome<OpenedFile, 'gone'>> {
  const { sql } = doors.database
  const [row] = await sql<{ id: string; user_id: string; content_type: string }>`
    select id, user_id, content_type from uploads where id = ${id} and state = 'clean'`
  const key = row === undefined ? undefined : await findPersonKey(sql, doors, row.user_id)
  if (row === undefined || key === undefined)
    return { outcome: 'rejected', reason: 'gone', detail: 'no clean file' }
  const kept = await store.get(storeKey(row))
  if (kept.outcome === 'unknown') return kept
  if (kept.outcome === 'rejected') return { outcome: 'rejected', reason: 'gone', detail: kept.detail }
  const bytes = doors.vault.unsealBytes(key, kept.value, filePlace(row.id))
  return { outcome: 'accepted', value: { bytes, contentType: row.content_type } }
}
