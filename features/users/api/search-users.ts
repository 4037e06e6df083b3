// Answers for the list of users: by words, by status, in five orders, with their balances.
import type { Part, StaleSql } from '#kit/db/database.ts'
import type { QueryOf } from '#kit/http/contract.ts'
import { countRows, type CursorKind, cutPage, pageOf, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done, refuse } from '#kit/refusal.ts'
import { exampleFor } from '#kit/typed-search/terms.ts'
import type { searchUsers as contract, userSorts } from '../contract.ts'
import { exampleOf, readTypedSearch } from '../typed-search.ts'
import { findWalletsOf, maskedUser, type UserRow, userView } from './user-view.ts'
import { filterOf } from './user-filter.ts'

export type UserSort = (typeof userSorts)[number]
type Query = QueryOf<typeof contract>

// Users without a name come after all names; the first character of the key says which is which.
const nameKey = (sql: StaleSql): Part =>
  sql.part`case when u.first_name is null then '1' else '0' || lower(u.first_name || ' ' || coalesce(u.last_name, '')) end`
type Order = {
  readonly kinds: readonly CursorKind[]
  readonly key: (sql: StaleSql) => Part
  readonly by: (sql: StaleSql) => Part
  /** Whether a row stands behind the cursor's. */
  readonly behind: (sql: StaleSql, after: readonly (string | null)[]) => Part
  /** The same order from its other end: by, and whether a row stands before the cursor's. */
  readonly back: (sql: StaleSql) => Part
  readonly ahead: (sql: StaleSql, before: readonly (string | null)[]) => Part
}

export const orders: Readonly<Record<UserSort, Order>> = {
  newest: {
    kinds: ['instant', 'uuid'],
    key: (sql) => sql.part`u.created_at`,
    by: (sql) => sql.part`u.created_at desc, u.id desc`,
    behind: (sql, [at, id]) => sql.part`(u.created_at, u.id) < (${at}::timestamptz, ${id}::uuid)`,
    back: (sql) => sql.part`u.created_at, u.id`,
    ahead: (sql, [at, id]) => sql.part`(u.created_at, u.id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    kinds: ['instant', 'uuid'],
    key: (sql) => sql.part`u.created_at`,
    by: (sql) => sql.part`u.created_at, u.id`,
    behind: (sql, [at, id]) => sql.part`(u.created_at, u.id) > (${at}::timestamptz, ${id}::uuid)`,
    back: (sql) => sql.part`u.created_at desc, u.id desc`,
    ahead: (sql, [at, id]) => sql.part`(u.created_at, u.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  last_active: {
    kinds: ['instant or null', 'uuid'],
    key: (sql) => sql.part`u.last_active_at`,
    by: (sql) => sql.part`u.last_active_at desc nulls last, u.id desc`,
    behind: (sql, [at, id]) =>
      at === null
        ? sql.part`u.last_active_at is null and u.id < ${id}::uuid`
        : sql.part`((u.last_active_at, u.id) < (${at}::timestamptz, ${id}::uuid) or u.last_active_at is null)`,
    back: (sql) => sql.part`u.last_active_at nulls first, u.id`,
    ahead: (sql, [at, id]) =>
      at === null
        ? sql.part`(u.last_active_at is not null or u.id > ${id}::uuid)`
        : sql.part`(u.last_active_at, u.id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  name: {
    kinds: ['text', 'uuid'],
    key: nameKey,
    by: (sql) => sql.part`${nameKey(sql)}, u.id`,
    behind: (sql, [name, id]) => sql.part`(${nameKey(sql)}, u.id) > (${name}, ${id}::uuid)`,
    back: (sql) => sql.part`${nameKey(sql)} desc, u.id desc`,
    ahead: (sql, [name, id]) => sql.part`(${nameKey(sql)}, u.id) < (${name}, ${id}::uuid)`,
  },
  // As of the last time that balances were taken; users without a wallet come after those whose wallet is empty.
  balance: {
    kinds: ['whole', 'uuid'],
    key: (sql) => sql.part`b.naira_minor`,
    by: (sql) => sql.part`b.naira_minor desc, b.user_id desc`,
    behind: (sql, [balance, id]) => sql.part`(b.naira_minor, b.user_id) < (${balance}::bigint, ${id}::uuid)`,
    back: (sql) => sql.part`b.naira_minor, b.user_id`,
    ahead: (sql, [balance, id]) => sql.part`(b.naira_minor, b.user_id) > (${balance}::bigint, ${id}::uuid)`,
  },
}

export type ListedUser = UserRow & { readonly sort_key: Date | string | bigint | null }

/** Rows of what `filterOf` lets through in an order, behind the place of a cursor where one is given. */
export function findUsers(
  sql: StaleSql,
  asked: {
    readonly sort: UserSort
    readonly filter: Part
    readonly after: readonly (string | null)[] | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<ListedUser[]> {
  const order = orders[asked.sort]
  const behind = asked.after ? sql.part`and (${order.behind(sql, asked.after)})` : sql.part``
  return sql<ListedUser>`
    select u.id, u.email, u.first_name, u.last_name, u.phone, u.tag, u.status, u.kyc_tier, u.custom_tier_limit_minor,
      u.created_at, u.last_active_at, ${order.key(sql)} sort_key
    ${asked.filter} ${behind} order by ${order.by(sql)} limit ${asked.limit} offset ${asked.offset}`
}

/** The values of a place in this list in an order, or undefined where it is none. */
export const readPlace = (sort: UserSort, place: string) =>
  readCursor(`users/${sort}`, orders[sort].kinds, place)
export const placeOf = (sort: UserSort, row: ListedUser): string =>
  writeCursor(`users/${sort}`, [row.sort_key, row.id])

/**
 * One page of users. All words have to be found; without words all users are; where nobody is found, those whose names are spelled
 * much like the words are. A condition that cannot be read is named.
 */
export async function searchUsers(sql: StaleSql, asked: { readonly query: Query; readonly now: Date }) {
  const page = pageOf(asked.query)
  const sort = asked.query.sort ?? 'newest'
  const after = page.cursor === undefined ? undefined : readPlace(sort, page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const typed = readTypedSearch(asked.query.query ?? '', asked.now)
  if (!typed.ok) {
    const { term } = typed.fault
    const example = exampleFor(typed.fault, exampleOf)
    return refuse('search_unreadable', { values: { term, example } })
  }
  const { filter, similar, counted } = await filterOf(sql, typed.search, {
    status: asked.query.status,
    now: asked.now,
    // In the order of names those of one name stand together, perhaps at its end.
    shownFirst: sort === 'name' ? undefined : page.perPage + 1,
  })
  const found = await findUsers(sql, {
    sort,
    filter,
    after,
    limit: page.perPage + 1,
    offset: after ? 0 : (page.page - 1) * page.perPage,
  })
  const { rows, last } = cutPage(found, page.perPage)
  const wallets = await findWalletsOf(sql, { userIds: rows.map((row) => row.id), now: asked.now })
  return done({
    items: rows.map((row) => maskedUser(userView(row, wallets.get(row.id) ?? []))),
    page: page.page,
    per_page: page.perPage,
    ...(counted ?? (await countRows(sql, filter))),
    next_cursor: last ? placeOf(sort, last) : null,
    similar,
  })
}
