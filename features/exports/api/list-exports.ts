// Answers for the history of exports, one's own or everybody's, and for ending one that is under way.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { QueryOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { countRows, cutPage, pageOf, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done, refuse } from '#kit/refusal.ts'
import type * as contract from '../contract.ts'
import { historyDays } from '../rules.ts'
import { auditExport } from './audit-export.ts'
import { type ExportRow, exportColumns, exportView, findOwn } from './export-row.ts'

/** Newest first. `of`: of one admin alone. */
export async function listExports(
  sql: Sql,
  asked: {
    readonly query: QueryOf<typeof contract.listExports>
    readonly readerId: string
    readonly of?: string
    readonly now: Date
  },
) {
  const page = pageOf(asked.query)
  const after =
    page.cursor === undefined ? undefined : readCursor('exports', ['instant', 'uuid'], page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const since = new Date(asked.now.getTime() - historyDays * 86_400_000)
  const filter = sql.part`from exports e left join admins a on a.id = e.admin_id where e.asked_at > ${since}
    ${asked.of === undefined ? sql.part`` : sql.part`and e.admin_id = ${asked.of}`}`
  const behind = after
    ? sql.part`and (e.asked_at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const found = await sql<ExportRow & { asked_by: string }>`
    select ${exportColumns(sql)}, coalesce(a.name, '') asked_by ${filter} ${behind} order by e.asked_at desc, e.id desc
    limit ${page.perPage + 1} offset ${after ? 0 : (page.page - 1) * page.perPage}`
  const { rows, last } = cutPage(found, page.perPage)
  return done({
    items: rows.map((row) => exportView(row, { id: asked.readerId, now: asked.now })),
    page: page.page,
    per_page: page.perPage,
    ...(await countRows(sql, filter)),
    next_cursor: last ? writeCursor('exports', [last.asked_at, last.id]) : null,
  })
}

/** What was made of it is removed by whoever clears away; a worker that is at it finds out when it wants to go on. */
export function cancelExport(doors: Doors, call: Call<typeof contract.cancelExport, AdminActor>) {
  const { actor, now, requestId, address } = call
  return doors.database.begin(async (sql) => {
    const row = await findOwn(sql, { id: call.params.id, adminId: actor.id })
    if (row === undefined) return refuse('export_not_found')
    if (row.state !== 'waiting' && row.state !== 'running') return refuse('export_over')
    await sql`update exports set state = 'cancelled', ended_at = ${now}, wrapped_key = null where id = ${row.id}`
    const act = { actor, action: 'exports.cancel', requestId, address } as const
    await auditExport(sql, doors, { act, row, rows: row.rows_done })
    await noteChange(sql, ['exports'], now)
    const cancelled: ExportRow = { ...row, state: 'cancelled', ended_at: now }
    return done(exportView({ ...cancelled, asked_by: actor.name }, { id: actor.id, now }))
  })
}
