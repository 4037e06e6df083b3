// Answers for the report of the bills desk: what was paid and what came back by day and biller, with the total of all rows last.
import type { ReactNode } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { type AddressChange, useAddressState } from '#kit/screens/address-state.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { ListBar, PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { NoMatchState } from '#kit/ui/empty-state.tsx'
import { formatCount } from '#kit/ui/format.ts'
import type { Column } from '#kit/ui/table-props.ts'
import { Time } from '#kit/ui/time.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { readBillReport } from '../desk-contract.ts'
import { deskWords as words } from './desk-words.ts'
import { type Filters, noPlaceFilters, PlaceFilters, usePlaceFilters } from './place-filters.tsx'

type Report = WireAnswer<typeof readBillReport>
type Moved = Report['total_of_all']
/** `of` is undefined for the total of all. */
type Row = Moved & { readonly of: Report['items'][number] | undefined }

const weight = ({ of }: Row): string => (of === undefined ? 'font-semibold' : '')

type Money = Exclude<keyof Moved, 'paid' | 'returned'>
const moneyColumn = (key: Money, header: Word, card?: Column<Row>['card']): Column<Row> => ({
  key,
  header: say(header),
  align: 'end',
  card,
  cell: (row) => <Amount currency="NGN" amount={row[key]} quietZero className={weight(row)} />,
})
const countColumn = (key: 'paid' | 'returned', header: Word, card?: Column<Row>['card']): Column<Row> => ({
  key,
  header: say(header),
  align: 'end',
  card,
  cell: (row) => (
    <span className={classNames(weight(row), row[key] === 0 && 'text-text-3')}>
      {formatCount(row[key])}
      <span className="md:hidden"> {say(header)}</span>
    </span>
  ),
})

const columns: readonly Column<Row>[] = [
  {
    key: 'day',
    header: say(words.dayColumn),
    card: 'meta',
    cell: ({ of }) =>
      of === undefined ? (
        <strong className="max-md:sr-only">{say(words.total)}</strong>
      ) : (
        <Time at={of.day} look="day" />
      ),
  },
  {
    key: 'biller',
    header: say(words.biller),
    card: 'title',
    cell: ({ of }) =>
      of === undefined ? <strong className="md:sr-only">{say(words.total)}</strong> : of.name,
  },
  countColumn('paid', words.countPaid, 'status'),
  moneyColumn('amount', words.amount, 'amount'),
  moneyColumn('fee', words.fee),
  moneyColumn('vat', words.vat),
  moneyColumn('commission', words.commission),
  countColumn('returned', words.countReturned, 'end'),
  moneyColumn('amount_back', words.amountReturned),
  moneyColumn('fee_back', words.feeReturned),
  moneyColumn('vat_back', words.vatReturned),
  moneyColumn('commission_back', words.commissionReturned),
]

interface ReportBoardProps {
  readonly exportAct: ReactNode
  /** Leads to the orders that a row counts. */
  readonly ordersHref: (filter: Readonly<Record<string, string>>) => string
}

export function ReportBoard({ exportAct, ordersHref }: ReportBoardProps) {
  const filters = usePlaceFilters()
  const pages = usePages(JSON.stringify(filters))
  const [, change] = useAddressState()
  const query = { ...filters, page: String(pages.page), per_page: '100' }
  const read = useAnswer(readBillReport, { query }, { keepsOld: true })
  const { data, isPlaceholderData: isOld } = read
  const filter = (changes: AddressChange) => change({ ...changes, page: undefined })
  return (
    <>
      <ListBar
        waiting={0}
        onShow={() => undefined}
        refreshing={read.isFetching && data !== undefined}
        onRefresh={() => void read.refetch()}
        tools={exportAct}
      >
        <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 max-sm:min-w-full sm:flex sm:flex-wrap sm:items-center">
          <PlaceFilters
            filters={{ ...filters, from: filters.from ?? data?.from, to: filters.to ?? data?.to }}
            onFilter={filter}
          />
        </div>
      </ListBar>
      <DataTable
        fill
        caption={say(words.report)}
        columns={columns}
        rows={data && rowsOf(data)}
        rowKey={({ of }) => (of === undefined ? 'total' : `${of.day} ${of.code}`)}
        rowHref={(row) => ordersHref(ordersOf(row, filters, data))}
        refreshing={isOld}
        {...troubleWith(read)}
        empty={
          pages.page > 1 ? (
            <PastEnd onFirst={pages.first} />
          ) : (
            <NoMatchState title={say(words.nothingMoved)} onClear={() => filter(noPlaceFilters)} />
          )
        }
      />
      <ListFoot listed={data} pages={pages} things={words.reportThings} waiting={isOld} />
    </>
  )
}

/** What the list of orders is narrowed to for those that a row counts. */
function ordersOf({ of, paid }: Row, filters: Filters, report: Report | undefined): Record<string, string> {
  const { from = '', to = '' } = of === undefined ? (report ?? {}) : { from: of.day, to: of.day }
  return {
    category: filters.category ?? '',
    of: of?.code ?? filters.biller ?? '',
    partner: filters.partner ?? '',
    day: paid > 0 ? 'paid' : 'returned',
    from,
    to,
  }
}

const rowsOf = ({ items, total_of_all: total }: Report): readonly Row[] =>
  items.length === 0 ? [] : [...items.map((of) => ({ ...of, of })), { ...total, of: undefined }]
