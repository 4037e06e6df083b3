// Answers for the list of open cases, oldest first: who waits longest is looked at first.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { countRows, cutPage, type PageRequest, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { listCases as contract } from '../contract.ts'
import type { CaseKind } from './open-case.ts'

type CaseRow = {
  id: string
  kind: CaseKind
  state: 'open' | 'closed'
  subject_type: string
  subject_id: string
  facts: Record<string, string>
  opened_at: Date
}

type CaseView = AnswerOf<typeof contract>['items'][number]

function viewOf(row: CaseRow): CaseView {
  const { id, kind, state, facts, opened_at } = row
  return { id, kind, state, subject: { type: row.subject_type, id: row.subject_id }, facts, opened_at }
}

/** One page of open cases. A cursor that is none of ours is a bad field. */
export async function listCases(sql: Sql, page: PageRequest) {
  const after = page.cursor === undefined ? undefined : readCursor('cases', ['instant', 'uuid'], page.cursor)
  if (page.cursor !== undefined && after === undefined) {
    return refuse('bad_input', {
      errors: [{ path: 'cursor', message: 'This place in the list is not known' }],
    })
  }
  const behind = after
    ? sql.part`and (opened_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const skipped = after ? 0 : (page.page - 1) * page.perPage
  const found = await sql<CaseRow>`
    select id, kind, state, subject_type, subject_id, facts, opened_at from cases where state = 'open' ${behind}
    order by opened_at, id limit ${page.perPage + 1} offset ${skipped}`
  const { rows, last } = cutPage(found, page.perPage)
  const counted = await countRows(sql, sql.part`from cases where state = 'open'`)
  return done({
    items: rows.map(viewOf),
    page: page.page,
    per_page: page.perPage,
    ...counted,
    next_cursor: last ? writeCursor('cases', [last.opened_at, last.id]) : null,
  })
}
