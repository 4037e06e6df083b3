// Answers for the work that makes an export: one piece at a time, each sealed, stored and only then counted, so that whoever
// dies in the middle leaves a whole number of pieces and the place behind them.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import type { ObjectStore } from '#kit/object-store.ts'
import { assert } from '#kit/assert.ts'
import { askAgainAfterSeconds, expiryOf } from '../rules.ts'
import { type Sources, sourceOf } from './ask-for-export.ts'
import { type ExportRow, exportColumns, piecePlace, storeKey } from './export-row.ts'
import { makePiece, type Piece } from './make-piece.ts'

type Work = { readonly doors: Doors; readonly store: ObjectStore; readonly sources: Sources }

/** Makes and keeps the next piece; asks to be run again until there is none. */
export async function writeExport(work: Work, context: JobContext): Promise<JobOutcome> {
  const { doors, sources } = work
  const row = await begin(doors, context.job.payload['export_id'])
  if (row === undefined) return jobDone
  const piece = await makePiece(doors, sourceOf(sources, row.list), row)
  if (typeof piece === 'string') {
    await markFailed(doors, row, piece)
    return jobDone
  }
  const stored = await storePiece(work, row, piece)
  const now = doors.clock.now()
  if (stored.fault !== undefined) {
    context.log.warn({ fault: stored.fault }, 'a piece of an export waits for the store')
    return askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
  }
  const kept = await doors.database.begin((sql) => keepPiece(sql, { row, piece, id: stored.id, now }))
  // Cancelled meanwhile, or another worker has kept this piece: the next run sees which.
  return kept && piece.isLast ? jobDone : { again: now }
}

async function begin({ database, clock }: Doors, id: unknown): Promise<ExportRow | undefined> {
  const { sql } = database
  const [row] = await sql<ExportRow>`
    update exports e set state = 'running', moved_at = case when e.state = 'waiting' then ${clock.now()} else e.moved_at end
    where e.id = ${id} and e.state in ('waiting', 'running') returning ${exportColumns(sql)}`
  return row
}

async function markFailed(
  { database, clock }: Doors,
  row: ExportRow,
  fault: 'too_large' | 'list_grew',
): Promise<void> {
  const now = clock.now()
  await database.begin(async (sql) => {
    await sql`
      update exports set state = 'failed', fault = ${fault}, ended_at = ${now}
      where id = ${row.id} and state = 'running' and pieces = ${row.pieces}`
    await noteChange(sql, ['exports'], now)
  })
}

/** Under an id that a row knows before the store does: what is never kept is found and removed. */
async function storePiece(
  { doors, store }: Work,
  row: ExportRow,
  piece: Piece,
): Promise<{ readonly id: string; readonly fault: string | undefined }> {
  const { vault, clock, database } = doors
  assert(row.wrapped_key !== null, 'an export under way has its key')
  const id = newId(doors)
  await database.sql`
    insert into export_pieces (id, export_id, begun_at) values (${id}, ${row.id}, ${clock.now()})`
  const place = piecePlace({ export_id: row.id, id, number: row.pieces })
  const sealed = vault.sealBytes(vault.openKey(row.wrapped_key, row.id), piece.packed, place)
  const put = await store.put(storeKey({ export_id: row.id, id }), sealed)
  return { id, fault: put.outcome === 'accepted' ? undefined : put.detail }
}

// Whoever counts the piece first has it: the count that was read is the condition.
async function keepPiece(
  sql: Sql,
  kept: { readonly row: ExportRow; readonly piece: Piece; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { row, piece, id, now } = kept
  const [endedAt, expiresAt] = piece.isLast ? [now, expiryOf(now)] : [null, null]
  const counted = await sql`
    update exports set state = ${piece.isLast ? 'done' : 'running'}, pieces = pieces + 1,
      rows_done = rows_done + ${piece.rows}, place = ${piece.place}, sums = ${JSON.stringify(piece.sums)}::jsonb, filter = ${JSON.stringify(piece.filter)}::jsonb,
      plain_bytes = plain_bytes + ${piece.plainBytes}, plain_crc = ${piece.plainCrc},
      packed_bytes = packed_bytes + ${piece.packed.length}, moved_at = ${now}, ended_at = ${endedAt}, expires_at = ${expiresAt}
    where id = ${row.id} and state = 'running' and pieces = ${row.pieces} returning id`
  if (counted.length === 0) return false
  await sql`update export_pieces set number = ${row.pieces} where id = ${id}`
  await noteChange(sql, ['exports'], now)
  return true
}
