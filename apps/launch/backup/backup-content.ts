// Answers for what a backup says inside its envelope: a header, the rows of each table, the counters, and a footer that proves them.
import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { Stop } from '../stop.ts'
import { type BackupKeys, openKeys } from './backup-keys.ts'
import { unseal } from './sealed-file.ts'

/** The shape of the lines. A reader of a later version knows by it whether it understands them. */
export const contentFormat = 1

const headerShape = z.strictObject({
  format: z.literal(contentFormat),
  created_at: z.string(),
  /** Tells whether a restore has the same INDEX_KEY, without telling the key. */
  index_key_check: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
})
const tableShape = z.strictObject({ table: z.string() })
const countersShape = z.strictObject({
  /** A sequence's last value as text, and whether it has been handed out. */
  counters: z.array(z.strictObject({ name: z.string(), last: z.string(), used: z.boolean() })),
})
const footerShape = z.strictObject({ rows: z.record(z.string(), z.int()), sha256: z.string() })

export type BackupHeader = z.output<typeof headerShape>
export type BackupCounters = z.output<typeof countersShape>['counters']
export type BackupFooter = z.output<typeof footerShape>
/** What goes into the header of a backup for its INDEX_KEY. */
export function indexKeyCheck(keys: BackupKeys): string {
  return createHmac('sha256', keys.indexKey).update('finance-backup index key').digest('hex').slice(0, 16)
}

/** Who reads a backup: told of each part in its order. A row is a JSON array of texts and nulls, as the header's columns. */
export type BackupReader = {
  header(header: BackupHeader): Promise<void>
  table(name: string): Promise<void>
  row(line: string): Promise<void>
  counters(counters: BackupCounters): Promise<void>
}

/** A reader that only looks whether everything is there. */
export const indifferentReader: BackupReader = {
  header: async () => undefined,
  table: async () => undefined,
  row: async () => undefined,
  counters: async () => undefined,
}

/**
 * Reads a backup from its first byte to its last, and answers its header and footer. Throws `Stop` in words when it
 * is another file, opens with another key, is damaged or cut off, or does not hold what its footer says. Act on what
 * the reader was told only when this has resolved.
 */
export async function readBackup(
  file: string,
  keys: BackupKeys,
  reader: BackupReader = indifferentReader,
): Promise<{ header: BackupHeader; footer: BackupFooter }> {
  const judge = judgeOf(reader)
  await pipeline(
    createReadStream(file),
    (sealed: AsyncIterable<Buffer>) => unseal(sealed, openKeys(keys)),
    createGunzip(),
    async (plain: AsyncIterable<Buffer>) => {
      for await (const line of linesOf(plain)) await judge.hear(line)
    },
  ).catch(wordsForFault)
  return judge.verdict()
}

function wordsForFault(fault: unknown): never {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  if (code === 'ENOENT') throw new Stop('There is no such file.', { cause: fault })
  if (code.startsWith('Z_')) throw new Stop('This backup does not unpack.', { cause: fault })
  throw fault
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let kept: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      kept.push(chunk.subarray(from, end))
      yield Buffer.concat(kept).toString('utf8')
      kept = []
      from = end + 1
    }
    if (from < chunk.length) kept.push(chunk.subarray(from))
  }
  if (kept.length > 0) throw new Stop('This backup ends in the middle of a line.')
}

type Judge = { hear(line: string): Promise<void>; verdict(): { header: BackupHeader; footer: BackupFooter } }

function judgeOf(reader: BackupReader): Judge {
  const digest = createHash('sha256')
  const counted = new Map<string, number>()
  let header: BackupHeader | undefined
  let footer: BackupFooter | undefined
  let table: string | undefined
  const odd = (what: string): Stop => new Stop(`This is not a valid backup file: ${what}.`)

  // Rows are by far the most lines, and are not parsed here.
  const readRow = async (line: string): Promise<void> => {
    if (table === undefined) throw odd('a row stands before its table')
    counted.set(table, (counted.get(table) ?? 0) + 1)
    await reader.row(line)
  }
  const readMark = async (line: string): Promise<void> => {
    const content: unknown = JSON.parse(line)
    const [asTable, asCounters] = [z.safeParse(tableShape, content), z.safeParse(countersShape, content)]
    if (asTable.success) {
      table = asTable.data.table
      counted.set(table, 0)
      await reader.table(table)
    } else if (asCounters.success) {
      await reader.counters(asCounters.data.counters)
    } else {
      const asFooter = z.safeParse(footerShape, content)
      if (!asFooter.success) throw odd('a line is of no known kind')
      footer = asFooter.data
      return
    }
    digest.update(`${line}\n`)
  }
  return {
    hear: async (line) => {
      if (footer !== undefined) throw odd('something follows its end')
      if (header === undefined) {
        header = headerOf(line)
        digest.update(`${line}\n`)
        await reader.header(header)
      } else if (line.startsWith('[')) {
        digest.update(`${line}\n`)
        await readRow(line)
      } else {
        await readMark(line)
      }
    },
    verdict: () => {
      if (header === undefined || footer === undefined)
        throw new Stop('This backup is cut off before its end.')
      if (digest.digest('hex') !== footer.sha256)
        throw new Stop('This backup does not have the digest that its footer says.')
      const wrong = header.tables.find(({ name }) => counted.get(name) !== footer?.rows[name])
      if (wrong) throw new Stop(`This backup has other rows of ${wrong.name} than its footer says.`)
      return { header, footer }
    },
  }
}

function headerOf(line: string): BackupHeader {
  const content: unknown = JSON.parse(line)
  const asHeader = z.safeParse(headerShape, content)
  if (asHeader.success) return asHeader.data
  const format =
    typeof content === 'object' && content !== null && 'format' in content ? content.format : undefined
  throw new Stop(
    typeof format === 'number' && format > contentFormat
      ? 'This backup was made by a newer version. Restore it with that one.'
      : 'This backup begins with no header.',
  )
}
