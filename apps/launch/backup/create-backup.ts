// Answers for making a backup: one snapshot of the main database, streamed, packed, sealed, read back, and only then there.
import { createHash } from 'node:crypto'
import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Clock } from '#kit/clock.ts'
import type { Random } from '#kit/random.ts'
import { folderFault } from '../folder-fault.ts'
import { Stop } from '../stop.ts'
import {
  type BackupFooter,
  type BackupHeader,
  contentFormat,
  indexKeyCheck,
  readBackup,
} from './backup-content.ts'
import { type BackupKeys, sealKey } from './backup-keys.ts'
import { type BackupTable, listCounters, listTables, plainTexts, selectLines } from './backup-tables.ts'
import { seal } from './sealed-file.ts'

export type BackupDoors = {
  /** The main database as its owner, whom no right keeps from a row. */
  readonly ownerUrl: string
  readonly keys: BackupKeys
  readonly clock: Clock
  readonly random: Random
}

export type MadeBackup = {
  readonly file: string
  readonly bytes: number
  readonly header: BackupHeader
  readonly footer: BackupFooter
}

/**
 * Writes a backup to `file`. It is of one instant however long it takes, and holds no writer up. The file appears
 * under its name only when it is whole, on the disk, and has been read back. Throws `Stop` when the name is taken
 * or the database has never been filled. Nothing in the database is changed: its schema is copied as it is, of whatever
 * version, and a restore brings it to its own.
 */
export async function createBackup(doors: BackupDoors, file: string): Promise<MadeBackup> {
  const place = resolve(file)
  if (existsSync(place))
    throw new Stop(`${place} exists already. A backup is never written over another file.`)
  const folder = dirname(place)
  const fault = folderFault(folder, 0o700)
  if (fault !== undefined)
    throw new Stop(`The backup cannot be put in ${folder}, which ${fault}. Name another place: --out FILE`)
  const beside = `${place}.${process.pid}.unfinished`
  try {
    await writeFrom(doors, beside)
    const { header, footer } = await readBackup(beside, doors.keys)
    renameSync(beside, place)
    syncFile(folder)
    return { file: place, bytes: statSync(place).size, header, footer }
  } finally {
    rmSync(beside, { force: true })
  }
}

async function writeFrom(doors: BackupDoors, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: doors.ownerUrl, application_name: 'finance-backup' })
  let lost: Error | undefined
  client.on('error', (fault) => (lost = fault))
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // A row that a policy hides from the owner would be missing unseen: it is a fault instead.
    await client.query(`${plainTexts}; set local row_security = off`)
    await refuseEmpty(client)
    await pipeline(
      () => contentOf(client, doors),
      createGzip(),
      (packed: AsyncIterable<Buffer>) => seal(packed, { key: sealKey(doors.keys), random: doors.random }),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    )
    syncFile(file)
  } catch (fault) {
    throw lost ?? fault
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function refuseEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select 1 where to_regclass('public.migrations') is not null`)
  if (!rowCount) throw new Stop('This database is empty: there is nothing to copy.')
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The lines of a backup, in chunks of whole lines. `client` is in the transaction whose snapshot they are of. */
async function* contentOf(client: pg.Client, doors: BackupDoors): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  const chunkOf = (lines: readonly string[]): Buffer => {
    const chunk = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    digest.update(chunk)
    return chunk
  }
  const tables = await listTables(client)
  yield chunkOf([JSON.stringify(await headerOf(client, doors, tables))])
  const rows: Record<string, number> = {}
  for (const table of tables) {
    yield chunkOf([JSON.stringify({ table: table.name })])
    rows[table.name] = 0
    for await (const lines of linesOf(client, table)) {
      rows[table.name] = (rows[table.name] ?? 0) + lines.length
      yield chunkOf(lines)
    }
  }
  yield chunkOf([JSON.stringify({ counters: await listCounters(client) })])
  const footer: BackupFooter = { rows, sha256: digest.digest('hex') }
  yield Buffer.from(`${JSON.stringify(footer)}\n`)
}

async function headerOf(
  client: pg.Client,
  doors: BackupDoors,
  tables: readonly BackupTable[],
): Promise<BackupHeader> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  )
  return {
    format: contentFormat,
    created_at: doors.clock.now().toISOString(),
    index_key_check: indexKeyCheck(doors.keys),
    migrations: rows,
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  }
}

const rowsAtMost = 2_000
const bytesAimedAt = 2_000_000

/** The rows of a table, some at a time: many small ones, few large ones, so that memory stays small for both. */
async function* linesOf(client: pg.Client, table: BackupTable): AsyncGenerator<string[]> {
  await client.query(`declare backup_rows no scroll cursor for ${selectLines(table)}`)
  for (let count = 20; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${count} from backup_rows`)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield lines
    const bytes = lines.reduce((sum, line) => sum + line.length, 0)
    count = Math.max(1, Math.min(rowsAtMost, Math.floor((bytesAimedAt * lines.length) / bytes)))
  }
  await client.query('close backup_rows')
}
