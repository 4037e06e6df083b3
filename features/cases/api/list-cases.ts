// Answers for the list of open cases, oldest first: who waits longest is looked at first.
import type { Sql } from '#kit/db/database.ts'
import { countRows, cutPage, type PageRequest, readCursor, writeCursor } from '#kit/http/paging.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type CaseRow, caseRows, caseView } from './case-view.ts'
import type { CaseKind } from './open-case.ts'

// Who talks to customers or moves their money does not learn of them: nobody can let slip what they do not know.
const confidential: readonly CaseKind[] = ['screening_hit']
const outsiders: readonly AdminActor['role'][] = ['support', 'finance']

/** One page of open cases, without those that are not for this role. A cursor that is none of ours is a bad field. */
export async function listCases(sql: Sql, page: PageRequest, role: AdminActor['role']) {
  const after = page.cursor === undefined ? undefined : readCursor('cases', ['instant', 'uuid'], page.cursor)
  if (page.cursor !== undefined && after === undefined) {
    return refuse('bad_input', {
      errors: [{ path: 'cursor', message: 'This place in the list is not known' }],
    })
  }
  const behind = after
    ? sql.part`and (c.opened_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const skipped = after ? 0 : (page.page - 1) * page.perPage
  const hidden = outsiders.includes(role) ? confidential : []
  const open = sql.part`c.state = 'open' and c.kind <> all(${[...hidden]}::text[])`
  const found = await sql<CaseRow>`
    select ${caseRows(sql)} where ${open} ${behind}
    order by c.opened_at, c.id limit ${page.perPage + 1} offset ${skipped}`
  const { rows, last } = cutPage(found, page.perPage)
  const counted = await countRows(sql, sql.part`from cases c where ${open}`)
  return done({
    items: rows.map(caseView),
    page: page.page,
    per_page: page.perPage,
    ...counted,
    next_cursor: last ? writeCursor('cases', [last.opened_at, last.id]) : null,
  })
}
