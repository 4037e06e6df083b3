// Answers for the list of cases: the open ones, oldest first, or the closed ones; everybody's or about one customer.
import {
  findEnds,
  findWaiting,
  isTakenPart,
  queueBehind,
  type QueueKinds,
  type QueueOrder,
} from '#features/queues/public.ts'
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import { countRows, cutPage, type PageRequest, readCursor, writeCursor } from '#kit/http/paging.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { declaredCases } from '../kinds.ts'
import type { ActsApply } from './act-applies.ts'
import { topicOfCase } from './acted-case.ts'
import {
  type ActedRow,
  actedRows,
  amountPart,
  type CaseRow,
  caseRows,
  caseTables,
  caseView,
  concernsUser,
  readCase,
} from './case-view.ts'
import { confidentialKinds, mayKnow } from './may-know.ts'
import { type CaseKind, listCases as contract } from '../contract.ts'

/** Which cases are asked for: in a state, and about one customer where they are named. */
export type CaseFilter = {
  readonly state: 'open' | 'closed'
  readonly userId: string | undefined
  readonly kind?: CaseKind | undefined
  readonly taken?: 'me' | 'nobody' | undefined
}

type Asked = {
  readonly filter: CaseFilter
  readonly page: PageRequest
  readonly reader: Reader
  readonly now: Date
  readonly actsApply: ActsApply
}

type Reader = Pick<AdminActor, 'id' | 'role'>

/** `where …` over `caseTables`: which cases are asked for, without those that are not for this role. */
export function askedPart(sql: StaleSql, filter: CaseFilter, reader: Reader): Part {
  const ofKind = filter.kind === undefined ? sql.part`` : sql.part`and c.kind = ${filter.kind}`
  const taken = isTakenPart(sql, {
    type: 'case',
    id: sql.part`c.id`,
    taken: filter.taken,
    adminId: reader.id,
  })
  const about = filter.userId === undefined ? sql.part`` : sql.part`and ${concernsUser(sql, filter.userId)}`
  return sql.part`c.state = ${filter.state} and ${openTo(sql, reader)} ${ofKind} ${about} ${taken}`
}

/** A case that is not for a role is not there for it: neither read nor ended. */
export const openTo = (sql: StaleSql, { role }: Pick<Reader, 'role'>): Part =>
  sql.part`c.kind <> all(${confidentialKinds.filter((kind) => !mayKnow(role, kind))}::text[])`

export const queueKinds: QueueKinds = {
  case: {
    readBy: contract.name,
    topic: topicOfCase,
    rows: (sql, id, reader) => sql.part`select 1 from cases c where c.id = ${id} and ${openTo(sql, reader)}`,
  },
}

/** One case, where it is for this reader. */
export async function findCase(
  sql: Sql,
  { id, reader, now, actsApply }: Pick<Asked, 'reader' | 'now' | 'actsApply'> & { readonly id: string },
) {
  const rows = await sql<ActedRow>`
    select ${actedRows(sql, actsApply)} where c.id = ${id} and ${openTo(sql, reader)}`
  const [shown] = await shownRows(sql, rows, { now, view: caseView })
  return shown === undefined ? refuse('case_not_found') : done(shown)
}

const listOf = ({ state }: CaseFilter): string => (state === 'open' ? 'cases' : 'cases-closed')
const placeOf = (filter: CaseFilter, last: CaseRow | undefined): string | null =>
  last ? writeCursor(listOf(filter), [last.closed_at ?? last.opened_at, last.id]) : null

export const caseOrder = (sql: StaleSql): QueueOrder => ({
  since: sql.part`c.opened_at`,
  endedAt: sql.part`c.closed_at`,
  id: sql.part`c.id`,
})

/** Cases as their list has them, but for what may be done about them; `tail` says in which order, and how many. */
export async function findCases(
  sql: StaleSql,
  { where, tail, now }: { readonly where: Part; readonly tail: Part; readonly now: Date },
) {
  const rows = await sql<CaseRow>`select ${caseRows(sql)} where ${where} ${tail}`
  return shownRows(sql, rows, { now, view: readCase })
}

/** One page of cases, without those that are not for this role. A cursor that is none of ours is a bad field. */
export async function listCases(sql: Sql, { filter, page, reader, now, actsApply }: Asked) {
  const after =
    page.cursor === undefined ? undefined : readCursor(listOf(filter), ['instant', 'uuid'], page.cursor)
  if (page.cursor !== undefined && after === undefined) {
    return refuse('bad_input', {
      errors: [{ path: 'cursor', message: 'This place in the list is not known' }],
    })
  }
  const asked = askedPart(sql, filter, reader)
  const order = { order: caseOrder(sql), state: filter.state }
  const offset = after ? 0 : (page.page - 1) * page.perPage
  const found = await sql<ActedRow>`
    select ${actedRows(sql, actsApply)} where ${asked} ${queueBehind(sql, { ...order, after, limit: page.perPage + 1 })} offset ${offset}`
  const { rows, last } = cutPage(found, page.perPage)
  const from = filter.userId === undefined ? sql.part`cases c` : caseTables(sql)
  const counted = await countRows(sql, sql.part`from ${from} where ${asked}`)
  const [all] = await sql<{ sum: bigint }>`
    select coalesce(sum(${amountPart(sql)}), 0)::bigint sum from ${from} where ${asked}`
  return done({
    items: await shownRows(sql, rows, { now, view: caseView }),
    sum: money('NGN', all?.sum ?? 0n),
    page: page.page,
    per_page: page.perPage,
    ...counted,
    next_cursor: placeOf(filter, last),
  })
}

/** Of those that are closed, by which act of staff; of the open ones, what waits for a second person. */
async function shownRows<Row extends CaseRow, View extends object>(
  sql: StaleSql,
  rows: readonly Row[],
  { now, view }: { readonly now: Date; readonly view: (row: Row) => View },
) {
  const keyed = rows.map((row) => ({ ...row, key: row.id, targets: targetsOf(row) }))
  const ends = await findEnds(
    sql,
    keyed.flatMap(({ key, targets, kind, opened_at: since, closed_at: endedAt }) =>
      endedAt === null
        ? []
        : [{ key, targets, acts: [...declaredCases[kind].acts, 'cases.close'], since, endedAt }],
    ),
  )
  const waiting = await findWaiting(sql, { rows: keyed.filter(({ state }) => state === 'open'), now })
  return rows.map((row) => ({
    ...view(row),
    ended: ends.get(row.id) ?? null,
    waiting_request: waiting.get(row.id) ?? null,
  }))
}

/** What acts on it are written down of: the case, or what that is about, by whatever id the act has for it. */
const targetsOf = (row: CaseRow) => [
  { type: 'case', id: row.id },
  { type: row.subject_type, id: row.subject_id },
  ...(row.deposit_id === null ? [] : [{ type: 'deposit', id: row.deposit_id }]),
  ...(row.transfer_id === null ? [] : [{ type: 'transfer', id: row.transfer_id }]),
]
