// Answers for finding users: search, status, order and page in the address, rows that hold still.
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { useCalmRows } from '#kit/screens/calm-rows.ts'
import { ListBar, PastEnd } from '#kit/screens/list-bar.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { SearchBox } from '#kit/screens/search-box.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DataTable, type Sort } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Pagination } from '#kit/ui/pagination.tsx'
import { Select } from '#kit/ui/select.tsx'
import { statusWord } from '#kit/ui/status-pill.tsx'
import { say } from '#kit/words/words.ts'
import { searchUsers, userSorts, userStatuses } from '../contract.ts'
import { userColumns, type UserRow } from './user-columns.tsx'
import { words } from './words.ts'

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

function sortOfHead(key: string, before: UserSort): UserSort {
  if (key === 'joined') return before === 'newest' ? 'oldest' : 'newest'
  return userSorts.find((sort) => sort === key) ?? 'newest'
}

const keyOf = ({ uuid }: UserRow) => uuid

export function UserList({ hrefOf }: { hrefOf: (uuid: string) => string }) {
  const [values, change] = useAddressState()
  const query = values.get('q') ?? ''
  const status = chosenOf(values, 'status', userStatuses)
  const sort = chosenOf(values, 'sort', userSorts) ?? 'newest'
  const of = JSON.stringify([query, status, sort])
  const pages = usePages(of)
  const { page, cursor } = pages
  const read = useAnswer(
    searchUsers,
    { query: { query, status, sort, page: String(page), cursor } },
    { keepsOld: true },
  )
  const { data, error, isPlaceholderData, isFetching, refetch } = read
  const calm = useCalmRows({ of: `${of} ${page}`, fresh: isPlaceholderData ? undefined : data?.items, keyOf })
  const filter = (changes: Readonly<Record<string, string | undefined>>) =>
    change({ ...changes, page: undefined })
  const order = (next: UserSort) => filter({ sort: next === 'newest' ? undefined : next })
  const clear = () => filter({ q: undefined, status: undefined })
  return (
    <>
      <ListBar
        waiting={calm.waiting}
        onShow={calm.show}
        refreshing={isFetching && data !== undefined}
        onRefresh={() => void refetch()}
      >
        <SearchBox
          label={say(words.search)}
          placeholder={say(words.searchPlaceholder)}
          value={query}
          onSearch={(q) => filter({ q })}
          className="max-sm:w-full sm:w-72"
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
      </ListBar>
      <DataTable
        fill
        caption={say(words.list)}
        columns={userColumns}
        rows={data === undefined ? undefined : calm.rows}
        rowKey={keyOf}
        rowHref={({ uuid }) => hrefOf(uuid)}
        skeletonRows={12}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        sort={headOf[sort]}
        onSort={({ key }) => order(sortOfHead(key, sort))}
        empty={
          page > 1 ? (
            <PastEnd onFirst={pages.first} />
          ) : (
            <Nobody query={query} filtered={status !== undefined} onClear={clear} />
          )
        }
      />
      {data !== undefined && data.total > 0 && (
        <Pagination
          page={page}
          total={data.total}
          totalIsEstimate={data.total_is_estimate}
          things={say(words.things)}
          hasPrevious={page > 1}
          hasNext={data.next_cursor !== null && !isPlaceholderData}
          onPrevious={pages.previous}
          onNext={() => pages.next(data.next_cursor)}
        />
      )}
    </>
  )
}

function Nobody({ query, filtered, onClear }: { query: string; filtered: boolean; onClear: () => void }) {
  if (query === '' && !filtered)
    return <EmptyState title={say(words.noUsers)}>{say(words.noUsersBody)}</EmptyState>
  return (
    <EmptyState
      title={query === '' ? say(words.noMatchPlain) : say(words.noMatch, { query })}
      action={
        <Button size="sm" onClick={onClear}>
          {say(words.clear)}
        </Button>
      }
    >
      {query !== '' && say(words.noMatchBody)}
    </EmptyState>
  )
}
