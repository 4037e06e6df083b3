// Answers for one piece of a file: in its place, once, however often it is sent; the last one hands the file on.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { personKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import { chunkPlace, type UploadRow, uploadColumns, uploadView } from './upload-row.ts'

type Piece = { readonly id: string; readonly offset: number; readonly data: string }

export async function sendChunk(doors: Doors, actor: CustomerActor, piece: Piece) {
  const now = doors.clock.now()
  const bytes = Buffer.from(piece.data, 'base64')
  return doors.database.begin(async (sql) => {
    const row = await lockUpload(sql, piece.id, actor.id)
    if (row === undefined) return refuse('upload_not_found')
    // A repeat of the last piece comes after the file has gone on.
    if (row.state !== 'receiving') return done(uploadView(row))
    if (row.expires_at <= now) return refuse('upload_expired')
    const end = piece.offset + bytes.length
    if (end <= row.received_bytes) return done(uploadView(row))
    if (piece.offset !== row.received_bytes) return refuse('chunk_out_of_place')
    if (end > row.size_bytes) return refuse('chunk_too_long')
    return done(uploadView(await appendPiece(sql, doors, { row, bytes, now })))
  })
}

/** Keeps the next piece of a locked file, sealed; the last one hands the file on. */
export async function appendPiece(
  sql: Sql,
  doors: Doors,
  { row, bytes, now }: { readonly row: UploadRow; readonly bytes: Buffer; readonly now: Date },
): Promise<UploadRow> {
  const { id, received_bytes: offset } = row
  const end = offset + bytes.length
  const key = await personKey(sql, doors, row.user_id)
  const sealed = doors.vault.sealBytes(key, bytes, chunkPlace(id, offset))
  await sql`insert into upload_chunks (upload_id, at_byte, bytes_sealed) values (${id}, ${offset}, ${sealed})`
  const isWhole = end === row.size_bytes
  if (isWhole) await handOn(sql, doors, row, now)
  else await sql`update uploads set received_bytes = ${end} where id = ${id}`
  return { ...row, received_bytes: end, state: isWhole ? 'checking' : 'receiving' }
}

async function lockUpload(sql: Sql, id: string, userId: string): Promise<UploadRow | undefined> {
  const [row] = await sql<UploadRow>`
    select ${uploadColumns(sql)} from uploads
    where id = ${id} and user_id = ${userId} and by_admin is null for update`
  return row
}

async function handOn(sql: Sql, doors: Doors, row: UploadRow, now: Date): Promise<void> {
  await sql`
    update uploads set received_bytes = size_bytes, state = 'checking', completed_at = ${now} where id = ${row.id}`
  await doors.outbox.enqueue(sql, { kind: 'uploads.check', payload: { upload_id: row.id }, key: row.id })
  // Of a paper that staff brought about somebody, they learn nothing.
  if (row.by_admin === null) await noteChange(sql, [`customer:${row.user_id}`], now)
}
