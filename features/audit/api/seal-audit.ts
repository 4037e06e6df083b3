// Answers for the chain of audit rows: sealing in commit order by one job, and finding the first row that was touched.
import type { Database, Sql } from '#kit/db/database.ts'
import { chainStart, type ChainedRow, sealOf } from './chain.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { every, type PeriodicTask } from '#kit/jobs/periodic.ts'

const batch = 500

export type AuditHead = { readonly number: bigint; readonly hash: string }
type Head = { readonly number: bigint; readonly hash: Buffer }

async function findHead(sql: Sql): Promise<Head> {
  const [row] = await sql<{ seal_number: bigint; seal_hash: Buffer }>`
    select seal_number, seal_hash from audit_log where seal_number is not null order by seal_number desc limit 1`
  return row === undefined
    ? { number: 0n, hash: chainStart }
    : { number: row.seal_number, hash: row.seal_hash }
}

/** The last sealed row and its hash in hexadecimal, or undefined before the first. */
export async function findAuditHead(sql: Sql): Promise<AuditHead | undefined> {
  const { number, hash } = await findHead(sql)
  return number === 0n ? undefined : { number, hash: hash.toString('hex') }
}

/** The first of these heads that is not in the log any more: its row is gone, or has another hash. */
export async function findLostAuditHead(
  sql: Sql,
  heads: readonly AuditHead[],
): Promise<AuditHead | undefined> {
  const [row] = await sql<{ place: number }>`
    select h.place::int place
    from unnest(${heads.map(({ number }) => number)}::bigint[], ${heads.map(({ hash }) => hash)}::text[])
      with ordinality h (number, hash, place)
    left join audit_log a on a.seal_number = h.number
    where (a.seal_hash = decode(h.hash, 'hex')) is not true order by h.place limit 1`
  return row && heads[row.place - 1]
}

// Transactions older than every running one are complete, so no row can appear before those read here. Ids say
// nothing about it: a row with a smaller id may commit later.
function listSealable(sql: Sql): Promise<ChainedRow[]> {
  return sql<ChainedRow>`
    select id, at, actor_kind, actor_id, actor_role, action, target_type, target_id, outcome, reason, changes, request_id, address
    from audit_log
    where seal_number is null and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, id limit ${batch}`
}

async function sealBatch(sql: Sql): Promise<number> {
  const [lock] = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended('audit/seal', 13)) held`
  if (!lock?.held) return 0
  const rows = await listSealable(sql)
  if (rows.length === 0) return 0
  let head = await findHead(sql)
  const seals = rows.map((row) => {
    const number = head.number + 1n
    head = { number, hash: sealOf(head.hash, number, row) }
    return { id: row.id, ...head }
  })
  await sql`
    update audit_log a set seal_number = s.number, seal_hash = s.hash
    from unnest(${seals.map((seal) => seal.id)}::uuid[], ${seals.map((seal) => seal.number)}::bigint[],
      ${seals.map((seal) => seal.hash)}::bytea[]) s (id, number, hash)
    where a.id = s.id`
  return rows.length
}

/**
 * Seals every row whose transaction is over; answers how many. `database` is the worker's: no other role has the
 * right to seal. Runs on one replica at a time; a second one answers 0.
 */
export async function sealAudit(database: Database): Promise<number> {
  for (let sealed = 0; ;) {
    const count = await database.begin(sealBatch)
    sealed += count
    if (count < batch) return sealed
  }
}

export type AuditVerdict =
  | {
      readonly intact: true
      readonly sealed: bigint
      readonly unsealed: number
      /** The hash of the last sealed row in hex. Kept outside the database, it shows when the tail is cut off. */
      readonly head: string
    }
  | {
      readonly intact: false
      readonly brokenAt: { readonly sealNumber: bigint; readonly id: string; readonly fault: string }
    }

/**
 * Recomputes the chain and names the first row that does not fit: changed, removed, put in or swapped. Rows that were
 * cut off at the end leave no trace here; compare `head` with one that was kept elsewhere.
 */
export async function verifyAudit(sql: Sql): Promise<AuditVerdict> {
  let head: Head = { number: 0n, hash: chainStart }
  for (;;) {
    const rows = await sql<ChainedRow & { seal_number: bigint; seal_hash: Buffer }>`
      select id, at, actor_kind, actor_id, actor_role, action, target_type, target_id, outcome, reason, changes, request_id,
        address, seal_number, seal_hash
      from audit_log where seal_number > ${head.number} order by seal_number limit 1000`
    for (const row of rows) {
      const number = head.number + 1n
      const fault =
        row.seal_number !== number ? `seal ${number} is missing before this row` : faultOf(head.hash, row)
      if (fault !== undefined)
        return { intact: false, brokenAt: { sealNumber: row.seal_number, id: row.id, fault } }
      head = { number, hash: row.seal_hash }
    }
    if (rows.length < 1000) break
  }
  const [waiting] = await sql<{
    count: number
  }>`select count(*)::int count from audit_log where seal_number is null`
  return { intact: true, sealed: head.number, unsealed: waiting?.count ?? 0, head: head.hash.toString('hex') }
}

function faultOf(
  before: Buffer,
  row: ChainedRow & { seal_number: bigint; seal_hash: Buffer },
): string | undefined {
  return sealOf(before, row.seal_number, row).equals(row.seal_hash)
    ? undefined
    : 'this row is not what was sealed'
}

export const periodic = (doors: Doors): readonly PeriodicTask[] => [
  // Within two seconds, also while partners keep the others waiting.
  { ...every(1_000, 'audit.seal', () => sealAndTell(doors)), isPrompt: true },
]

/** Screens that follow the audit log are told when rows have joined the chain. */
async function sealAndTell({ database, clock }: Doors): Promise<void> {
  if ((await sealAudit(database)) > 0) await noteChange(database.sql, ['audit'], clock.now())
}
