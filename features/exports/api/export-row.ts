// Answers for the row of an export: how it is read, and how staff see it.
import type { Part, Sql } from '#kit/db/database.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { cancelExport } from '../contract.ts'
import type { ExportFormat, ExportList, ExportState } from '../rules.ts'
import type { Filter, Sums } from './source.ts'

export type ExportView = AnswerOf<typeof cancelExport>

export type ExportRow = {
  readonly id: string
  readonly admin_id: string
  /** The role of who asked, when they did. */
  readonly asked_as: AdminActor['role']
  readonly list: ExportList
  readonly filter: Filter
  readonly columns: readonly string[]
  readonly format: ExportFormat
  readonly in_full: boolean
  readonly state: ExportState
  readonly fault: ExportView['fault']
  readonly total: number
  readonly total_is_estimate: boolean
  readonly rows_done: number
  readonly pieces: number
  readonly place: string | null
  /** What the rows so far come to. */
  readonly sums: Sums
  readonly plain_bytes: bigint
  readonly plain_crc: bigint
  readonly packed_bytes: bigint
  readonly wrapped_key: Buffer | null
  readonly asked_at: Date
  readonly ended_at: Date | null
  readonly expires_at: Date | null
}

/** The columns of an `ExportRow` of the table `e`. */
export function exportColumns(sql: Sql): Part {
  return sql.part`e.id, e.admin_id, e.asked_as, e.list, e.filter, e.columns, e.format, e.in_full, e.state, e.fault, e.total, e.total_is_estimate,
    e.rows_done, e.pieces, e.place, e.sums, e.plain_bytes, e.plain_crc, e.packed_bytes, e.wrapped_key, e.asked_at, e.ended_at,
    e.expires_at`
}

/** The export of an admin; another's is like one that does not exist. `locked`: nobody changes it meanwhile. */
export async function findOwn(
  sql: Sql,
  of: { readonly id: string; readonly adminId: string },
): Promise<ExportRow | undefined> {
  const [row] = await sql<ExportRow>`
    select ${exportColumns(sql)} from exports e where e.id = ${of.id} and e.admin_id = ${of.adminId} for update`
  return row
}

/** How it stands at an instant: its file is gone for everybody from the second at which it expires. */
export function stateAt(row: Pick<ExportRow, 'state' | 'expires_at'>, now: Date): ExportState {
  return row.state === 'done' && row.expires_at !== null && row.expires_at <= now ? 'expired' : row.state
}

const otherConditions = [
  'actor',
  'action',
  'target',
  'outcome',
  'from',
  'to',
  'taken',
  'kind',
  'biller',
  'partner',
  'day',
] as const

/** What narrowed a list beside its search, status and order. */
export function conditionsOf(filter: Filter): { name: string; value: string }[] {
  return otherConditions.flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [{ name, value }]
  })
}

export type Reader = { readonly id: string; readonly now: Date }

export function exportView(row: ExportRow & { readonly asked_by: string }, reader: Reader): ExportView {
  const { filter } = row
  return {
    id: row.id,
    list: row.list,
    format: row.format,
    query: filter.query ?? null,
    status: filter.status ?? null,
    currency: filter.currency ?? null,
    user: filter.user ?? null,
    sort: filter.sort ?? null,
    conditions: conditionsOf(filter),
    chosen: filter.chosen?.length ?? null,
    columns: row.columns.length,
    in_full: row.in_full,
    state: stateAt(row, reader.now),
    fault: row.fault,
    rows_done: row.rows_done,
    total: row.total,
    total_is_estimate: row.total_is_estimate,
    asked_by: row.asked_by,
    mine: row.admin_id === reader.id,
    asked_at: row.asked_at,
    ended_at: row.ended_at,
    expires_at: row.expires_at,
  }
}

/** The key of a piece in the store: known before it is written. */
export const storeKey = (piece: { readonly export_id: string; readonly id: string }): string =>
  `exports/${piece.export_id}/${piece.id}`
/** Where a piece belongs: one that is put elsewhere does not open. */
export const piecePlace = (piece: {
  readonly export_id: string
  readonly id: string
  readonly number: number
}): string => `export_pieces/${piece.export_id}/${piece.number}/${piece.id}`
