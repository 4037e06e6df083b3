// Answers for a signed export of the audit log: the sealed rows of a period as JSON lines that anybody can check.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { ServedFile } from '#kit/http/fields.ts'
import { lagosDay } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type ExportStatement, exportFormat, headLine, rowLine } from '../check-export.ts'
import type { exportAudit as contract } from '../contract.ts'
import { canonicalRow, chainStart, type ChainedRow } from './chain.ts'
import { boundsOf } from './list-audit.ts'
import { type AuditActor, recordAudit } from './record-audit.ts'
import { auditSigningKey } from './signing.ts'

type ExportDoors = Pick<Doors, 'database' | 'clock' | 'random' | 'vault' | 'brand' | 'publicUrl'>
type Asked = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly by: {
    readonly actor: AuditActor
    readonly requestId: string | undefined
    readonly address: string | undefined
  }
}
export type MadeExport = {
  readonly statement: ExportStatement
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * The rows between the first and the last sealed row of a period, without a gap: a chain has none. Who exported what is
 * written to the log before the first byte is read.
 */
export async function exportAudit(
  doors: ExportDoors,
  asked: Asked,
): Promise<Result<MadeExport, 'nothing_sealed'>> {
  const { sql } = doors.database
  const range = await findRange(sql, asked)
  if (range === undefined) return refuse('nothing_sealed')
  const statement = await stateOf(doors, range)
  const { first_seal: first, last_seal: last, rows } = statement
  await doors.database.begin((transaction) =>
    recordAudit(transaction, doors, {
      ...asked.by,
      action: 'audit.export',
      target: { type: 'audit', id: `${first}-${last}` },
      outcome: 'allowed',
      changes: [
        { field: 'first_seal', before: null, after: String(first) },
        { field: 'last_seal', before: null, after: String(last) },
        { field: 'rows', before: null, after: String(rows) },
      ],
    }),
  )
  const name = `audit-${first}-to-${last}-${lagosDay(doors.clock.now())}.jsonl`
  return done({ statement, name, content: linesOf(doors, statement) })
}

export async function exportForAdmin(
  doors: ExportDoors,
  call: Call<typeof contract, AdminActor>,
): Promise<Result<ServedFile, 'nothing_sealed'>> {
  const { actor, requestId, address } = call
  const made = await exportAudit(doors, { ...call.query, by: { actor, requestId, address } })
  if (!made.ok) return made
  call.reply.header('cache-control', 'no-store, private')
  return done({ name: made.value.name, type: 'application/jsonl', content: made.value.content })
}

type Range = { readonly first: bigint; readonly last: bigint }

async function findRange(sql: Sql, asked: Pick<Asked, 'from' | 'to'>): Promise<Range | undefined> {
  const { start, end } = boundsOf(asked)
  const [row] = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(seal_number) as first, max(seal_number) as last from audit_log where seal_number is not null
      ${start === undefined ? sql.part`` : sql.part`and at >= ${start}`}
      ${end === undefined ? sql.part`` : sql.part`and at < ${end}`}`
  if (row === undefined || row.first === null || row.last === null) return undefined
  return { first: row.first, last: row.last }
}

async function stateOf(doors: ExportDoors, { first, last }: Range): Promise<ExportStatement> {
  const { sql } = doors.database
  const hashes = await sql<{ seal_number: bigint; seal_hash: Buffer }>`
    select seal_number, seal_hash from audit_log where seal_number in (${first - 1n}, ${last})`
  const hashOf = (number: bigint): string | undefined =>
    hashes.find((row) => row.seal_number === number)?.seal_hash.toString('hex')
  const erased = await sql<{ person: string }>`
    select distinct c->>'person' person from audit_log a, jsonb_array_elements(a.changes) c
    where a.seal_number between ${first} and ${last} and c ? 'person'
      and not exists (select from person_keys k where k.person_id::text = c->>'person') order by 1`
  return {
    format: exportFormat,
    product: doors.brand.name,
    installation: doors.publicUrl,
    made_at: doors.clock.now().toISOString(),
    first_seal: Number(first),
    last_seal: Number(last),
    rows: Number(last - first + 1n),
    hash_before: hashOf(first - 1n) ?? chainStart.toString('hex'),
    head: hashOf(last) ?? '',
    erased: erased.map(({ person }) => person),
  }
}

const batch = 1000

/** Read batch by batch: the server never holds more of a long log. */
async function* linesOf(doors: ExportDoors, statement: ExportStatement): AsyncGenerator<Uint8Array> {
  const { sql } = doors.database
  const key = auditSigningKey(doors.vault)
  const text = JSON.stringify(statement)
  yield Buffer.from(
    headLine({
      statement: text,
      signature: key.sign(Buffer.from(text)).toString('base64'),
      public_key: key.publicKey.toString('base64'),
    }),
  )
  for (let behind = statement.first_seal - 1; behind < statement.last_seal;) {
    const rows = await sql<ChainedRow & { seal_number: bigint; seal_hash: Buffer }>`
      select id, at, actor_kind, actor_id, actor_role, action, target_type, target_id, outcome, reason, changes, request_id,
        address, seal_number, seal_hash
      from audit_log where seal_number > ${behind} and seal_number <= ${statement.last_seal} order by seal_number limit ${batch}`
    const last = rows.at(-1)
    if (last === undefined) return
    behind = Number(last.seal_number)
    yield Buffer.from(
      rows
        .map((row) =>
          rowLine({ row: canonicalRow(row.seal_number, row), hash: row.seal_hash.toString('hex') }),
        )
        .join(''),
    )
  }
}
