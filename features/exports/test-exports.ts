// Answers for exports in tests: a server with the lists, a store whose hands can be held, and files read back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import * as approvals from '#features/approvals/public.ts'
import { transactionsExport } from '#features/transactions/public.ts'
import { usersExport } from '#features/users/public.ts'
import { assert } from '#kit/assert.ts'
import { seededRandom } from '#kit/random.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import type { TestDatabase } from '#kit/test/database.ts'
import { readCsv } from '#kit/test/read-csv.ts'
import { folderStore } from '#rails/object-store/folder.ts'
import { askForExport, type exportLists, linkToExport } from './contract.ts'
import { type ExportSource, inFullCommand, jobs, routes } from './public.ts'
import type { ObjectStore } from '#kit/object-store.ts'

const usual: readonly ExportSource[] = [usersExport, transactionsExport]

export type Held = {
  /** What each piece waits for before it is written; nothing by default. */
  before: (key: string) => Promise<void>
}

export type ExportApp = TestApp & {
  readonly store: ObjectStore
  readonly folder: string
  readonly held: Held
}

/** A server that exports. `shares`: the database and the folder of another one, lists of one's own. */
export async function exportApp(
  shares: { database?: TestDatabase; folder?: string; sources?: readonly ExportSource[] } = {},
): Promise<ExportApp> {
  const { sources = usual } = shares
  const folder = shares.folder ?? mkdtempSync(join(tmpdir(), 'exports-'))
  const kept = folderStore({ folder, random: seededRandom('exports') })
  const inFull = inFullCommand(sources)
  const held: Held = { before: async () => undefined }
  const store: ObjectStore = {
    ...kept,
    put: async (key, bytes) => {
      await held.before(key)
      return kept.put(key, bytes)
    },
  }
  const app = await testApp({
    ...(shares.database === undefined ? {} : { database: shares.database }),
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      approvals.routes(mount, doors, { given: [inFull] })
      routes(mount, doors, { store, sources, inFull })
    },
    admin: adminAuthenticator,
    jobs: (doors, parts) => ({ ...adminJobs(doors, parts), ...jobs(doors, { store, sources }) }),
  })
  const close = async (): Promise<void> => {
    await app.close()
    if (shares.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
  return { ...app, store, folder, held, close }
}

type Wanted = {
  readonly list: (typeof exportLists)[number]
  readonly columns: readonly string[]
  readonly format?: 'csv' | 'xlsx'
  readonly query?: string
  readonly status?: string
  readonly sort?: string
  readonly user?: string
  readonly action?: string
  readonly taken?: string
  readonly kind?: string
  readonly chosen?: readonly string[]
}

/** Asks for an export, later than whatever was before; CSV when not said otherwise. */
export function ask(app: TestApp, token: string, wanted: Wanted) {
  app.clock.advance(1)
  return app.request(askForExport, { token, body: { format: 'csv', ...wanted } })
}

/** Asks, makes and downloads; answers the file's bytes. */
export async function exported(app: ExportApp, token: string, wanted: Wanted): Promise<Buffer> {
  const asked = await ask(app, token, wanted)
  assert(asked.status === 200, `an export is asked for: ${asked.text}`)
  await app.runJobs()
  return download(app, token, asked.data.id)
}

/** Downloads an export that is done. */
export async function download(app: ExportApp, token: string, id: string): Promise<Buffer> {
  const link = await app.request(linkToExport, { token, params: { id } })
  assert(link.status === 200, `an export has a link: ${link.text}`)
  const answer = await app.app.inject({ method: 'GET', url: link.data.href })
  assert(answer.statusCode === 200, `a link leads to the file: ${answer.body}`)
  return answer.rawPayload
}

/** The files of an archive by name, each checked against the directory at its end. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22
  assert(archive.readUInt32LE(end) === 0x0605_4b50, 'an archive ends as one')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    assert(archive.readUInt32LE(at) === 0x0201_4b50, 'the directory is whole')
    const [packed, plain] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const head = archive.readUInt32LE(at + 42)
    assert(archive.readUInt32LE(head) === 0x0403_4b50, 'the directory leads to the file')
    const from = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
    const content = inflateRawSync(archive.subarray(from, from + packed))
    assert(content.length === plain, 'a file is as long as the directory says')
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength
  }
  return files
}

/** Ids in the order of a list whose newest come first. */
export const newestFirst = (ids: readonly (string | undefined)[]): (string | undefined)[] =>
  ids.toSorted((one = '', other = '') => (one < other ? 1 : -1))

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&#13;': '\r',
}
const plain = (text: string): string => text.replace(/&(?:lt|gt|amp|#13);/g, (one) => entities[one] ?? one)

/** The cells of the sheet of a workbook: texts as they are, numbers with their style. */
export function readSheet(archive: Buffer): { readonly text?: string; readonly number?: string }[][] {
  const sheet = unzip(archive).get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c [^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs)].map(
      ([, text, number]) => (text === undefined ? { number: number ?? '' } : { text: plain(text) }),
    ),
  )
}

/** A CSV file in its three parts: head and rows, the totals, and what it says of itself by label. */
export function readExport(file: Buffer): {
  readonly rows: string[][]
  readonly totals: string[][]
  readonly facts: Readonly<Record<string, string>>
} {
  const lines = readCsv(file.toString('utf8').slice(1))
  const isBlank = (line: readonly string[]) => line.length === 1 && line[0] === ''
  const factsAt = lines.findLastIndex(isBlank)
  const facts = Object.fromEntries(lines.slice(factsAt + 1).map(([label = '', value = '']) => [label, value]))
  const before = lines.slice(0, factsAt)
  const totalsAt = before.findLastIndex((line) => !line.some((cell) => cell.startsWith('Total ')))
  const totals = before.slice(totalsAt + 1)
  return { rows: totals.length === 0 ? before : before.slice(0, totalsAt), totals, facts }
}

/** Rows of a sheet up to the empty one above what it says of itself. */
export const sheetRows = (file: Buffer): ReturnType<typeof readSheet> => {
  const rows = readSheet(file)
  return rows.slice(
    0,
    rows.findIndex((row) => row.length === 0),
  )
}
