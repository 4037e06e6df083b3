// Answers for pages of long lists: an opaque cursor that is checked when it comes back, and totals that stay cheap.
import type { Part, StaleSql } from '../db/database.ts'
import { isUuid } from '../ids.ts'

export const pageSizeUsual = 25
/** Up to here totals are counted; above it the planner's estimate is good enough and a thousand times cheaper. */
export const countedMost = 10_000

/** What the query of a list asks for, with its defaults filled in. */
export type PageRequest = {
  readonly page: number
  readonly perPage: number
  readonly cursor: string | undefined
}

/** Reads `page`, `per_page` and `cursor` of a list's query. */
export function pageOf(query: {
  page?: number | undefined
  per_page?: number | undefined
  cursor?: string | undefined
}): PageRequest {
  return { page: query.page ?? 1, perPage: query.per_page ?? pageSizeUsual, cursor: query.cursor }
}

type CursorValue = string | null
/** What stands at a place of a cursor: an instant, an id, a whole number of up to 18 digits, or a text. */
export type CursorKind = 'instant' | 'instant or null' | 'uuid' | 'whole' | 'text'

/** The place behind a row as an opaque text. `list` names the order, so that a cursor of another one is refused. */
export function writeCursor(list: string, values: readonly (string | Date | bigint | null)[]): string {
  const texts = values.map((value) =>
    value instanceof Date ? value.toISOString() : value === null ? null : String(value),
  )
  return Buffer.from(JSON.stringify([list, ...texts])).toString('base64url')
}

function parseCursor(cursor: string): unknown {
  if (!/^[A-Za-z0-9_-]+$/.test(cursor)) return undefined
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const instantPattern = /^(?:19|2\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

function fits(kind: CursorKind, value: unknown): value is CursorValue {
  if (value === null) return kind === 'instant or null'
  if (typeof value !== 'string') return false
  switch (kind) {
    case 'instant':
    case 'instant or null':
      return instantPattern.test(value) && !Number.isNaN(new Date(value).getTime())
    case 'uuid':
      return isUuid(value)
    case 'whole':
      return /^-?\d{1,18}$/.test(value)
    case 'text':
      return value.length <= 200 && value.isWellFormed() && !value.includes('\0')
  }
}

/** The values of a cursor of `list`, or undefined when it is none that we could have written. */
export function readCursor(
  list: string,
  kinds: readonly CursorKind[],
  cursor: string,
): CursorValue[] | undefined {
  const parsed = parseCursor(cursor)
  if (!Array.isArray(parsed) || parsed.length !== kinds.length + 1 || parsed[0] !== list) return undefined
  const values: CursorValue[] = []
  for (const [index, kind] of kinds.entries()) {
    const value: unknown = parsed[index + 1]
    if (!fits(kind, value)) return undefined
    values.push(value)
  }
  return values
}

export type CountedRows = { readonly total: number; readonly total_is_estimate: boolean }

/** How many rows `from` has (`from … where …`, without its keyword `select`): exact up to 10,000, then an estimate. */
export async function countRows(sql: StaleSql, from: Part): Promise<CountedRows> {
  const [counted] = await sql<{ total: number }>`
    select count(*)::int total from (select 1 ${from} limit ${countedMost + 1}) counted`
  const total = counted?.total ?? 0
  if (total <= countedMost) return { total, total_is_estimate: false }
  const [row] = await sql<{
    'QUERY PLAN': { Plan: { 'Plan Rows': number } }[]
  }>`explain (format json) select 1 ${from}`
  const estimate = Math.round(row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)
  return { total: Math.max(estimate, total), total_is_estimate: true }
}

/** How many rows `from` has, every one of them: for what so many are agreed to. */
export async function countEveryRow(sql: StaleSql, from: Part): Promise<CountedRows> {
  const [counted] = await sql<{ total: number }>`select count(*)::int total ${from}`
  return { total: counted?.total ?? 0, total_is_estimate: false }
}

/** Cuts the row that was read beyond the page, and says whether there was one. */
export function cutPage<Row>(
  rows: readonly Row[],
  perPage: number,
): { rows: readonly Row[]; last: Row | undefined } {
  if (rows.length <= perPage) return { rows, last: undefined }
  const cut = rows.slice(0, perPage)
  return { rows: cut, last: cut.at(-1) }
}
