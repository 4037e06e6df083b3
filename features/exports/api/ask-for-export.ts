// Answers for asking for an export: what it would hold, and the row and the job that make it.
import { mayCall } from '#features/team/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { sheetRowsMost, underWayMost } from '../contract.ts'
import type * as contract from '../contract.ts'
import { movingRowsMost } from '../rules.ts'
import { auditExport } from './audit-export.ts'
import { type ExportRow, exportView } from './export-row.ts'
import { type AskedRows, type ExportSource, type Filter, unknownValue } from './source.ts'

/** The lists that can be exported. */
export type Sources = readonly ExportSource[]

export function sourceOf(sources: Sources, list: string): ExportSource {
  const source = sources.find((one) => one.list === list)
  if (source === undefined) throw new Error(`Broken invariant: the list ${list} can be exported`)
  return source
}

const filterOf = (asked: Filter): Filter => {
  const { query, status, currency, user, sort, actor, action, target, outcome, from, to, chosen } = asked
  const given = { query, status, currency, user, sort, actor, action, target, outcome, from, to, chosen }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

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
  const counted = await source.count(doors.database.sql, asked)
  return done({
    ...counted,
    columns: [...source.columns],
    keeps_order: !source.moves(asked.filter) || counted.total <= movingRowsMost,
  })
}

type AskCall = Pick<
  Call<typeof contract.askForExport, AdminActor>,
  'body' | 'actor' | 'now' | 'requestId' | 'address' | 'once'
>

/** `inFull`: the call that allows it was made, for this reason. */
export async function askForExport(
  doors: Doors,
  sources: Sources,
  { call, inFull }: { readonly call: AskCall; readonly inFull?: { readonly reason: string } },
) {
  const { body, now } = call
  const source = sourceOf(sources, body.list)
  if (!mayCall(call.actor.role, source.readBy)) return refuse('not_allowed')
  const asked: AskedRows = { filter: filterOf(body), askedAt: now, reader: call.actor }
  const checked = checkAsked(source, asked, body.columns)
  if (!checked.ok) return checked
  const counted = await source.count(doors.database.sql, asked)
  if (body.format === 'xlsx' && counted.total > sheetRowsMost) return refuse('too_many_rows')
  const row: ExportRow = {
    id: newId(doors),
    admin_id: call.actor.id,
    asked_as: call.actor.role,
    list: source.list,
    filter: asked.filter,
    columns: body.columns,
    format: body.format,
    in_full: inFull !== undefined,
    state: 'waiting',
    fault: null,
    ...counted,
    rows_done: 0,
    pieces: 0,
    place: null,
    plain_bytes: 0n,
    plain_crc: 0n,
    packed_bytes: 0n,
    wrapped_key: null,
    asked_at: now,
    ended_at: null,
    expires_at: null,
  }
  return call.once((sql) => keepAsked(sql, doors, { row, call, reason: inFull?.reason }))
}

function checkAsked(
  source: ExportSource,
  asked: AskedRows,
  columns: readonly string[],
): Result<undefined, 'search_unreadable' | 'bad_input'> {
  const isKnown = columns.every((key) => source.columns.some((column) => column.key === key))
  return isKnown && new Set(columns).size === columns.length ? source.check(asked) : unknownValue('columns')
}

async function keepAsked(
  sql: Sql,
  doors: Doors,
  { row, call, reason }: { row: ExportRow; call: AskCall; reason: string | undefined },
) {
  const { actor, now, requestId, address } = call
  // One at a time of one's own: two at once would both find room.
  await sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 22))`
  const [busy] = await sql<{ count: number }>`
    select count(*)::int count from exports where admin_id = ${actor.id} and state in ('waiting', 'running')`
  const count = busy?.count ?? 0
  if (count >= underWayMost) return refuse('too_many_exports', { values: { count: String(count) } })
  await insertExport(sql, doors, { row, reason: reason ?? null })
  await doors.outbox.enqueue(sql, { kind: 'exports.write', payload: { export_id: row.id }, key: row.id })
  const action = row.in_full ? 'exports.ask-in-full' : 'exports.ask'
  await auditExport(sql, doors, { act: { actor, action, reason, requestId, address }, row, rows: row.total })
  await noteChange(sql, ['exports'], now)
  return done(exportView({ ...row, asked_by: actor.name }, { id: actor.id, now }))
}

async function insertExport(
  sql: Sql,
  { vault }: Doors,
  { row, reason }: { readonly row: ExportRow; readonly reason: string | null },
): Promise<void> {
  await sql`
    insert into exports (id, admin_id, asked_as, list, filter, columns, format, in_full, reason, state, total, total_is_estimate,
      rows_done, pieces, plain_bytes, plain_crc, packed_bytes, wrapped_key, asked_at, moved_at)
    values (${row.id}, ${row.admin_id}, ${row.asked_as}, ${row.list}, ${JSON.stringify(row.filter)}::jsonb, ${[...row.columns]}, ${row.format},
      ${row.in_full}, ${reason}, 'waiting', ${row.total}, ${row.total_is_estimate}, 0, 0, 0, 0, 0,
      ${vault.wrapNewKey(row.id)}, ${row.asked_at}, ${row.asked_at})`
}
