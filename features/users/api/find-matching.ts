// Answers for everybody whom the list of users showed to somebody: its search and status, as of when it was looked at.
import type { Part, StaleSql } from '#kit/db/database.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { exampleFor } from '#kit/typed-search/terms.ts'
import type { userStatuses } from '../contract.ts'
import { exampleOf, readTypedSearch } from '../typed-search.ts'
import { filterOf } from './user-filter.ts'

/** `from users u … where …`. Days like `today` are counted from `asOf`; who came after it is left out. */
export async function findMatching(
  sql: StaleSql,
  asked: {
    readonly query?: string | undefined
    readonly status?: (typeof userStatuses)[number] | undefined
    readonly asOf: Date
  },
): Promise<Result<Part, 'search_unreadable'>> {
  const { query, status, asOf } = asked
  const typed = readTypedSearch(query ?? '', asOf)
  if (!typed.ok) {
    const { term } = typed.fault
    const example = exampleFor(typed.fault, exampleOf)
    return refuse('search_unreadable', { values: { term, example } })
  }
  const { filter } = await filterOf(sql, typed.search, { status, now: asOf })
  return done(sql.part`${filter} and u.created_at <= ${asOf}`)
}
