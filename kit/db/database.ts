// Answers for talking to PostgreSQL: a tagged template over `pg`, transactions that are retried whole, and hints.
import pg from 'pg'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'
import { spread } from '../spread.ts'
import { listenOn } from './listen.ts'

/** A piece of SQL with its parameters, for statements that are put together from parts. */
export type Part = {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  readonly isSqlPart: true
}

/**
 * Reads rows that may be some moments old: what lists, totals, statements and exports are told by, and never what decides about money.
 * Every `${value}` is a parameter, never text; a `sql.part` is spliced in. Answers the rows.
 * int8 arrives as bigint, date and timestamp without zone as text, timestamptz as Date, bytea as Buffer.
 */
export type StaleSql = {
  <Row extends object = never>(texts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  part(texts: TemplateStringsArray, ...values: unknown[]): Part
}

/** Runs a statement on rows as they are now, and may write. It serves wherever a `StaleSql` does; a `StaleSql` never serves as one. */
export type Sql = StaleSql & { readonly isOfNow: true }

export type BeginOptions = {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readonly readOnly?: boolean
  /** What another transaction exported: this one, of repeatable read, sees what that one sees while it is open. */
  readonly snapshot?: string
}

export type Database = {
  readonly sql: Sql
  /**
   * Runs `work` in one transaction and commits when it resolves. A serialization failure or deadlock
   * rolls back and runs `work` again from its start, five times at most: `work` has no other effects.
   */
  begin<Value>(work: (sql: Sql) => Promise<Value>, options?: BeginOptions): Promise<Value>
  /** Calls `heard` for each NOTIFY on `channel`, and `lost` after each reconnection (something may have been missed). */
  listen(
    channel: string,
    on: { heard: (payload: string) => void; lost: () => void },
  ): { stop(): Promise<void> }
  close(): Promise<void>
}

export type DatabaseOptions = {
  readonly url: string
  /** Connections at most. */
  readonly connections?: number
  /** How long a statement or transaction may wait for a connection of its own before it is refused; three seconds. */
  readonly connectionWaitMilliseconds?: number
  readonly statementTimeoutMilliseconds?: number
  /**
   * How long after its statement time-out a server may stay silent before its connection is given up: it is frozen, or
   * the way to it is cut. The server's own refusal always comes first. Without it a statement is waited for for ever,
   * as it must be where a transaction gives itself a longer time-out.
   */
  readonly patienceMilliseconds?: number
  readonly applicationName?: string
  readonly onFault?: (fault: Error) => void
}

const bigintArray = (text: string): bigint[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt)
type Parser = (text: string) => unknown
const parsers = new Map<number, Parser>([
  [20, BigInt],
  [1016, bigintArray],
  [1082, (text) => text],
  [1114, (text) => text],
])
/** How values arrive; given to every connection. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parser => {
    const usual = pg.types.getTypeParser(oid, format) as Parser
    return parsers.get(oid) ?? usual
  },
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'isSqlPart' in value
}

function flatten(
  texts: readonly string[],
  values: readonly unknown[],
): { texts: string[]; values: unknown[] } {
  const flat = { texts: [texts[0] ?? ''], values: [] as unknown[] }
  values.forEach((value, index) => {
    if (isPart(value)) {
      flat.texts[flat.texts.length - 1] += value.texts[0] ?? ''
      flat.texts.push(...value.texts.slice(1))
      flat.values.push(...value.values)
      flat.texts[flat.texts.length - 1] += texts[index + 1] ?? ''
    } else {
      flat.texts.push(texts[index + 1] ?? '')
      flat.values.push(value)
    }
  })
  return flat
}

/** Stands in a statement whose plan hangs on its values: it is planned anew each time. A `like` needs no such word. */
export const plannedByValue = (sql: StaleSql): Part => sql.part`/* planned by value */`

// A plan that is made for every pattern alike reads a whole table where the index would find a few rows, or the other way around.
const hasPattern = /\/\* planned by value \*\/|\blike\s+(?:any\s*\(\s*)?\$\d/i

// One prepared statement a text, but where the plan depends on a pattern. The map only grows with the number of distinct statements
// in the sources.
const preparedNames = new Map<string, string>()
function preparedName(text: string): string | undefined {
  if (hasPattern.test(text)) return undefined
  let name = preparedNames.get(text)
  if (name === undefined) {
    name = `s${preparedNames.size}`
    preparedNames.set(text, name)
  }
  return name
}

/** The tag over whatever runs a statement: a pool, or one connection whose owner also says what the tag cannot. */
export function sqlOver(run: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Sql {
  const sql = async <Row extends object>(
    texts: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]> => {
    const flat = flatten(texts, values)
    const text = flat.texts.reduce(
      (whole, piece, index) => (index === 0 ? piece : `${whole}$${index}${piece}`),
      '',
    )
    const name = preparedName(text)
    const result = await run({ text, values: flat.values, ...(name === undefined ? {} : { name }) })
    return result.rows as Row[]
  }
  return Object.assign(sql, {
    isOfNow: true as const,
    part: (texts: TemplateStringsArray, ...values: unknown[]): Part => ({
      ...flatten(texts, values),
      isSqlPart: true,
    }),
  })
}

/** The SQLSTATE of a PostgreSQL error, or undefined for any other. Each has a digit: EPIPE is none. */
export function sqlStateOf(fault: unknown): string | undefined {
  return fault instanceof Error &&
    'code' in fault &&
    typeof fault.code === 'string' &&
    /^(?=.*\d)[0-9A-Z]{5}$/.test(fault.code)
    ? fault.code
    : undefined
}

/** The constraint that a unique violation names (23505), or undefined when the fault is another. */
export function violatedUnique(fault: unknown): string | undefined {
  if (sqlStateOf(fault) !== '23505') return undefined
  return fault instanceof Error && 'constraint' in fault ? String(fault.constraint) : ''
}

/** Thrown inside a transaction that will go well when it is run again: a serialization failure that PostgreSQL does not call one. */
export class TryAgain extends Error {
  readonly code = '40001'
}

/** Whether a server let a statement wait longer than its pool has patience. pg has no code for it, only these words. */
export function isSilence(fault: unknown): boolean {
  return fault instanceof Error && fault.message === 'Query read timeout'
}

// Serialization failure, deadlock, lock time-out: the transaction did nothing. It is run again after the first two; who has waited out
// the time for a lock has waited long, and whoever asked is told.
const triesMost = new Map([
  ['40001', 5],
  ['40P01', 5],
  ['55P03', 1],
])

/** Whether a transaction could not be done because of others who are at the same rows, however often it was tried. */
export const isHeldUp = (fault: unknown): boolean => triesMost.has(sqlStateOf(fault) ?? '')

const wait = systemClock()
const chance = systemRandom()
const sleepSpread = (milliseconds: number): Promise<void> =>
  wait.sleep(spread(milliseconds, chance.below(1_000) / 1_000))

/** Opens a pool of connections. Nothing is connected until the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const onFault = options.onFault ?? (() => undefined)
  const statementTimeout = options.statementTimeoutMilliseconds ?? 15_000
  const { patienceMilliseconds } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.connectionWaitMilliseconds ?? 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    ...(patienceMilliseconds === undefined ? {} : { query_timeout: statementTimeout + patienceMilliseconds }),
    // One wait in a queue, and no request takes longer than ten seconds. An address may name another: `?lock_timeout=300`.
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: options.applicationName ?? 'finance',
    types,
  })
  // Without these two listeners a connection that is cut while idle ends the process.
  pool.on('error', onFault)
  pool.on('connect', (client) => client.on('error', onFault))
  return {
    sql: sqlOver((query) => pool.query(query)),
    begin: beginOver({ connect: () => pool.connect(), sleep: sleepSpread }),
    listen: (channel, on) => listenOn({ url: options.url, channel, on, onFault }),
    close: () => pool.end(),
  }
}

/** A connection of one's own until it is released; a broken one is given to nobody any more. */
export type Connection = {
  query(query: string | pg.QueryConfig): Promise<pg.QueryResult>
  release(isBroken: boolean): void
}

/** What transactions need: connections, and to wait before they are tried again. */
export type ConnectionDoors = {
  connect(): Promise<Connection>
  sleep(milliseconds: number): Promise<void>
}

/** `begin` over whatever hands out connections: a pool, or actors whose every statement is let go by somebody else. */
export function beginOver(doors: ConnectionDoors): Database['begin'] {
  return async (work, options = {}) => {
    for (let tries = 1; ; tries++) {
      try {
        return await beginOnce(doors, work, options)
      } catch (fault) {
        if (tries >= (triesMost.get(sqlStateOf(fault) ?? '') ?? 0)) throw fault
        await doors.sleep(2 ** tries * 5)
      }
    }
  }
}

async function beginOnce<Value>(
  doors: ConnectionDoors,
  work: (sql: Sql) => Promise<Value>,
  options: BeginOptions,
): Promise<Value> {
  const client = await doors.connect()
  let isBroken = false
  try {
    const isolation = options.isolation ? ` isolation level ${options.isolation}` : ''
    await client.query(`begin${isolation}${options.readOnly ? ' read only' : ''}`)
    if (options.snapshot !== undefined)
      await client.query(`set transaction snapshot ${pg.escapeLiteral(options.snapshot)}`)
    const value = await work(sqlOver((query) => client.query(query)))
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('nothing was committed: a statement before had failed')
    return value
  } catch (fault) {
    // A connection whose rollback fails is not given back: a half-open transaction must never meet the next caller.
    // A silent one is not asked for a rollback; its server does that by itself when it finds the connection gone.
    isBroken =
      isSilence(fault) ||
      (await client.query('rollback').then(
        () => false,
        () => true,
      ))
    throw fault
  } finally {
    client.release(isBroken)
  }
}
