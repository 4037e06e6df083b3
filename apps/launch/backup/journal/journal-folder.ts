// Answers for where the journal and the base copies of one PostgreSQL are kept, and what their names say.
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** How long any second can be restored. */
export const journalDays = 7

/** What the program of PostgreSQL is told in its environment. */
export const folderSetting = 'JOURNAL_FOLDER'
export const keysSetting = 'JOURNAL_KEYS'
/** The journal of a server that is dead, to which nothing is added any more. */
export const besideSetting = 'JOURNAL_BESIDE'

/** How PostgreSQL names what it hands over: pieces of the journal, and the histories of its timelines. */
const handedOver = /^[0-9A-F]{8}(?:\.history|[0-9A-F]{16}(?:\.partial|\.[0-9A-F]{8}\.backup)?)$/
export const isHandedOver = (name: string): boolean => handedOver.test(name)

/** A new cluster in the same DATA_DIR is another one: its pieces have the same names and another content. */
export function systemIdOf(cluster: string): string {
  const control = openSync(join(cluster, 'global/pg_control'), 'r')
  try {
    const start = Buffer.alloc(8)
    readSync(control, start, 0, 8, 0)
    return String(start.readBigUInt64LE())
  } finally {
    closeSync(control)
  }
}

/** What is kept below BACKUP_DIR of the cluster of this id. */
export function journalFolder(backupDir: string, systemId: string) {
  const folder = join(backupDir, `journal-${systemId}`)
  return { folder, pieces: join(folder, 'pieces'), bases: join(folder, 'bases') }
}
export type JournalFolder = ReturnType<typeof journalFolder>

/** The clusters whose journal is kept here. */
export function keptSystems(backupDir: string): string[] {
  return namesIn(backupDir).flatMap((name) => /^journal-(\d+)$/.exec(name)?.[1] ?? [])
}

/** The names in a folder, in order; none where there is no folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return []
    throw fault
  }
}

/** A base copy, by its name: it can be restored to any moment after `endedAt`, with the journal from `firstPiece` on. */
export type Base = {
  readonly name: string
  readonly endedAt: Date
  readonly timeline: number
  /** Where its journal ends, as a place in it. */
  readonly end: bigint
  /** The piece without its timeline. */
  readonly firstPiece: string
}

/** A place in the journal, such as `0/16B3748`. */
export function placeOf(written: string): bigint {
  const [high = '', low = ''] = written.split('/')
  return (BigInt(`0x${high || '0'}`) << 32n) + BigInt(`0x${low || '0'}`)
}

const timestamp = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '')
const hex = (value: bigint | number, letters: number): string =>
  value.toString(16).toUpperCase().padStart(letters, '0')
const bytesOfPiece = 16n << 20n
const piecesOfHigh = 0x1_0000_0000n / bytesOfPiece

/** The piece that holds a place, without its timeline. Ours are of 16 MB, as PostgreSQL's usual ones. */
export function pieceAt(place: bigint): string {
  const number = place / bytesOfPiece
  return hex(number / piecesOfHigh, 8) + hex(number % piecesOfHigh, 8)
}

/** The number of a piece by its name, whatever its timeline. */
export function pieceNumber(name: string): bigint {
  return BigInt(`0x${name.slice(8, 16)}`) * piecesOfHigh + BigInt(`0x${name.slice(16, 24)}`)
}

export function baseName(base: Omit<Base, 'name' | 'firstPiece'> & { readonly start: bigint }): string {
  const { endedAt, timeline, start, end } = base
  return `${timestamp(endedAt)}-${hex(timeline, 8)}${pieceAt(start)}-${hex(end, 16)}.base`
}

const namedBase =
  /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([0-9A-F]{8})([0-9A-F]{16})-([0-9A-F]{16})\.base$/

/** The whole base copies of a folder, the oldest first. */
export function basesIn(folder: string): Base[] {
  return namesIn(folder).flatMap((name) => {
    const [, year, month, day, hour, minute, second, thousandth, timeline, firstPiece, end] =
      namedBase.exec(name) ?? []
    if (firstPiece === undefined) return []
    const endedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${thousandth}Z`)
    return [
      { name, endedAt, timeline: Number.parseInt(`${timeline}`, 16), end: BigInt(`0x${end}`), firstPiece },
    ]
  })
}
