// Answers for the row of an upload: how it is read, and how its customer sees it.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { chunkBytesMost, type findUpload } from '../contract.ts'
import type { UploadPurpose } from '../rules.ts'

export type UploadView = AnswerOf<typeof findUpload>

export type UploadRow = {
  readonly id: string
  readonly user_id: string
  /** Who of staff brought it about that customer; null for the customer's own. */
  readonly by_admin: string | null
  readonly purpose: UploadPurpose
  readonly sha256: Buffer
  readonly size_bytes: number
  readonly received_bytes: number
  readonly state: UploadView['state']
  readonly fault: UploadView['fault']
  readonly expires_at: Date
}

/** The columns of an `UploadRow`. */
export function uploadColumns(sql: Sql) {
  return sql.part`id, user_id, by_admin, purpose, sha256, size_bytes, received_bytes, state, fault, expires_at`
}

export function uploadView(row: UploadRow): UploadView {
  const { purpose } = row
  assert(purpose !== 'staff_paper', 'a customer is shown no paper of staff')
  return {
    id: row.id,
    purpose,
    state: row.state,
    fault: row.fault,
    received: row.received_bytes,
    size: row.size_bytes,
    chunk_bytes: chunkBytesMost,
    expires_at: row.expires_at,
  }
}

/** Where a piece of a file is sealed to, and where the whole one is. */
export const chunkPlace = (uploadId: string, offset: number): string =>
  `upload_chunks.bytes/${uploadId}/${offset}`
export const filePlace = (uploadId: string): string => `uploads.file/${uploadId}`

/** The key of a file in the store: known before it is written, so that a second try writes to the same place. */
export const storeKey = (upload: { user_id: string; id: string }): string =>
  `documents/${upload.user_id}/${upload.id}`
