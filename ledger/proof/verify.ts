// Answers for whether the book is sound: reads it in one snapshot, under several connections, and names the first thing that is not.
import { assert } from '#kit/assert.ts'
import { type Database, plannedByValue, type Sql } from '#kit/db/database.ts'
import { checks } from './checks.ts'
import { type Fault, nothingAway, type Piece } from './piece.ts'
import { type Cut, findCut } from '../cuts.ts'

/** One promise of the ledger. `detail` counts what was read, or names what breaks it, the first ones first. */
export type Finding = { readonly name: string; readonly ok: boolean; readonly detail: string }

/** Where a lane ended at an instant: its last transfer and that one's seal, in hexadecimal. */
export type LaneHead = { readonly lane: number; readonly transfer: bigint; readonly seal: string }

export type Reading = {
  /** Connections that read at once, each one of `database`'s. One is usual: a transaction that nobody else sees into needs it. */
  readonly readers?: number
  /** Heads up to which the book was found whole: only what came after is read. Where a lane is new since, all is. */
  readonly since?: readonly LaneHead[]
  /** Transfers that are read at once; more take more memory of the database. */
  readonly transfersAtOnce?: number
}

export type Proof = {
  readonly findings: readonly Finding[]
  /** Where each lane ended in the snapshot that was read. */
  readonly heads: readonly LaneHead[]
  /** What was read, in words and counts. */
  readonly read: string
}

type Task = (sql: Sql) => Promise<void>

const last = 2n ** 63n - 1n
const faultsMost = 5

/** Proves the whole book over one connection: `proveLedger` for who wants nothing but the findings. */
export async function verifyLedger(database: Database): Promise<readonly Finding[]> {
  return (await proveLedger(database)).findings
}

/**
 * Proves the book: sums, balances, chains, holds, reversals and the guards. Read only, in one snapshot that the readers share, so
 * that it runs beside live traffic and keeps nobody waiting. Any role that may read the ledger may run it. What it cannot see:
 * someone with all rights who seals a lane anew from some transfer on, together with its head; anchors outside the database tell.
 */
export async function proveLedger(database: Database, reading: Reading = {}): Promise<Proof> {
  const isWhole = reading.since === undefined
  return readIn(database, { isWhole }, async (sql) => {
    const heads = await findHeads(sql)
    const cut = await findCut(sql)
    const { since } = reading
    const range = rangeSince(heads, { since, cut: cut ?? nothingAway })
    const pieces = piecesOf(range, heads, reading.transfersAtOnce ?? 250_000)
    const asked = checks
      .filter(({ reads }) => reads !== 'whole' || range.after === range.cut.keptAfter)
      .map((check) => ({
        check,
        read: check.reads === 'pieces' ? pieces : [range],
        found: new Array<Fault[]>(),
      }))
    const counted: Counted[] = []
    const tasks = [
      ...asked.flatMap(({ check, read, found }) =>
        read.map((piece, place): Task => async (reader) => {
          found[place] = await check.find(reader, piece)
        }),
      ),
      ...pieces.map((piece): Task => async (reader) => {
        counted.push(await countIn(reader, piece))
      }),
    ]
    await readAll(database, { sql, tasks, isWhole, readers: reading.readers ?? 1 })
    const findings = asked.map(({ check: { name, promise, reads }, found }): Finding => {
      const faults = reads === 'pieces' ? found.flat().slice(0, faultsMost) : found.flat()
      const ok = faults.length === 0
      return { name, ok, detail: ok ? promise : faults.map(({ fault }) => fault).join(' ') }
    })
    return { findings, heads, read: wordsOf(counted, heads, { range, cut }) }
  })
}

/** Where each lane ends now. One that never sealed a transfer is not told of. */
export async function findHeads(sql: Sql): Promise<LaneHead[]> {
  return sql<LaneHead>`
    select id as lane, last_transfer as transfer, encode(head, 'hex') as seal from ledger.lanes
    where last_transfer is not null order by id`
}

/** The first of these heads that is not in the book any more: its transfer is gone, or has another seal or lane. */
export async function findLostHead(sql: Sql, heads: readonly LaneHead[]): Promise<LaneHead | undefined> {
  const [row] = await sql<{ place: number }>`
    select h.place::int as place
    from unnest(${heads.map(({ lane }) => lane)}::smallint[], ${heads.map(({ transfer }) => transfer)}::bigint[],
      ${heads.map(({ seal }) => seal)}::text[]) with ordinality h (lane, transfer, seal, place)
    left join ledger.transfers t on t.id = h.transfer
    where (t.lane = h.lane and t.seal = decode(h.seal, 'hex')) is not true order by h.place limit 1`
  return row && heads[row.place - 1]
}

type View = { readonly isWhole: boolean; readonly snapshot?: string }

function readIn<Value>(
  database: Database,
  { isWhole, snapshot }: View,
  work: (sql: Sql) => Promise<Value>,
): Promise<Value> {
  return database.begin(
    async (sql) => {
      // Before anything is seen: no entries are taken away in the middle of it.
      await sql`lock table ledger.entries in access share mode`
      // Where all is read, a plan that looks rows up one by one, made before the tables grew, would take hours. Who has read its
      // last piece waits for the others.
      await sql`select set_config('enable_nestloop', ${isWhole ? 'off' : 'on'}, true), set_config('statement_timeout', '30min', true),
        set_config('work_mem', '64MB', true), set_config('jit', 'off', true), set_config('TimeZone', 'UTC', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`
      return work(sql)
    },
    { isolation: 'repeatable read', readOnly: true, ...(snapshot === undefined ? {} : { snapshot }) },
  )
}

/** Shares the tasks out among readers of one snapshot. Who gets no connection leaves them to the others; a task that fails ends all. */
async function readAll(
  database: Database,
  reading: { readonly sql: Sql; readonly tasks: Task[]; readonly isWhole: boolean; readonly readers: number },
): Promise<void> {
  const { sql, tasks, isWhole, readers } = reading
  const faults: unknown[] = []
  const readOn = async (reader: Sql): Promise<void> => {
    for (let task = tasks.shift(); task; task = tasks.shift())
      await task(reader).catch((fault: unknown) => {
        tasks.length = 0
        faults.push(fault)
        throw fault
      })
  }
  const [view] = readers > 1 ? await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot` : []
  const others = Array.from({ length: readers - 1 }, () => readIn(database, { isWhole, ...view }, readOn))
  await Promise.allSettled([readOn(sql), ...others])
  if (faults.length > 0) throw faults[0]
}

const newestOf = (heads: readonly LaneHead[]): bigint =>
  heads.reduce((newest, { transfer }) => (transfer > newest ? transfer : newest), 0n)

/** What came after: from the oldest transfer on after which a lane went on. All that is not away, where a lane is not known or not there. */
function rangeSince(
  heads: readonly LaneHead[],
  { since, cut }: { readonly since: readonly LaneHead[] | undefined; readonly cut: Piece['cut'] },
): Piece {
  const now = new Map(heads.map(({ lane, transfer }) => [lane, transfer]))
  const moved = since?.filter(({ lane, transfer }) => now.get(lane) !== transfer) ?? []
  const isKnown = since?.every(({ lane }) => now.delete(lane)) === true && now.size === 0
  const after = moved.reduce((least, { transfer }) => (transfer < least ? transfer : least), newestOf(heads))
  return { after: isKnown && after > cut.keptAfter ? after : cut.keptAfter, upTo: last, cut }
}

/** Together the range without a gap: the first and last piece reach as far as ids can. A bent head makes pieces larger, not more. */
function piecesOf({ after, cut }: Piece, heads: readonly LaneHead[], atOnce: number): Piece[] {
  const from = after < 0n ? 0n : after
  const newest = newestOf(heads)
  const many = (newest - from) / 1_000n
  const step = many > BigInt(atOnce) ? many : BigInt(atOnce)
  const ends: bigint[] = []
  for (let end = from + step; end < newest; end += step) ends.push(end)
  return [after, ...ends].map((start, place) => ({ after: start, upTo: ends[place] ?? last, cut }))
}

type Counted = { readonly transfers: bigint; readonly entries: bigint }

async function countIn(sql: Sql, { after, upTo }: Piece): Promise<Counted> {
  const [row] = await sql<Counted>`${plannedByValue(sql)}
    select (select count(*) from ledger.transfers where id > ${after} and id <= ${upTo}) as transfers,
      (select count(*) from ledger.entries where transfer_id > ${after} and transfer_id <= ${upTo}) as entries`
  assert(row !== undefined, 'a count has a row')
  return row
}

function wordsOf(
  counted: readonly Counted[],
  heads: readonly LaneHead[],
  { range: { after, cut: bounds }, cut }: { readonly range: Piece; readonly cut: Cut | undefined },
): string {
  const transfers = counted.reduce((sum, one) => sum + one.transfers, 0n)
  const entries = counted.reduce((sum, one) => sum + one.entries, 0n)
  const whole = cut ? `the book since ${cut.before.toISOString()}` : 'the whole book'
  const range = after === bounds.keptAfter ? whole : `what came after transfer ${after}`
  return `Read ${range}: ${transfers} transfers with ${entries} entries in ${heads.length} lanes, in one snapshot.`
}
