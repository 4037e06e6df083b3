// Answers for users as a list that can be exported: the query of the list on screen, and what each column holds.
import {
  amountOf,
  chosenPart,
  columnsFor,
  type ExportColumn,
  exportSource,
  type Filter,
  instantOf,
  nothing,
  textOf,
  wordOf,
  unknownConditions,
  unknownValue,
  wholeOf,
} from '#features/exports/public.ts'
import { assert } from '#kit/assert.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { cutPage } from '#kit/http/paging.ts'
import { currencies, type Currency } from '#kit/money/currency.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { exampleFor } from '#kit/typed-search/terms.ts'
import { searchUsers as searchUsersCall, userSorts, userStatuses } from '../contract.ts'
import { exportWords as words } from '../export-words.ts'
import { exampleOf, readTypedSearch, type UserSearch } from '../typed-search.ts'
import { findUsers, placeOf, readPlace, type UserSort } from './search-users.ts'
import { filterOf } from './user-filter.ts'
import { findWalletsOf, type UserView, userView } from './user-view.ts'

type Read = {
  readonly status: (typeof userStatuses)[number] | undefined
  readonly sort: UserSort
  readonly typed: UserSearch
}

function readFilter(filter: Filter, now: Date): Result<Read, 'search_unreadable' | 'bad_input'> {
  const { query, status, sort = 'newest' } = filter
  const strange = unknownConditions(filter, ['query', 'status', 'sort', 'chosen'])
  if (strange !== undefined) return strange
  const chosenStatus = userStatuses.find((known) => known === status)
  const chosenSort = userSorts.find((known) => known === sort)
  if (status !== chosenStatus) return unknownValue('status')
  if (chosenSort === undefined) return unknownValue('sort')
  const typed = readTypedSearch(query ?? '', now)
  if (!typed.ok) {
    const { term } = typed.fault
    const example = exampleFor(typed.fault, exampleOf)
    return refuse('search_unreadable', { values: { term, example } })
  }
  return done({ status: chosenStatus, sort: chosenSort, typed: typed.search })
}

async function readAsked(
  sql: StaleSql,
  asked: { readonly filter: Filter; readonly askedAt: Date },
): Promise<{ readonly from: Part; readonly sort: UserSort }> {
  const read = readFilter(asked.filter, asked.askedAt)
  assert(read.ok, 'what is exported was checked when it was asked for')
  const { typed, status, sort } = read.value
  const { filter } = await filterOf(sql, typed, { status, now: asked.askedAt })
  const chosen = chosenPart(sql, sql.part`u.id`, asked.filter)
  return { from: sql.part`${filter} and u.created_at <= ${asked.askedAt} ${chosen}`, sort }
}

const { shown, hidden } = columnsFor<UserView>()

function balanceColumn(currency: Currency): ExportColumn<UserView> {
  return {
    key: `balance_${currency.toLowerCase()}`,
    header: say(words.balance, { currency }),
    shown: currency === 'NGN',
    cell: ({ wallets }) => {
      const wallet = wallets.find((one) => one.currency === currency)
      return wallet === undefined ? nothing : amountOf(wallet.balance)
    },
  }
}

const columns: readonly ExportColumn<UserView>[] = [
  shown('first_name', words.firstName, (user) => textOf(user.first_name)),
  shown('last_name', words.lastName, (user) => textOf(user.last_name)),
  shown('email', words.email, (user) => textOf(user.email), { personal: 'email' }),
  shown('phone', words.phone, (user) => textOf(user.phone), { personal: 'number' }),
  hidden('tag', words.tag, (user) => textOf(user.tag)),
  shown('tier', words.tier, (user) => wholeOf(user.kyc_tier)),
  shown('status', words.status, (user) => wordOf(user.status)),
  hidden('frozen', words.frozen, (user) => textOf(say(user.frozen ? words.yes : words.no))),
  ...currencies.map(balanceColumn),
  hidden(
    'custom_limit',
    words.customLimit,
    ({ custom_tier_limit: limit }) => (limit === null ? nothing : amountOf(limit)),
    { unsummed: true },
  ),
  shown('joined', words.joined, (user) => instantOf(user.created_at)),
  shown('last_active', words.lastActive, (user) => instantOf(user.last_active_at)),
  hidden('uuid', words.id, (user) => textOf(user.uuid)),
]

// What decides the place of a user in these never changes.
const steady: readonly (string | undefined)[] = [undefined, 'newest', 'oldest']

export const usersExport = exportSource<UserView>({
  list: 'users',
  readBy: searchUsersCall.name,
  columns,
  total: { says: words.sums },
  // Only currencies that customers hold a wallet in, beside the naira of the list on screen.
  empty: async (sql) => {
    const held = await sql<{ currency: string }>`select distinct currency from wallets`
    return currencies
      .filter((one) => one !== 'NGN' && !held.some(({ currency }) => currency === one))
      .map((one) => balanceColumn(one).key)
  },
  check: ({ filter, askedAt }) => {
    const read = readFilter(filter, askedAt)
    return read.ok ? done() : read
  },
  from: async (sql, asked) => (await readAsked(sql, asked)).from,
  read: async (sql, asked) => {
    const { from: filter, sort } = await readAsked(sql, asked)
    const after = asked.after === null ? undefined : readPlace(sort, asked.after)
    const found = await findUsers(sql, { sort, filter, after, limit: asked.limit + 1, offset: 0 })
    const { rows, last } = cutPage(found, asked.limit)
    const wallets = await findWalletsOf(sql, { userIds: rows.map((row) => row.id), now: asked.askedAt })
    return {
      rows: rows.map((row) => userView(row, wallets.get(row.id) ?? [])),
      next: last ? placeOf(sort, last) : null,
    }
  },
  moves: ({ sort }) => !steady.includes(sort),
})

export const exportSources = [usersExport]
