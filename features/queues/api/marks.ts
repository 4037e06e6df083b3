// Answers for the mark on a row of a queue, as lists read it beside their own.
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import type { queueTypes } from '../contract.ts'

export type QueueType = (typeof queueTypes)[number]
export type MarkRow = {
  readonly mark_note: string | null
  readonly taken_by_id: string | null
  readonly taken_by_name: string | null
}

/** Columns of a `MarkRow`, where `markJoin` is joined. */
export const markColumns = (sql: StaleSql): Part =>
  sql.part`m.note as mark_note, ma.id as taken_by_id, ma.name as taken_by_name`

/** The mark `m` of a row whose id is `id`, and who has taken it as `ma`. */
export const markJoin = (sql: StaleSql, type: QueueType, id: Part): Part => sql.part`
  left join queue_marks m on m.type = ${type} and m.id = ${id} left join admins ma on ma.id = m.taken_by`

export const markOf = (row: MarkRow) => ({
  taken_by: row.taken_by_id === null ? null : { uuid: row.taken_by_id, name: row.taken_by_name ?? '' },
  note: row.mark_note,
})

/** Of a list: those that this member of staff has taken, those that nobody has, or all. */
export function isTakenPart(
  sql: StaleSql,
  asked: {
    readonly type: QueueType
    readonly id: Part
    readonly taken: 'me' | 'nobody' | undefined
    readonly adminId: string
  },
): Part {
  const { type, id, taken, adminId } = asked
  if (taken === undefined) return sql.part``
  const has = sql.part`exists (select 1 from queue_marks k where k.type = ${type} and k.id = ${id} and k.taken_by`
  return taken === 'me' ? sql.part`and ${has} = ${adminId})` : sql.part`and not ${has} is not null)`
}

/** The mark on one row. */
export async function findMark(sql: Sql, type: QueueType, id: string) {
  const [row] = await sql<MarkRow>`
    select ${markColumns(sql)} from (select 1) one ${markJoin(sql, type, sql.part`${id}::uuid`)}`
  return markOf(row ?? { mark_note: null, taken_by_id: null, taken_by_name: null })
}
