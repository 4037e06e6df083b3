// Answers for the list of users: by words, by status, in five orders, with their balances.
import type { Part, Sql } from '#kit/db/database.ts'
import { searchPatterns } from '#kit/db/search.ts'
import type { QueryOf } from '#kit/http/contract.ts'
import { emailAddress, nigerianPhone } from '#kit/http/fields.ts'
import {
  countRows,
  type CursorKind,
  cutPage,
  pageOf,
  type PageRequest,
  readCursor,
  writeCursor,
} from '#kit/http/paging.ts'
import { isUuid } from '#kit/ids.ts'
import { endOfLagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { searchUsers as contract, userSorts } from '../contract.ts'
import { exampleOf, readTypedSearch, type UserSearch } from '../typed-search.ts'
import { findWalletsOf, type UserRow, userView } from './user-view.ts'
import { patternsAlike } from './words-alike.ts'

type UserSort = (typeof userSorts)[number]
type Query = QueryOf<typeof contract>

// Users without a name come after all names; the first character of the key says which is which.
const nameKey = (sql: Sql): Part =>
  sql.part`case when u.first_name is null then '1' else '0' || lower(u.first_name || ' ' || coalesce(u.last_name, '')) end`
type Order = {
  readonly kinds: readonly CursorKind[]
  readonly key: (sql: Sql) => Part
  readonly by: (sql: Sql) => Part
  /** Whether a row stands behind the cursor's. */
  readonly behind: (sql: Sql, after: readonly (string | null)[]) => Part
}

const orders: Readonly<Record<UserSort, Order>> = {
  newest: {
    kinds: ['instant', 'uuid'],
    key: (sql) => sql.part`u.created_at`,
    by: (sql) => sql.part`u.created_at desc, u.id desc`,
    behind: (sql, [at, id]) => sql.part`(u.created_at, u.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    kinds: ['instant', 'uuid'],
    key: (sql) => sql.part`u.created_at`,
    by: (sql) => sql.part`u.created_at, u.id`,
    behind: (sql, [at, id]) => sql.part`(u.created_at, u.id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  last_active: {
    kinds: ['instant or null', 'uuid'],
    key: (sql) => sql.part`u.last_active_at`,
    by: (sql) => sql.part`u.last_active_at desc nulls last, u.id desc`,
    behind: (sql, [at, id]) =>
      at === null
        ? sql.part`u.last_active_at is null and u.id < ${id}::uuid`
        : sql.part`((u.last_active_at, u.id) < (${at}::timestamptz, ${id}::uuid) or u.last_active_at is null)`,
  },
  name: {
    kinds: ['text', 'uuid'],
    key: nameKey,
    by: (sql) => sql.part`${nameKey(sql)}, u.id`,
    behind: (sql, [name, id]) => sql.part`(${nameKey(sql)}, u.id) > (${name}, ${id}::uuid)`,
  },
  // As of the last time that balances were taken; users without a wallet come after those whose wallet is empty.
  balance: {
    kinds: ['whole', 'uuid'],
    key: (sql) => sql.part`b.naira_minor`,
    by: (sql) => sql.part`b.naira_minor desc, b.user_id desc`,
    behind: (sql, [balance, id]) => sql.part`(b.naira_minor, b.user_id) < (${balance}::bigint, ${id}::uuid)`,
  },
}

// An id, a whole address or a whole number names one user: no search is needed, and no other user comes with it.
async function findExact(sql: Sql, query: string): Promise<{ id: string } | undefined> {
  const id = query.trim().toLowerCase()
  if (isUuid(id)) return { id }
  if (/^\d{10}$/.test(id)) {
    const [holder] = await sql<{
      id: string
    }>`select user_id id from virtual_accounts where account_number = ${id}`
    if (holder !== undefined) return holder
  }
  const email = emailAddress.safeParse(query)
  const phone = nigerianPhone.safeParse(query)
  if (!email.success && !phone.success) return undefined
  const [row] = email.success
    ? await sql<{ id: string }>`select id from users where email = ${email.data}`
    : await sql<{ id: string }>`select id from users where phone = ${phone.data ?? ''}`
  return row
}

/** What the words of a search let through. */
async function wordsPart(sql: Sql, words: string): Promise<Part> {
  const exact = words === '' ? undefined : await findExact(sql, words)
  if (exact !== undefined) return sql.part`u.id = ${exact.id}::uuid`
  const part = allOf(
    sql,
    searchPatterns(words).map((pattern) => sql.part`u.search_text like ${pattern}`),
  )
  // The last four digits, as people read them out.
  if (!/^\d{4}$/.test(words)) return part
  return sql.part`(${part} or u.id in (select user_id from virtual_accounts where right(account_number, 4) = ${words}))`
}

function allOf(sql: Sql, conditions: readonly (Part | undefined)[]): Part {
  return conditions.reduce<Part>(
    (sum, part) => (part === undefined ? sum : sql.part`${sum} and ${part}`),
    sql.part`true`,
  )
}

function filterOf(
  sql: Sql,
  search: UserSearch,
  asked: { readonly words: Part; readonly status: Query['status']; readonly now: Date },
): Part {
  const { statuses, tiers, frozen, balance, days } = search
  const isFrozen = sql.part`exists (select 1 from wallets w where w.user_id = u.id and (w.own_freeze_at is not null
    or (w.freeze_level is not null and (w.freeze_until is null or w.freeze_until > ${asked.now}))))`
  const conditions: readonly (Part | undefined)[] = [
    asked.words,
    asked.status && sql.part`u.status = ${asked.status}`,
    statuses && sql.part`u.status = any(${[...statuses]})`,
    tiers && sql.part`u.kyc_tier = any(${[...tiers]})`,
    frozen === undefined ? undefined : frozen ? isFrozen : sql.part`not ${isFrozen}`,
    balance?.least === undefined ? undefined : sql.part`b.naira_minor >= ${balance.least}`,
    balance?.most === undefined ? undefined : sql.part`b.naira_minor between 0 and ${balance.most}`,
    days?.first === undefined ? undefined : sql.part`u.created_at >= ${startOfLagosDay(days.first)}`,
    days?.last === undefined ? undefined : sql.part`u.created_at < ${endOfLagosDay(days.last)}`,
  ]
  return sql.part`from users u join user_balances b on b.user_id = u.id where ${allOf(sql, conditions)}`
}

/**
 * One page of users. All words have to be found; without words all users are; where nobody is found, those whose names are spelled
 * much like the words are. A condition that cannot be read is named.
 */
export async function searchUsers(sql: Sql, asked: { readonly query: Query; readonly now: Date }) {
  const page = pageOf(asked.query)
  const sort = asked.query.sort ?? 'newest'
  const order = orders[sort]
  const after = page.cursor === undefined ? undefined : readCursor(`users/${sort}`, order.kinds, page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const typed = readTypedSearch(asked.query.query ?? '', asked.now)
  if (!typed.ok) {
    const { term, key } = typed.fault
    return refuse('search_unreadable', { values: { term, example: exampleOf[key] } })
  }
  const { search } = typed
  const filterBy = (words: Part): Part =>
    filterOf(sql, search, { words, status: asked.query.status, now: asked.now })
  const readBy = (filter: Part) => readRows(sql, { filter, order, after, page })
  let filter = filterBy(await wordsPart(sql, search.words))
  let found = await readBy(filter)
  // Nobody is called that: perhaps a letter slipped.
  const alike =
    found.length === 0 && search.words !== '' && !(await isAnybody(sql, filter))
      ? await patternsAlike(sql, search.words)
      : undefined
  if (alike !== undefined) {
    filter = filterBy(
      allOf(
        sql,
        alike.map((patterns) => sql.part`u.search_text like any(${patterns})`),
      ),
    )
    found = await readBy(filter)
  }
  const { rows, last } = cutPage(found, page.perPage)
  const wallets = await findWalletsOf(sql, { userIds: rows.map((row) => row.id), now: asked.now })
  return done({
    items: rows.map((row) => userView(row, wallets.get(row.id) ?? [])),
    page: page.page,
    per_page: page.perPage,
    ...(await countRows(sql, filter)),
    next_cursor: last ? writeCursor(`users/${sort}`, [last.sort_key, last.id]) : null,
    similar: alike !== undefined && rows.length > 0,
  })
}

type Reading = {
  readonly filter: Part
  readonly order: Order
  readonly after: readonly (string | null)[] | undefined
  readonly page: PageRequest
}

function readRows(sql: Sql, { filter, order, after, page }: Reading) {
  const behind = after ? sql.part`and (${order.behind(sql, after)})` : sql.part``
  return sql<UserRow & { sort_key: Date | string | bigint | null }>`
    select u.id, u.email, u.first_name, u.last_name, u.phone, u.tag, u.status, u.kyc_tier, u.custom_tier_limit_minor,
      u.created_at, u.last_active_at, ${order.key(sql)} sort_key
    ${filter} ${behind} order by ${order.by(sql)}
    limit ${page.perPage + 1} offset ${after ? 0 : (page.page - 1) * page.perPage}`
}

async function isAnybody(sql: Sql, filter: Part): Promise<boolean> {
  return (await sql<{ id: string }>`select u.id ${filter} limit 1`).length > 0
}
