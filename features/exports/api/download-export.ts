// Answers for getting the file of an export: a link that is good once, and the pieces opened and sent one after the other.
import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import type { ObjectStore } from '#kit/object-store.ts'
import { mayCall } from '#features/team/public.ts'
import { idleSignOutMilliseconds } from '#features/admin-sign-in/contract.ts'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { hashToken, newToken } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { ServedFile } from '#kit/http/fields.ts'
import { lagosDay, lagosTime } from '#kit/lagos.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { bytesAMillisecond, fileName, linkSeconds } from '../rules.ts'
import { type Sources, sourceOf } from './ask-for-export.ts'
import { auditExport } from './audit-export.ts'
import { type ExportRow, exportColumns, findOwn, piecePlace, stateAt, storeKey } from './export-row.ts'
import { directoryOf, headOf, lastBlock, packedEntry } from './formats/zip.ts'
import { workbookFiles } from './formats/xlsx-sheet.ts'

/** A link for whoever asked for the export, in the session in which they ask. */
export function linkToExport(
  doors: Doors,
  sources: Sources,
  call: Call<typeof contract.linkToExport, AdminActor>,
) {
  const { actor, now } = call
  return doors.database.begin(async (sql) => {
    const row = await findOwn(sql, { id: call.params.id, adminId: actor.id })
    if (row === undefined) return refuse('export_not_found')
    // Whoever may no longer read the list may no longer have it.
    if (!mayCall(actor.role, sourceOf(sources, row.list).readBy)) return refuse('not_allowed')
    const state = stateAt(row, now)
    if (state === 'expired') return refuse('export_expired')
    if (state !== 'done') return refuse('export_not_ready')
    const token = newToken(doors.random)
    const until = new Date(now.getTime() + linkSeconds * 1_000)
    await sql`
      insert into export_links (token_hash, export_id, session_id, expires_at)
      values (${hashToken(token)}, ${row.id}, ${actor.sessionId}, ${until})`
    return done({ href: contract.downloadExport.path.replace(':token', token), until })
  })
}

/** The export that a link of ours leads to, if it has not been used. For limits. */
export async function findLink(doors: Doors, token: string): Promise<string | undefined> {
  const [link] = await doors.database.sql<{ export_id: string }>`
    select export_id from export_links where token_hash = ${hashToken(token)}`
  return link?.export_id
}

type Piece = { readonly id: string; readonly export_id: string; readonly number: number }
type Kept = { readonly doors: Doors; readonly store: ObjectStore; readonly row: ExportRow }

/** The file. The link is used up with the line in the audit log, whatever becomes of the download. */
export async function downloadExport(
  doors: Doors,
  store: ObjectStore,
  call: Call<typeof contract.downloadExport, undefined>,
) {
  const row = await doors.database.begin((sql) => takeLink(sql, doors, call))
  if (row === undefined) return refuse('link_over')
  const pieces = await doors.database.sql<Piece>`
    select id, export_id, number from export_pieces where export_id = ${row.id} and number is not null order by number`
  assert(pieces.length === row.pieces, 'an export that is done has all its pieces')
  const kept: Kept = { doors, store, row }
  const [first] = pieces
  // Asked for before anything is sent: later nothing can be said any more.
  const opened = first && (await openPiece(kept, first))
  if (opened?.outcome !== 'accepted') return refuse('store_away')
  call.reply.header('cache-control', 'no-store, private, max-age=0')
  const packed = readPacked(kept, { first: opened.value, rest: pieces.slice(1) })
  return done(servedFile(row, packed))
}

async function takeLink(
  sql: Sql,
  doors: Doors,
  call: Call<typeof contract.downloadExport, undefined>,
): Promise<ExportRow | undefined> {
  const { now, requestId, address } = call
  const [link] = await sql<{ export_id: string; session_id: string }>`
    delete from export_links where token_hash = ${hashToken(call.params.token)} and expires_at > ${now}
    returning export_id, session_id`
  if (link === undefined) return undefined
  const idleSince = new Date(now.getTime() - idleSignOutMilliseconds)
  const [row] = await sql<ExportRow & { role: string }>`
    select ${exportColumns(sql)}, a.role from exports e
    join admin_sessions s on s.id = ${link.session_id} and s.admin_id = e.admin_id
    join admins a on a.id = e.admin_id
    where e.id = ${link.export_id} and a.state = 'active' and s.ended_at is null and s.expires_at > ${now}
      and s.last_active_at > ${idleSince}`
  if (row === undefined || stateAt(row, now) !== 'done') return undefined
  const actor = { kind: 'admin', id: row.admin_id, role: row.role } as const
  const act = { actor, action: 'exports.download', requestId, address } as const
  await auditExport(sql, doors, { act, row, rows: row.rows_done })
  return row
}

async function openPiece(
  { doors: { vault }, store, row }: Kept,
  piece: Piece,
): Promise<PartnerOutcome<Buffer, 'not_found'>> {
  const sealed = await store.get(storeKey(piece))
  if (sealed.outcome !== 'accepted') return sealed
  assert(row.wrapped_key !== null, 'an export that is done has its key')
  const key = vault.openKey(row.wrapped_key, row.id)
  return { outcome: 'accepted', value: vault.unsealBytes(key, sealed.value, piecePlace(piece)) }
}

/** A piece that does not come breaks the answer: a file that is cut is never taken for a whole one. */
async function* readPacked(
  kept: Kept,
  { first, rest }: { readonly first: Buffer; readonly rest: readonly Piece[] },
): AsyncGenerator<Buffer> {
  yield first
  for (const piece of rest) {
    const opened = await openPiece(kept, piece)
    if (opened.outcome !== 'accepted')
      throw new Error(`a piece of an export cannot be read: ${opened.detail}`)
    yield opened.value
  }
}

const inflate = promisify(inflateRaw)
// Of the machine: however a clock of ours is moved, a network stays as fast as it is.
const machine = systemClock()

/** No faster than this, so that a download inside the house leaves the others their share of the server. */
async function* paced(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    yield part
    await machine.sleep(part.length / bytesAMillisecond)
  }
}

async function* unpacked(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of packed) yield inflate(piece, { finishFlush: constants.Z_SYNC_FLUSH })
}

async function* workbook(row: ExportRow, packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const files = workbookFiles(row.list).map(({ name, text }) => packedEntry(name, text))
  const sheet = {
    name: 'xl/worksheets/sheet1.xml',
    crc: Number(row.plain_crc),
    plainBytes: Number(row.plain_bytes),
    packedBytes: Number(row.packed_bytes) + lastBlock.length,
  }
  for (const { entry, bytes } of files) yield Buffer.concat([headOf(entry), bytes])
  yield headOf(sheet)
  yield* packed
  yield lastBlock
  yield directoryOf([...files.map(({ entry }) => entry), sheet])
}

function servedFile(row: ExportRow, packed: AsyncIterable<Buffer>): ServedFile {
  const { list, format, asked_at: at } = row
  const name = fileName({ list, format, day: lagosDay(at), time: lagosTime(at) })
  switch (format) {
    case 'csv':
      return { name, type: 'text/csv; charset=utf-8', content: paced(unpacked(packed)) }
    case 'xlsx':
      return {
        name,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: paced(workbook(row, packed)),
      }
  }
}
