// Answers for asking for an export: what it would hold, and the row and the job that make it.
import { mayCall } from '#features/team/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { boundSearch } from '#kit/people/bound-searches.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { filterShape, sheetRowsMost, underWayMost } from '../contract.ts'
import type * as contract from '../contract.ts'
import { movingRowsMost } from '../rules.ts'
import { auditExport } from './audit-export.ts'
import { type ExportRow, type ExportView, exportView } from './export-row.ts'
import { type AskedRows, type ExportSource, type Filter, type Reader, unknownValue } from './source.ts'

/** The lists that can be exported. */
export type Sources = readonly ExportSource[]

export function sourceOf(sources: Sources, list: string): ExportSource {
  const source = sources.find((one) => one.list === list)
  if (source === undefined) throw new Error(`Broken invariant: the list ${list} can be exported`)
  return source
}

const filterNames = new Set([...Object.keys(filterShape), 'chosen'])
const filterOf = (asked: Filter): Filter =>
  Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => filterNames.has(name) && value !== undefined),
  )

/** About how many rows there are, and which columns. */
export async function previewExport(
  doors: Doors,
  sources: Sources,
  call: Pick<Call<typeof contract.previewExport, AdminActor>, 'query' | 'actor' | 'now'>,
) {
  const source = sourceOf(sources, call.query.list)
  if (!mayCall(call.actor.role, source.readBy)) return refuse('not_allowed')
  const chosen = call.query.chosen?.split(',')
  const filter = filterOf({ ...call.query, chosen })
  const asked: AskedRows = { filter, askedAt: call.now, reader: call.actor }
  const checked = source.check(asked)
  if (!checked.ok) return checked
  // How many there are is told before anything is asked for.
  const bound = await boundSearch(doors, call, filter.query ?? filter.target)
  if (!bound.ok) return bound
  const counted = await source.count(doors.database.sql, asked, 'about')
  const empty = (await source.empty?.(doors.database.sql)) ?? []
  return done({
    ...counted,
    columns: source.columns.filter(({ key }) => !empty.includes(key)),
    keeps_order: !source.moves(asked.filter) || counted.total <= movingRowsMost,
  })
}

type AskCall = Pick<
  Call<typeof contract.askForExport, AdminActor>,
  'body' | 'actor' | 'now' | 'requestId' | 'address' | 'once'
>

/** The row of an export, before anything is written; refused where the list would refuse it. */
export async function prepareExport(
  doors: Doors,
  sources: Sources,
  of: {
    readonly id: string
    readonly asked: Pick<ExportRow, 'list' | 'filter' | 'columns' | 'format'>
    readonly by: Reader
    readonly now: Date
    readonly inFull: boolean
  },
): Promise<Result<ExportRow, 'not_allowed' | 'search_unreadable' | 'bad_input' | 'too_many_rows'>> {
  const { asked, by, now } = of
  const source = sourceOf(sources, asked.list)
  if (!mayCall(by.role, source.readBy)) return refuse('not_allowed')
  const rows: AskedRows = { filter: asked.filter, askedAt: now, reader: by }
  const checked = checkAsked(source, rows, asked.columns)
  if (!checked.ok) return checked
  // So many are agreed to in full, and no more: a guess would bound nothing.
  const counted = await source.count(doors.database.sql, rows, of.inFull ? 'exactly' : 'about')
  if (asked.format === 'xlsx' && counted.total > sheetRowsMost) return refuse('too_many_rows')
  return done({
    id: of.id,
    admin_id: by.id,
    asked_as: by.role,
    list: source.list,
    filter: asked.filter,
    columns: asked.columns,
    format: asked.format,
    in_full: of.inFull,
    state: 'waiting',
    fault: null,
    ...counted,
    rows_done: 0,
    pieces: 0,
    place: null,
    sums: {},
    plain_bytes: 0n,
    plain_crc: 0n,
    packed_bytes: 0n,
    wrapped_key: null,
    asked_at: now,
    ended_at: null,
    expires_at: null,
  })
}

/** What a call asks for, prepared. */
export function prepareAsked(
  doors: Doors,
  sources: Sources,
  call: Pick<AskCall, 'body' | 'actor' | 'now'>,
  inFull: boolean,
) {
  const { list, columns, format } = call.body
  const asked = { list, columns, format, filter: filterOf(call.body) }
  return prepareExport(doors, sources, { id: newId(doors), asked, by: call.actor, now: call.now, inFull })
}

/** Asks for a list with personal data masked. */
export async function askForExport(doors: Doors, sources: Sources, call: AskCall) {
  const prepared = await prepareAsked(doors, sources, call, false)
  if (!prepared.ok) return prepared
  const row = prepared.value
  return call.once((sql) => keepAlone(sql, doors, { row, call, reason: undefined }))
}

function checkAsked(
  source: ExportSource,
  asked: AskedRows,
  columns: readonly string[],
): Result<undefined, 'search_unreadable' | 'bad_input'> {
  const isKnown = columns.every((key) => source.columns.some((column) => column.key === key))
  return isKnown && new Set(columns).size === columns.length ? source.check(asked) : unknownValue('columns')
}

/** One at a time of one's own: two at once would both find room. */
export async function findRoom(sql: Sql, adminId: string): Promise<Result<undefined, 'too_many_exports'>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${adminId}, 22))`
  const [busy] = await sql<{ count: number }>`
    select count(*)::int count from exports where admin_id = ${adminId} and state in ('waiting', 'running')`
  const count = busy?.count ?? 0
  return count < underWayMost ? done() : refuse('too_many_exports', { values: { count: String(count) } })
}

/** Keeps what one person asks for alone, with its line in the audit log. */
export async function keepAlone(
  sql: Sql,
  doors: Doors,
  kept: {
    readonly row: ExportRow
    readonly call: Omit<AskCall, 'body' | 'once'>
    readonly reason: string | undefined
  },
) {
  const { row, call, reason } = kept
  const { actor, now, requestId, address } = call
  const room = await findRoom(sql, actor.id)
  if (!room.ok) return room
  const action = row.in_full ? 'exports.ask-in-full' : 'exports.ask'
  await auditExport(sql, doors, { act: { actor, action, reason, requestId, address }, row, rows: row.total })
  return done(await keepAsked(sql, doors, { row: { ...row, asked_by: actor.name }, reason, now }))
}

/** Writes the row and leaves the job that makes the file. */
export async function keepAsked(
  sql: Sql,
  doors: Doors,
  kept: {
    readonly row: ExportRow & { readonly asked_by: string }
    readonly reason: string | undefined
    readonly now: Date
  },
): Promise<ExportView> {
  const { row, reason, now } = kept
  await sql`
    insert into exports (id, admin_id, asked_as, list, filter, columns, format, in_full, reason, state, total, total_is_estimate,
      rows_done, pieces, plain_bytes, plain_crc, packed_bytes, wrapped_key, asked_at, moved_at)
    values (${row.id}, ${row.admin_id}, ${row.asked_as}, ${row.list}, ${JSON.stringify(row.filter)}::jsonb, ${[...row.columns]}, ${row.format},
      ${row.in_full}, ${reason ?? null}, 'waiting', ${row.total}, ${row.total_is_estimate}, 0, 0, 0, 0, 0,
      ${doors.vault.wrapNewKey(row.id)}, ${row.asked_at}, ${now})`
  await doors.outbox.enqueue(sql, { kind: 'exports.write', payload: { export_id: row.id }, key: row.id })
  await noteChange(sql, ['exports'], now)
  return exportView(row, { id: row.admin_id, now })
}
