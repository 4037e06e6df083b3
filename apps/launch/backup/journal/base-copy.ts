// Answers for a base copy: the whole cluster as files, by PostgreSQL's own base backup, which reads the checksum of each page; sealed.
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import pg from 'pg'
import type { Clock } from '#kit/clock.ts'
import { systemRandom } from '#kit/random.ts'
import { folderFault } from '../../folder-fault.ts'
import { Stop } from '../../stop.ts'
import { type SealKey, seal } from '../sealed-file.ts'
import { type Base, baseName, basesIn, placeOf } from './journal-folder.ts'

type Row = readonly (string | null)[]

/**
 * PostgreSQL's answer to `BASE_BACKUP`, as a question of `pg`: where the journal begins, what tablespaces there are, the files as one tar, and
 * where the journal ends.
 */
class BaseBackup {
  readonly tar = new PassThrough({ highWaterMark: 1 << 20 })
  readonly rows: Row[] = []
  readonly done: Promise<void>
  #resolve: () => void = () => undefined
  #reject: (fault: unknown) => void = () => undefined
  #fault: unknown
  #connection: pg.Connection | undefined

  constructor() {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // Whoever reads the files hears of it there first.
    this.done.catch(() => undefined)
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(`BASE_BACKUP (LABEL 'night', CHECKPOINT 'fast', WAL true, WAIT false)`)
  }
  /** Without waiting for the rest, which nobody reads any more. */
  giveUp(): void {
    this.#connection?.stream.destroy()
  }
  handleRowDescription(): void {}
  handleDataRow({ fields }: { fields: Row }): void {
    this.rows.push(fields)
  }
  /** Of what comes only the bytes of the files count: it tells its kind by its first letter. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    // A copy, because the reader of the connection writes what comes next over it.
    if (chunk[0] !== dataLetter || this.tar.write(Buffer.from(chunk.subarray(1))) || stream.isPaused()) return
    stream.pause()
    this.tar.once('drain', () => stream.resume())
  }
  handleCommandComplete(): void {}
  handleError(fault: unknown): void {
    this.#fault = fault
    this.tar.destroy(fault instanceof Error ? fault : new Error(String(fault)))
    this.#reject(fault)
  }
  handleReadyForQuery(): void {
    if (this.#fault !== undefined) return
    this.tar.end()
    this.#resolve()
  }
}
const dataLetter = 'd'.charCodeAt(0)

/**
 * Copies the cluster behind `superuserUrl` into the folder of its bases, while it serves. The copy appears under its name only when it is
 * whole and on the disk. With the journal since it can be restored to any moment after its end, and by itself to its end.
 */
export async function copyBase(
  doors: { readonly superuserUrl: string; readonly key: SealKey; readonly clock: Clock },
  folder: string,
): Promise<Base> {
  const fault = folderFault(folder, 0o700)
  if (fault !== undefined) throw new Stop(`The base copy cannot be put in ${folder}, which ${fault}.`)
  const beside = join(folder, 'base.unfinished')
  rmSync(beside, { force: true })
  const client = new pg.Client({
    connectionString: `${doors.superuserUrl}&replication=true`,
    application_name: 'finance-backup',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const answer = client.query(new BaseBackup())
    // A disk that is full must not leave the server sending.
    answer.tar.once('close', () => answer.tar.writableFinished || answer.giveUp())
    await pipeline(
      answer.tar,
      createGzip({ level: constants.Z_BEST_SPEED }),
      (packed: AsyncIterable<Buffer>) => seal(packed, { key: doors.key, random: systemRandom() }),
      createWriteStream(beside, { mode: 0o600 }),
    )
    await answer.done
    await sync(beside)
    const name = nameOf(answer.rows, doors.clock.now())
    renameSync(beside, join(folder, name))
    await sync(folder)
    const made = basesIn(folder).find((base) => base.name === name)
    if (made === undefined) throw new Error(`Broken invariant: ${name} is the name of a base copy`)
    return made
  } finally {
    rmSync(beside, { force: true })
    await client.end().catch(() => undefined)
  }
}

// First and last row: a place in the journal and its timeline. Between them a row for each tablespace; the main one has no number.
function nameOf(rows: readonly Row[], endedAt: Date): string {
  const [start, end] = [rows[0], rows.at(-1)]
  const others = rows.slice(1, -1).filter(([number]) => number !== null)
  if (others.length > 0) throw new Stop('This PostgreSQL has tablespaces elsewhere, which are not copied.')
  return baseName({
    endedAt,
    start: placeOf(start?.[0] ?? ''),
    end: placeOf(end?.[0] ?? ''),
    timeline: Number(end?.[1]),
  })
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
