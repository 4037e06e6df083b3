// Answers for the next piece of an export: rows behind the last place, written in its format and packed as they are read.
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { systemClock } from '#kit/clock.ts'
import { readsBehind } from '#kit/db/stale-reads.ts'
import type { Doors } from '#kit/doors.ts'
import { movingRowsMost, pieceMilliseconds, restMilliseconds, rowsAtOnce, rowsOfPieceMost } from '../rules.ts'
import { sheetRowsMost } from '../contract.ts'
import type { Cell } from '../cell.ts'
import type { ExportRow } from './export-row.ts'
import { footOf } from './foot.ts'
import { sheetOf } from './formats/sheet.ts'
import { entryBytesMost } from './formats/zip.ts'
import { addSums, type ExportSource, type Filter, type RecordsRead, type Sums } from './source.ts'

export type Piece = {
  /** Deflated, and flushed at its end: pieces stand one behind the other as one stream. */
  readonly packed: Buffer
  readonly plainBytes: number
  /** Of all pieces up to and with this one. */
  readonly plainCrc: number
  readonly rows: number
  /** Of all rows up to and with this piece. */
  readonly sums: Sums
  readonly place: string | null
  /** The order may have been given up. */
  readonly filter: Filter
  readonly isLast: boolean
}

// Of the machine: the rest is for those whose requests wait meanwhile.
const machine = systemClock()

/** Reads and writes rows until a piece is full, some time has passed, or there are no more. */
export async function makePiece(
  doors: Doors,
  source: ExportSource,
  row: ExportRow,
): Promise<Piece | 'too_large' | 'list_grew'> {
  const sheet = sheetOf(row.format)
  const writer = createWriter(row)
  const beganAt = doors.clock.now().getTime()
  let { filter, place, sums } = row
  let rows = 0
  for await (const read of readPages(doors, source, row)) {
    filter = read.filter
    place = read.next
    sums = addSums(sums, read.sums)
    if (row.pieces === 0 && rows === 0) writer.add(sheet.begin(headsOf(source, row), read.records))
    writer.add(sheet.rows(read.records, row.rows_done + rows))
    rows += read.records.length
    await machine.sleep(restMilliseconds)
    const isLong = doors.clock.now().getTime() - beganAt >= pieceMilliseconds
    if (read.isEnd || (read.mayRest && (rows >= rowsOfPieceMost || isLong))) break
  }
  // In full it holds no more people than were agreed to.
  if (row.in_full && row.rows_done + rows > row.total) return 'list_grew'
  const isLast = place === null
  if (isLast) {
    const done = { ...row, filter, sums, rows_done: row.rows_done + rows }
    writer.add(sheet.rows(await footOf(doors, source, done), done.rows_done) + sheet.end())
  }
  if (
    row.format === 'xlsx' &&
    (row.rows_done + rows > sheetRowsMost || writer.plainBytesOfAll() > entryBytesMost)
  )
    return 'too_large'
  return { ...writer.written(), rows, sums, place, filter, isLast }
}

/** The heads of its columns, as on the screen. */
export function headsOf(
  source: Pick<ExportSource, 'columns'>,
  { columns }: Pick<ExportRow, 'columns'>,
): string[] {
  return source.columns.filter(({ key }) => columns.includes(key)).map(({ header }) => header)
}

type Page = {
  readonly records: readonly (readonly Cell[])[]
  readonly next: string | null
  readonly sums: Sums
  readonly filter: Filter
  readonly isEnd: boolean
  /** Whether a piece may end behind this page. */
  readonly mayRest: boolean
}

async function* readPages(doors: Doors, source: ExportSource, row: ExportRow): AsyncGenerator<Page> {
  const { columns, in_full: inFull, asked_at: askedAt } = row
  const sql = await readsBehind(doors, (any) => any`select 1 from exports where id = ${row.id}`)
  const reader = { id: row.admin_id, role: row.asked_as }
  const read = (filter: Filter, after: string | null, limit: number): Promise<RecordsRead> =>
    source.read(sql, { filter, askedAt, reader, after, limit, columns, inFull })
  let { filter, place } = row
  if (source.moves(filter)) {
    // One statement sees one instant: nobody moves past the reader.
    const whole = await read(filter, null, movingRowsMost)
    if (whole.next === null) {
      yield* inSlices(whole, filter)
      return
    }
    const { sort: _given, ...steady } = filter
    filter = steady
  }
  for (;;) {
    const { records, next, sums } = await read(filter, place, rowsAtOnce)
    place = next
    yield { records, next, sums, filter, isEnd: next === null, mayRest: true }
    if (next === null) return
  }
}

async function* inSlices({ records, sums }: RecordsRead, filter: Filter): AsyncGenerator<Page> {
  for (let at = 0; at === 0 || at < records.length; at += rowsAtOnce) {
    const isEnd = at + rowsAtOnce >= records.length
    yield {
      records: records.slice(at, at + rowsAtOnce),
      next: null,
      sums: at === 0 ? sums : {},
      filter,
      isEnd,
      mayRest: false,
    }
  }
}

/** Packs texts one behind the other: each is so short that a thread of its own would cost more. */
function createWriter(row: ExportRow) {
  const parts: Buffer[] = []
  let plainBytes = 0
  let plainCrc = Number(row.plain_crc)
  return {
    add: (text: string): void => {
      if (text === '') return
      const plain = Buffer.from(text)
      plainBytes += plain.length
      plainCrc = crc32(plain, plainCrc)
      parts.push(deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH }))
    },
    plainBytesOfAll: (): number => Number(row.plain_bytes) + plainBytes,
    written: () => ({ packed: Buffer.concat(parts), plainBytes, plainCrc }),
  }
}
