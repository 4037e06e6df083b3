// Answers for finding users: search, status, order and page in the address, rows that hold still.
import type { ReactNode } from 'react'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { type AddressChange, chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { useCalmRows } from '#kit/screens/calm-rows.ts'
import { useColumns } from '#kit/screens/columns.ts'
import { ListBar, PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { PeekBeside, usePeek } from '#kit/screens/peek.tsx'
import { SearchBox, UnreadableTerm } from '#kit/screens/search-box.tsx'
import { SelectionBar } from '#kit/screens/selection-bar.tsx'
import { useSelection } from '#kit/screens/selection.ts'
import { TableSettings } from '#kit/screens/table-settings.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { exampleFor } from '#kit/typed-search/terms.ts'
import { EmptyState, NoMatchState } from '#kit/ui/empty-state.tsx'
import { Select } from '#kit/ui/select.tsx'
import { statusWord } from '#kit/ui/status-pill.tsx'
import { say } from '#kit/words/words.ts'
import { searchUsers, userSorts, userStatuses } from '../contract.ts'
import { exampleOf, readTypedSearch, type SearchKey, searchKeys } from '../typed-search.ts'
import { userColumns, type UserRow } from './user-columns.tsx'
import { userName } from './user-name.ts'
import { words } from './words.ts'
import type { Sort } from '#kit/ui/table-props.ts'

type UserSort = (typeof userSorts)[number]

/** The head of a column that stands for each order. */
const headOf: Record<UserSort, Sort> = {
  newest: { key: 'joined', direction: 'down' },
  oldest: { key: 'joined', direction: 'up' },
  name: { key: 'name', direction: 'up' },
  last_active: { key: 'last_active', direction: 'down' },
  balance: { key: 'balance', direction: 'down' },
}
const sortWords = [
  { value: 'newest', label: say(words.newest) },
  { value: 'oldest', label: say(words.oldest) },
  { value: 'name', label: say(words.byName) },
  { value: 'last_active', label: say(words.byActivity) },
  { value: 'balance', label: say(words.byBalance) },
] as const satisfies readonly { value: UserSort; label: string }[]
const statusChoices = [
  { value: 'any', label: say(words.anyStatus) },
  ...userStatuses.map((status) => ({ value: status, label: statusWord(status) })),
] as const

const conditionLabels: Readonly<Record<SearchKey, string>> = {
  status: say(words.status),
  tier: say(words.tier),
  frozen: say(words.findFrozen),
  balance: say(words.findBalance),
  on: say(words.findJoinedOn),
  from: say(words.findJoinedFrom),
  to: say(words.findJoinedTo),
}
const conditions = searchKeys.map((key) => ({ label: conditionLabels[key], example: exampleOf[key] }))

function sortOfHead(key: string, before: UserSort): UserSort {
  if (key === 'joined') return before === 'newest' ? 'oldest' : 'newest'
  return userSorts.find((sort) => sort === key) ?? 'newest'
}

const keyOf = ({ uuid }: UserRow) => uuid

/** What the address asks for, what the server answers, and how the address changes. */
function useUserList() {
  const [values, change] = useAddressState()
  const query = values.get('q') ?? ''
  const typed = readTypedSearch(query, new Date(browserTime.now()))
  const fault = typed.ok ? undefined : typed.fault
  const status = chosenOf(values, 'status', userStatuses)
  const sort = chosenOf(values, 'sort', userSorts) ?? 'newest'
  const of = JSON.stringify([query, status, sort])
  const pages = usePages(of)
  const { page, cursor } = pages
  const asked = { query: { query, status, sort, page: String(page), cursor } }
  const read = useAnswer(searchUsers, asked, { keepsOld: true, enabled: fault === undefined })
  const fresh = read.isPlaceholderData ? undefined : read.data?.items
  const calm = useCalmRows({ of: `${of} ${page}`, fresh, keyOf })
  const columns = useColumns(userColumns)
  const peek = usePeek()
  const selection = useSelection({
    of: JSON.stringify([query, status]),
    pageKeys: (calm.rows ?? []).map(keyOf),
  })
  const filter = (changes: AddressChange) => change({ ...changes, page: undefined })
  const order = (next: UserSort) => filter({ sort: next === 'newest' ? undefined : next })
  return { query, fault, status, sort, pages, read, calm, columns, peek, selection, filter, order }
}

type UserListState = ReturnType<typeof useUserList>

/** Whom somebody has chosen: one by one, or everybody whom the list shows. */
export interface ChosenUsers {
  readonly count: number
  readonly uuids: readonly string[]
  /** In the place of `uuids`: the search and the filter, as of when everybody was chosen. */
  readonly matching:
    | {
        readonly query: string
        readonly status: (typeof userStatuses)[number] | undefined
        readonly sort: UserSort
        readonly asOf: string
      }
    | undefined
  readonly clear: () => void
}

interface UserListProps {
  /** What can be done with those who are chosen; without it nobody can be. */
  readonly actsOn?: (chosen: ChosenUsers) => ReactNode
  readonly hrefOf: (uuid: string) => string
  /** What is shown of a user beside the list. */
  readonly peekInto: (uuid: string) => ReactNode
}

export function UserList({ hrefOf, peekInto, actsOn }: UserListProps) {
  const list = useUserList()
  const { query, status, sort, pages, read, calm, columns, peek, order } = list
  const { data, error, refetch } = read
  // What is shown while nobody is asked is not being waited for.
  const isOld = read.isPlaceholderData && list.fault === undefined
  const clear = () => list.filter({ q: undefined, status: undefined })
  const nobody = <Nobody query={query} filtered={status !== undefined} onClear={clear} />
  return (
    <>
      <UserFilters list={list} />
      {data?.similar === true && <Similar query={query} />}
      <PeekBeside peek={peek} label={say(words.beside)} hrefOf={hrefOf} into={peekInto}>
        <DataTable
          fill
          tall
          caption={say(words.list)}
          columns={columns.shown}
          rows={data === undefined ? (list.fault === undefined ? undefined : []) : calm.rows}
          rowKey={keyOf}
          rowHref={({ uuid }) => hrefOf(uuid)}
          currentKey={peek.key}
          onLook={peek.show}
          choice={actsOn && { ...list.selection.choice, nameOf: userName }}
          skeletonRows={12}
          refreshing={isOld}
          {...troubleWith({ error, refetch })}
          sort={headOf[sort]}
          onSort={({ key }) => order(sortOfHead(key, sort))}
          empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : nobody}
        />
      </PeekBeside>
      {actsOn !== undefined && <Chosen list={list} actsOn={actsOn} />}
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isOld} />
    </>
  )
}

function Chosen({ list, actsOn }: { list: UserListState } & Required<Pick<UserListProps, 'actsOn'>>) {
  const { query, status, sort, read, selection } = list
  const { keys, allAsOf: asOf, clear } = selection
  const { data } = read
  // Names that are only spelled much alike are chosen one by one.
  const total =
    data === undefined || data.similar ? undefined : { count: data.total, isEstimate: data.total_is_estimate }
  const chosen: ChosenUsers =
    asOf === undefined
      ? { count: keys.length, uuids: keys, matching: undefined, clear }
      : { count: total?.count ?? 0, uuids: [], matching: { query, status, sort, asOf }, clear }
  return (
    <SelectionBar selection={selection} total={total}>
      {actsOn(chosen)}
    </SelectionBar>
  )
}

/** A letter slipped, or a name is spelled otherwise. */
function Similar({ query }: { query: string }) {
  return (
    <p
      role="status"
      className="border-b border-border bg-info-soft px-4 py-2 text-13 text-on-info-soft md:px-(--gutter)"
    >
      {say(words.similar, { query })}
    </p>
  )
}

function UserFilters({ list }: { list: UserListState }) {
  const { query, fault, status, sort, read, calm, columns, filter, order } = list
  return (
    <ListBar
      waiting={calm.waiting}
      onShow={calm.show}
      refreshing={read.isFetching && read.data !== undefined}
      onRefresh={() => void read.refetch()}
      tools={<TableSettings columns={columns} />}
    >
      <SearchBox
        label={say(words.search)}
        placeholder={say(words.searchPlaceholder)}
        value={query}
        onSearch={(q) => filter({ q })}
        conditions={conditions}
        className="max-sm:w-full sm:w-88"
      />
      <Select
        label={say(words.status)}
        hideLabel
        choices={statusChoices}
        value={status ?? 'any'}
        onChange={(chosen) => filter({ status: chosen === 'any' ? undefined : chosen })}
        className="min-w-0 flex-1 sm:w-40 sm:flex-none"
      />
      <Select
        label={say(words.order)}
        hideLabel
        choices={sortWords}
        value={sort}
        onChange={order}
        className="min-w-0 flex-1 sm:w-44 sm:flex-none md:hidden"
      />
      <UnreadableTerm unreadable={fault && { term: fault.term, example: exampleFor(fault, exampleOf) }} />
    </ListBar>
  )
}

function Nobody({ query, filtered, onClear }: { query: string; filtered: boolean; onClear: () => void }) {
  if (query === '' && !filtered)
    return <EmptyState title={say(words.noUsers)}>{say(words.noUsersBody)}</EmptyState>
  return (
    <NoMatchState
      title={query === '' ? say(words.noMatchPlain) : say(words.noMatch, { query })}
      onClear={onClear}
    >
      {query === '' ? undefined : say(words.noMatchBody)}
    </NoMatchState>
  )
}
