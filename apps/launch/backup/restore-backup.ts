// Answers for putting a backup back: the schema of its day, its rows, what came since, and the proof, in one transaction.
import pg from 'pg'
import type { Clock } from '#kit/clock.ts'
import { type Database, sqlOver, types } from '#kit/db/database.ts'
import {
  applyWithin,
  areFunctions,
  type Migration,
  migrationsTable,
  readMigrations,
} from '#kit/db/migrate.ts'
import { openMonths } from '#ledger/ledger.ts'
import { Stop } from '../stop.ts'
import { closeDoors } from './close-doors.ts'
import {
  type BackupCounters,
  type BackupFooter,
  type BackupHeader,
  type BackupReader,
  indexKeyCheck,
  readBackup,
} from './backup-content.ts'
import type { BackupKeys } from './backup-keys.ts'
import {
  backedUpSchemas,
  type BackupTable,
  insertLines,
  listTables,
  plainTexts,
  quotedName,
} from './backup-tables.ts'
import { type Proof, proveBooks } from './prove-books.ts'
import { dropForeignKeys } from './foreign-keys.ts'

export type RestoreDoors = {
  /** The main database as its owner. */
  readonly ownerUrl: string
  readonly keys: BackupKeys
  readonly clock: Clock
  readonly migrationsFolder: string
}

export type Restored = {
  readonly header: BackupHeader
  readonly footer: BackupFooter
  /** What the ledger and the audit log say about themselves after the load. */
  readonly proofs: readonly Proof[]
  /** False: a proof failed, and what had been there before was kept. */
  readonly kept: boolean
  readonly waitingJobs: number
}

/**
 * Restores `file`, and stops payouts until the copy is compared with the banks. The file is read to its end before anything is touched. Throws `Stop` when the database holds
 * customers or entries, unless `replace`; when a server is connected; when the file or its keys do not fit. A copy
 * whose books are not sound replaces nothing, but is put into an empty database: it may be the only one there is.
 */
export async function restoreBackup(
  doors: RestoreDoors,
  file: string,
  options: { replace: boolean; keepsSessions?: boolean },
): Promise<Restored> {
  const { header, footer } = await readBackup(file, doors.keys)
  if (header.index_key_check !== indexKeyCheck(doors.keys)) {
    throw new Stop(
      'This backup was made under another INDEX_KEY. With this one nobody’s PIN or number would be known.',
    )
  }
  const steps = stepsOf(header, readMigrations(doors.migrationsFolder))
  const client = new pg.Client({
    connectionString: doors.ownerUrl,
    application_name: 'finance-restore',
    types,
  })
  let lost: Error | undefined
  client.on('error', (fault) => (lost = fault))
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`${plainTexts}; set local lock_timeout = '10s'`)
    await client.query('select pg_advisory_xact_lock(7001)')
    await refuseInUse(client, doors.clock)
    if (!options.replace) await refuseFull(client)
    await rebuildSchema(client, steps.before, doors.clock)
    await load(client, doors, { file, header })
    for (const migration of steps.after) await applyWithin(client, migration, doors.clock)
    const proofs = await prove(client)
    const kept = proofs.every(({ ok }) => ok) || !options.replace
    const waitingJobs = await countWaitingJobs(client)
    if (kept) {
      const sql = sqlOver((query) => client.query(query))
      await closeDoors(sql, doors.clock, { ...options, copyOf: header.created_at })
    }
    await client.query(kept ? 'commit' : 'rollback')
    if (kept) await client.query('analyze')
    return { header, footer, proofs, kept, waitingJobs }
  } catch (fault) {
    throw lost ?? fault
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Steps = { readonly before: readonly Migration[]; readonly after: readonly Migration[] }

/** The migrations that the backup had, and those that this version has more. */
function stepsOf(header: BackupHeader, migrations: readonly Migration[]): Steps {
  const had = header.migrations.filter((one) => !areFunctions(one))
  const numbered = migrations.filter((one) => !areFunctions(one))
  for (const [index, { name, sha256 }] of had.entries()) {
    const file = numbered[index]
    if (file === undefined)
      throw new Stop(
        `This backup has the migration ${name}, which this version does not know. Restore it with a newer version.`,
      )
    if (file.name !== name || file.sha256 !== sha256)
      throw new Stop(`This backup was made after another migration ${name} than this version has.`)
  }
  return { before: migrations.slice(0, had.length), after: migrations.slice(had.length) }
}

/** Of a server that was stopped this moment the connections are seen a little longer. */
const looksForOthers = 20

async function refuseInUse(client: pg.Client, clock: Clock): Promise<void> {
  for (let look = 1; ; look++) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and usename in ('finance_app', 'finance_worker') and pid <> pg_backend_pid()`,
    )
    const count = rows[0]?.count ?? 0
    if (count === 0) return
    if (look === looksForOthers)
      throw new Stop(`A server works on this database (${count} connections). Stop it first.`)
    await client.query('select pg_stat_clear_snapshot()')
    await clock.sleep(250)
  }
}

async function refuseFull(client: pg.Client): Promise<void> {
  for (const [table, words] of [
    ['public.users', 'customers'],
    ['ledger.entries', 'entries in its ledger'],
  ] as const) {
    const found = await client.query('select 1 where to_regclass($1) is not null', [table])
    if (!found.rowCount) continue
    const { rowCount } = await client.query(`select 1 from ${quotedName(table)} limit 1`)
    if (rowCount)
      throw new Stop(`This database has ${words}. Use --replace to overwrite them. Nothing was changed.`)
  }
}

// From nothing, because migrations leave rows behind whose ids are the database's own: a rail's accounts that were
// opened in the middle of a life have other ids than those of a new one.
async function rebuildSchema(
  client: pg.Client,
  migrations: readonly Migration[],
  clock: Clock,
): Promise<void> {
  for (const schema of backedUpSchemas)
    await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`)
  await client.query('create schema public; grant usage on schema public to public')
  await client.query(migrationsTable)
  for (const migration of migrations) await applyWithin(client, migration, clock)
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select 1 from ${quotedName(name)} limit 1`)
    if (rowCount) await emptyTable(client, name)
  }
}

// What a migration wrote stands in the backup too, as it was on its day. The guards are off for this one statement.
async function emptyTable(client: pg.Client, name: string): Promise<void> {
  const table = quotedName(name)
  await client.query(`alter table ${table} disable trigger user`)
  await client.query(`delete from ${table}`)
  await client.query(`alter table ${table} enable trigger user`)
}

async function load(
  client: pg.Client,
  doors: RestoreDoors,
  backup: { file: string; header: BackupHeader },
): Promise<void> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  for (const { name, columns } of backup.header.tables) {
    const own = tables.get(name)?.columns.map((column) => column.name)
    if (own?.join() !== columns.join())
      throw new Stop(`The table ${name} has other columns here than in the backup.`)
  }
  const loader = loaderOf(client, tables)
  const foreignKeys = await dropForeignKeys(client)
  await switchDerived(client, 'disable')
  await readBackup(backup.file, doors.keys, loader)
  await switchDerived(client, 'enable')
  await foreignKeys.add()
}

/**
 * What some tables keep is written by triggers of others, named `…_made`: sums, counts. A backup has those rows too, so here they are
 * loaded as they were. The guards stay on.
 */
async function switchDerived(client: pg.Client, to: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, tgname as trigger from pg_trigger where not tgisinternal and right(tgname, 5) = '_made'`,
  )
  for (const { table, trigger } of rows)
    await client.query(`alter table ${table} ${to} trigger ${pg.escapeIdentifier(trigger)}`)
}

const rowsAtMost = 1_000
const lettersAtMost = 2_000_000

/** Inserts what a backup tells, some rows at a time, never parting rows that belong into one statement. */
function loaderOf(client: pg.Client, tables: ReadonlyMap<string, BackupTable>): BackupReader {
  const sql = sqlOver((query) => client.query(query))
  let table: BackupTable | undefined
  let lines: string[] = []
  let letters = 0
  let whole: unknown
  const flush = async (): Promise<void> => {
    if (table !== undefined && lines.length > 0) {
      const rows = `[${lines.join(',')}]`
      if (table.name === 'ledger.entries') await openMonths(sql, instantsOf(table, lines))
      await client.query(insertLines(table), [rows])
    }
    lines = []
    letters = 0
  }
  const wholeOf = (line: string): unknown => {
    const place = table?.columns.findIndex(({ name }) => name === table?.wholeBy) ?? -1
    const values: unknown = JSON.parse(line)
    return Array.isArray(values) ? values[place] : undefined
  }
  return {
    header: async () => undefined,
    table: async (name) => {
      await flush()
      table = tables.get(name)
      if (table === undefined) throw new Stop(`The backup has rows of ${name}, which is no table here.`)
    },
    row: async (line) => {
      const isFull = lines.length >= rowsAtMost || letters + line.length > lettersAtMost
      const next = table?.wholeBy === undefined ? undefined : wholeOf(line)
      if (isFull && (next === undefined || next !== whole)) await flush()
      lines.push(line)
      letters += line.length
      whole = next
    },
    counters: async (counters) => {
      await flush()
      await setCounters(client, counters)
    },
  }
}

/** When entries were recorded, told once for each that differs. */
function instantsOf(table: BackupTable, lines: readonly string[]): Date[] {
  const place = table.columns.findIndex(({ name }) => name === 'recorded_at')
  const told = lines.map((line) => {
    const values: unknown = JSON.parse(line)
    return Array.isArray(values) ? String(values[place]) : ''
  })
  return [...new Set(told)].map((text) => new Date(text))
}

async function setCounters(client: pg.Client, counters: BackupCounters): Promise<void> {
  for (const { name, last, used } of counters) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quotedName(name), last, used])
  }
}

async function prove(client: pg.Client): Promise<Proof[]> {
  const sql = sqlOver((query) => client.query(query))
  // What proves the books asks for a database; here it is given the transaction that has loaded them.
  const inside: Database = {
    sql,
    begin: (work) => work(sql),
    listen: () => ({ stop: async () => undefined }),
    close: async () => undefined,
  }
  return proveBooks(inside)
}

async function countWaitingJobs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from jobs where done_at is null and dead_at is null',
  )
  return rows[0]?.count ?? 0
}
