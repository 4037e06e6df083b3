// Answers for who stands before and after a user in a list: by the same order and filter, one step each way.
import type { Part, StaleSql } from '#kit/db/database.ts'
import type { QueryOf } from '#kit/http/contract.ts'
import { done, refuse } from '#kit/refusal.ts'
import { exampleFor } from '#kit/typed-search/terms.ts'
import type { findNeighbours as contract } from '../contract.ts'
import { exampleOf, readTypedSearch } from '../typed-search.ts'
import { orders } from './search-users.ts'
import { filterOf } from './user-filter.ts'

type Asked = { readonly userId: string; readonly query: QueryOf<typeof contract>; readonly now: Date }

/** The user itself need not fit the filter: it may have changed since the list was read. */
export async function findNeighbours(sql: StaleSql, { userId, query, now }: Asked) {
  const typed = readTypedSearch(query.query ?? '', now)
  if (!typed.ok) {
    const { term } = typed.fault
    const example = exampleFor(typed.fault, exampleOf)
    return refuse('search_unreadable', { values: { term, example } })
  }
  const order = orders[query.sort ?? 'newest']
  const [row] = await sql<{ sort_key: Date | string | bigint | null }>`
    select ${order.key(sql)} sort_key from users u join user_balances b on b.user_id = u.id where u.id = ${userId}`
  if (row === undefined) return refuse('user_not_found')
  const { sort_key: key } = row
  const place = [key instanceof Date ? key.toISOString() : key === null ? null : String(key), userId]
  const { filter } = await filterOf(sql, typed.search, { status: query.status, now })
  const find = async (where: Part, by: Part): Promise<string | null> => {
    const [found] = await sql<{ id: string }>`select u.id ${filter} and (${where}) order by ${by} limit 1`
    return found?.id ?? null
  }
  return done({
    previous: await find(order.ahead(sql, place), order.back(sql)),
    next: await find(order.behind(sql, place), order.by(sql)),
  })
}
