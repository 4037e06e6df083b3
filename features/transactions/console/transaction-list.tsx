// Answers for lists of transactions: searched or filtered, paged by their address, with the totals of what is listed.
import { Fragment, type ReactNode } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { type AddressChange, chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { type ProblemError, troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { browserTime } from '#kit/screens/browser-time.ts'
import { useCalmRows } from '#kit/screens/calm-rows.ts'
import { useColumns } from '#kit/screens/columns.ts'
import { ListBar, PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { type Pages, usePages } from '#kit/screens/pages.ts'
import { PeekBeside, usePeek } from '#kit/screens/peek.tsx'
import { SearchBox, UnreadableTerm } from '#kit/screens/search-box.tsx'
import { useSelection } from '#kit/screens/selection.ts'
import { TableSettings } from '#kit/screens/table-settings.tsx'
import { exampleFor, type SearchFault } from '#kit/typed-search/terms.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, NoMatchState } from '#kit/ui/empty-state.tsx'
import { Select } from '#kit/ui/select.tsx'
import { statusWord } from '#kit/ui/status-pill.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { listTransactions, listUserTransactions, transactionStatuses } from '../contract.ts'
import { exampleOf, readTypedSearch, type SearchKey, searchKeys } from '../typed-search.ts'
import { type ActsOn, ChosenBar } from './chosen-bar.tsx'
import type { Transaction } from './standing.tsx'
import { columnsOfAll, columnsOfUser } from './transaction-columns.tsx'
import { TransactionPeek } from './transaction-peek.tsx'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

type Status = (typeof transactionStatuses)[number]
type Listed = WireAnswer<typeof listTransactions>

interface Asked {
  readonly query: string
  /** A condition of it that nobody can read: the server is not asked. */
  readonly fault: SearchFault<SearchKey> | undefined
  readonly status: Status | undefined
  /** Names the list with its search and filter. */
  readonly of: string
  readonly pages: Pages
}

interface ListRead {
  readonly data: Listed | undefined
  readonly error: ProblemError | null
  readonly isPlaceholderData: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

const statusChoices = [
  { value: 'any', label: say(words.anyStatus) },
  ...transactionStatuses.map((status) => ({
    value: status,
    label: status === 'reversed' ? say(words.returnedOrReversed) : statusWord(status),
  })),
] as const

/** Search and filter as they stand in the address. */
function useAsked(): Asked {
  const [values] = useAddressState()
  const query = values.get('q') ?? ''
  const read = readTypedSearch(query, new Date(browserTime.now()))
  const status = chosenOf(values, 'status', transactionStatuses)
  const of = JSON.stringify([query, status])
  return { query, fault: read.ok ? undefined : read.fault, status, of, pages: usePages(of) }
}

/** Of all users. `transactionHref` leads to one of them; without `actsOn` none can be chosen. */
export function TransactionList(props: {
  transactionHref: (id: string) => string
  userHref: (uuid: string) => string
  actsOn?: ActsOn
}) {
  const { transactionHref, userHref, actsOn } = props
  const asked = useAsked()
  const read = useAnswer(listTransactions, { query: queryOf(asked) }, readingOf(asked))
  return (
    <List
      fill
      asked={asked}
      read={read}
      columns={columnsOfAll}
      transactionHref={transactionHref}
      peekInto={(id) => <TransactionPeek id={id} {...{ transactionHref, userHref }} />}
      actsOn={actsOn}
      placeholder={say(words.searchPlaceholder)}
    />
  )
}

/** Of one user. */
export function UserTransactionList(props: { userId: string; transactionHref: (id: string) => string }) {
  const { userId, transactionHref } = props
  const asked = useAsked()
  const input = { params: { uuid: userId }, query: queryOf(asked) }
  const read = useAnswer(listUserTransactions, input, readingOf(asked))
  return (
    <List
      asked={asked}
      read={read}
      columns={columnsOfUser}
      transactionHref={transactionHref}
      placeholder={say(words.searchPlaceholderOfUser)}
    />
  )
}

function queryOf({ query, status, pages }: Asked) {
  return { query, status, page: String(pages.page), cursor: pages.cursor }
}
const readingOf = ({ fault }: Asked) => ({ enabled: fault === undefined, keepsOld: true })

const keyOf = ({ id }: Transaction) => id
const keysOf = (rows: readonly Transaction[] = []) => rows.map(keyOf)
const nameOf = ({ reference }: Transaction) => reference

interface ListProps {
  readonly asked: Asked
  readonly read: ListRead
  readonly columns: readonly Column<Transaction>[]
  readonly transactionHref: (id: string) => string
  /** What is shown of one beside the list. */
  readonly peekInto?: (id: string) => ReactNode
  readonly actsOn?: ActsOn | undefined
  readonly placeholder: string
  readonly fill?: boolean
}

function List(props: ListProps) {
  const { asked, read, columns: usual, transactionHref, peekInto, actsOn, placeholder, fill } = props
  const { query, fault, status, pages } = asked
  const { data, error, refetch } = read
  // What is shown while nobody is asked is not being waited for.
  const isOld = read.isPlaceholderData && fault === undefined
  const [, change] = useAddressState()
  const columns = useColumns(usual)
  const peek = usePeek(peekInto !== undefined)
  const of = JSON.stringify([query, status, pages.page])
  const calm = useCalmRows({ of, fresh: read.isPlaceholderData ? undefined : data?.items, keyOf })
  const rows = data === undefined ? (fault === undefined ? undefined : []) : calm.rows
  const filter = (changes: AddressChange) => change({ ...changes, page: undefined })
  const selection = useSelection({ of: asked.of, pageKeys: actsOn === undefined ? [] : keysOf(rows) })
  return (
    <>
      <ListBar
        waiting={calm.waiting}
        onShow={calm.show}
        refreshing={read.isFetching && data !== undefined}
        onRefresh={() => void refetch()}
        tools={<TableSettings columns={columns} />}
      >
        <Filters asked={asked} placeholder={placeholder} onFilter={filter} />
      </ListBar>
      <PeekBeside peek={peek} label={say(words.beside)} hrefOf={transactionHref} into={peekInto}>
        <DataTable
          fill={fill}
          caption={say(words.list)}
          columns={columns.shown}
          rows={rows}
          rowKey={keyOf}
          rowHref={({ id }) => transactionHref(id)}
          currentKey={peek.key}
          onLook={peekInto && peek.show}
          choice={actsOn && { ...selection.choice, nameOf }}
          refreshing={isOld}
          {...troubleWith({ error, refetch })}
          empty={
            pages.page > 1 ? <PastEnd onFirst={pages.first} /> : <Nothing asked={asked} onFilter={filter} />
          }
        />
      </PeekBeside>
      {actsOn !== undefined && <ChosenBar {...{ asked, selection, actsOn, listed: data }} />}
      {data !== undefined && data.total > 0 && <FilteredTotals totals={data.totals} charges={data.charges} />}
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isOld} />
    </>
  )
}

interface FiltersProps {
  readonly asked: Asked
  readonly placeholder: string
  readonly onFilter: (changes: AddressChange) => void
}

const conditionLabels: Readonly<Record<SearchKey, string>> = {
  ref: say(words.byRef),
  user: say(words.byUser),
  status: say(words.byStatus),
  type: say(words.byType),
  currency: say(words.byCurrency),
  direction: say(words.byDirection),
  staff: say(words.byStaff),
  amount: say(words.byAmount),
  on: say(words.byDay),
  from: say(words.fromDay),
  to: say(words.toDay),
  concluded: say(words.concludedIn),
  charged: say(words.byCharge),
}
const conditions = searchKeys.map((key) => ({ label: conditionLabels[key], example: exampleOf[key] }))

function Filters({ asked: { query, fault, status }, placeholder, onFilter }: FiltersProps) {
  return (
    <>
      <SearchBox
        label={say(words.search)}
        placeholder={placeholder}
        value={query}
        onSearch={(q) => onFilter({ q })}
        conditions={conditions}
        className="max-sm:w-full sm:w-88"
      />
      <Select
        label={say(words.status)}
        hideLabel
        choices={statusChoices}
        value={status ?? 'any'}
        onChange={(chosen) => onFilter({ status: chosen === 'any' ? undefined : chosen })}
        className="min-w-0 flex-1 sm:w-40 sm:flex-none"
      />
      <UnreadableTerm unreadable={fault && { term: fault.term, example: exampleFor(fault, exampleOf) }} />
    </>
  )
}

/** Each currency by itself; they are never summed. */
function FilteredTotals({ totals, charges }: Pick<Listed, 'totals' | 'charges'>): ReactNode {
  if (totals === null && charges === null)
    return (
      <p className="border-t border-border bg-surface px-4 py-2.5 text-13 text-text-3 md:px-(--gutter)">
        {say(words.tooManyToSum)}
      </p>
    )
  if ((totals ?? charges)?.length === 0) return null
  return (
    <dl
      aria-label={say(words.filteredTotals)}
      className="flex flex-wrap gap-x-6 gap-y-1 border-t border-border bg-surface px-4 py-2.5 text-13 md:px-(--gutter)"
    >
      {charges?.map(({ of, currency, amount }) => (
        <FilteredTotal
          key={currency}
          label={of === 'fee' ? words.feesSummed : words.dutySummed}
          {...{ currency, amount }}
        />
      ))}
      {totals?.map(({ currency, inflow, outflow }) => (
        <Fragment key={currency}>
          <FilteredTotal label={words.filteredIn} currency={currency} amount={inflow} />
          <FilteredTotal label={words.filteredOut} currency={currency} amount={outflow} />
        </Fragment>
      ))}
    </dl>
  )
}

function FilteredTotal({ label, currency, amount }: { label: Word; currency: Currency; amount: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-text-3">
        {say(label)} {currency}
      </dt>
      <dd className="font-medium">
        <Amount currency={currency} amount={amount} quietZero />
      </dd>
    </div>
  )
}

type NothingProps = Pick<FiltersProps, 'asked' | 'onFilter'>

function Nothing({ asked: { query, status }, onFilter }: NothingProps) {
  if (query === '' && status === undefined)
    return <EmptyState title={say(words.noneYet)}>{say(words.noneYetBody)}</EmptyState>
  return (
    <NoMatchState
      title={query === '' ? say(words.noMatchPlain) : say(words.noMatch, { query })}
      onClear={() => onFilter({ q: undefined, status: undefined })}
    >
      {query === '' ? undefined : say(words.noMatchBody)}
    </NoMatchState>
  )
}
