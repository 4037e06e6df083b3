// Answers for what of a database goes into a backup: every table and counter that there is, but for what is named here.
import pg from 'pg'

/** Schemas with state of ours. A third one would be found by the test that compares this with the catalogue. */
export const backedUpSchemas = ['public', 'ledger'] as const

/**
 * What is left out: `changes` are hints of the last minutes for screens that were open, `rate_limits` count minutes
 * that are over, and `migrations` stands in the header and is written by the restore's own migrations.
 */
export const leftOutTables: readonly string[] = ['public.changes', 'public.rate_limits', 'public.migrations']

/**
 * Where the primary key is not the order of rows. Entries stand transfer by transfer, because the ledger's guard takes
 * only whole transfers in one statement, and it stays on while a backup is loaded.
 */
const otherOrders: ReadonlyMap<string, { readonly by: readonly string[]; readonly wholeBy: string }> =
  new Map([['ledger.entries', { by: ['transfer_id', 'leg'], wholeBy: 'transfer_id' }]])

export type BackupTable = {
  /** With its schema: `ledger.entries`. */
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string; readonly collates: boolean }[]
  readonly orderBy: readonly string[]
  /** Rows that are alike in this column are loaded in one statement. */
  readonly wholeBy: string | undefined
}

type ColumnRow = { table: string; column: string; type: string; collates: boolean; key_place: number | null }

/**
 * The tables of a backup with their columns, by name. A transaction id (xid8) is a number of one cluster and means
 * nothing in another, where it would lie in the future: it is left out, and the restore's own takes its place.
 */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<ColumnRow>(
    `select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
       a.attcollation <> 0 as collates, array_position(k.conkey, a.attnum) as key_place
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
       and a.atttypid <> 'xid8'::regtype and a.attgenerated = ''
     order by n.nspname collate "C", c.relname collate "C", a.attnum`,
    [backedUpSchemas],
  )
  const tables = new Map<string, ColumnRow[]>()
  for (const row of rows) {
    if (leftOutTables.includes(row.table)) continue
    const columns = tables.get(row.table)
    if (columns) columns.push(row)
    else tables.set(row.table, [row])
  }
  return [...tables].map(([name, columns]) => tableOf(name, columns))
}

function tableOf(name: string, columns: readonly ColumnRow[]): BackupTable {
  const other = otherOrders.get(name)
  const key = columns
    .filter((column) => column.key_place !== null)
    .sort((one, two) => Number(one.key_place) - Number(two.key_place))
    .map(({ column }) => column)
  const orderBy = other?.by ?? (key.length > 0 ? key : columns.map(({ column }) => column))
  return {
    name,
    columns: columns.map(({ column, type, collates }) => ({ name: column, type, collates })),
    orderBy,
    wholeBy: other?.wholeBy,
  }
}

/** A name with its schema as SQL. */
export const quotedName = (name: string): string =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')

/** The statement that answers the rows of a table as lines of a backup, always in the same order. */
export function selectLines(table: BackupTable): string {
  const texts = table.columns.map(({ name }) => `${pg.escapeIdentifier(name)}::text`)
  const collated = new Set(table.columns.filter(({ collates }) => collates).map(({ name }) => name))
  const order = table.orderBy.map(
    (name) => pg.escapeIdentifier(name) + (collated.has(name) ? ' collate "C"' : ''),
  )
  return `select json_build_array(${texts.join(', ')})::text as line from ${quotedName(table.name)} order by ${order.join(', ')}`
}

/** The statement that loads lines, given as one JSON array of them in $1. */
export function insertLines(table: BackupTable): string {
  const names = table.columns.map(({ name }) => pg.escapeIdentifier(name))
  const values = table.columns.map(({ type }, index) => `(line->>${index})::${type}`)
  return `insert into ${quotedName(table.name)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) line`
}

export type Counter = { readonly name: string; readonly last: string; readonly used: boolean }

/** All sequences with where they stand. They belong to no snapshot: read after one is taken, they are never behind it. */
export async function listCounters(client: pg.Client): Promise<Counter[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'S' order by n.nspname collate "C", c.relname collate "C"`,
    [backedUpSchemas],
  )
  const counters: Counter[] = []
  for (const { name } of rows) {
    const found = await client.query<{ last: string; used: boolean }>(
      `select last_value::text as last, is_called as used from ${quotedName(name)}`,
    )
    for (const { last, used } of found.rows) counters.push({ name, last, used })
  }
  return counters
}

/** One way of writing values as text, whatever the database's own settings are. */
export const plainTexts =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; " +
  "set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0; " +
  'set local idle_in_transaction_session_timeout = 0'
