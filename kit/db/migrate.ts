// Answers for the schema: numbered, forward-only migrations, each applied once and never changed afterwards, and the functions that stand
// upon them, which are as their files say today.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Clock } from '../clock.ts'

export type Migration = { readonly name: string; readonly text: string; readonly sha256: string }

/**
 * The migrations of a folder in order, named `0001-what-it-does.sql`, and behind them the functions of the folder beside it, named
 * `functions/what.sql`: each makes its functions anew, whatever was there before.
 */
export function readMigrations(folder: string): Migration[] {
  const functions = join(folder, '../functions')
  return [
    ...readFiles(folder, /^\d{4}-[a-z0-9-]+\.sql$/),
    ...(existsSync(functions) ? readFiles(functions, /^[a-z-]+\.sql$/) : []).map((file) => ({
      ...file,
      name: `functions/${file.name}`,
    })),
  ]
}

function readFiles(folder: string, named: RegExp): Migration[] {
  return readdirSync(folder)
    .filter((name) => named.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    })
}

/** Whether it is a file of functions, which may change after it was applied. */
export const areFunctions = ({ name }: Pick<Migration, 'name'>): boolean => name.startsWith('functions/')

/** The statement that makes the list of applied migrations where there is none. */
export const migrationsTable =
  'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null)'

type Applied = { name: string; sha256: string }

function faultOf(migrations: readonly Migration[], applied: readonly Applied[]): string | undefined {
  const numbered = migrations.filter((file) => !areFunctions(file))
  for (const [index, row] of applied.filter((one) => !areFunctions(one)).entries()) {
    const file = numbered[index]
    if (file === undefined)
      return `The database has the migration ${row.name}, which this version does not know. Start a newer version.`
    if (file.name !== row.name)
      return `The migration ${row.name} was applied where this version has ${file.name}.`
    if (file.sha256 !== row.sha256) return `The migration ${row.name} was changed after it had been applied.`
  }
  return undefined
}

/**
 * Brings a database to this version, one transaction a migration, under an advisory lock so that two starts at
 * once do not collide. Connects with the owner's URL. Answers the names applied now. Throws when the database is
 * newer than this version or an applied file was changed.
 */
export async function migrate(doors: { url: string; folder: string; clock: Clock }): Promise<string[]> {
  const migrations = readMigrations(doors.folder)
  const client = new pg.Client({ connectionString: doors.url, application_name: 'finance-migrate' })
  // A server that goes away while nothing is asked of it would end the process; the next question hears of it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7001)')
    await client.query(migrationsTable)
    const { rows } = await client.query<Applied>('select name, sha256 from migrations order by name')
    const fault = faultOf(migrations, rows)
    if (fault !== undefined) throw new Error(fault)
    const waiting = waitingOf(migrations, rows)
    for (const migration of waiting) await applyOne(client, migration, doors.clock)
    return waiting.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** What is not applied, or in another text; the numbered ones first. */
function waitingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(applied.map(({ name, sha256 }) => [name, sha256]))
  return migrations.filter(({ name, sha256 }) => known.get(name) !== sha256)
}

/** Applies one migration in the transaction that is open on `client`, and writes down that it was. */
export async function applyWithin(client: pg.Client, migration: Migration, clock: Clock): Promise<void> {
  await client.query(migration.text)
  await client.query(
    `insert into migrations (name, sha256, applied_at) values ($1, $2, $3)
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = excluded.applied_at`,
    [migration.name, migration.sha256, clock.now()],
  )
}

async function applyOne(client: pg.Client, migration: Migration, clock: Clock): Promise<void> {
  try {
    await client.query('begin')
    await applyWithin(client, migration, clock)
    await client.query('commit')
  } catch (fault) {
    await client.query('rollback')
    throw new Error(
      `The migration ${migration.name} failed: ${fault instanceof Error ? fault.message : String(fault)}`,
      { cause: fault },
    )
  }
}

/** Whether a database stands exactly at this version: what readiness asks. Answers the fault in words, or undefined. */
export function schemaFault(
  migrations: readonly Migration[],
  applied: readonly Applied[],
): string | undefined {
  const fault = faultOf(migrations, applied)
  if (fault !== undefined) return fault
  const waiting = waitingOf(migrations, applied).length
  return waiting === 0 ? undefined : `${waiting} migrations are waiting.`
}
