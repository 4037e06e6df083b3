// Answers for lists of records: a table from 768 px, cards of few facts below, and every state a list can be in.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { say } from '#kit/words/words.ts'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Record, SkeletonRow } from './data-row.tsx'
import { ErrorState, type Trouble } from './error-state.tsx'
import { StillLoading, useWait } from './skeleton.tsx'
import { words as tableWords } from './table-words.ts'
import { words } from './words.ts'

/** Where a column stands in the card of a phone: name and amount on top, state and time below, what else is needed last; others are left out. */
export type CardPlace = 'title' | 'amount' | 'status' | 'meta' | 'start' | 'end'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Money and counts stand at the end, headers too. */
  readonly align?: 'end' | undefined
  readonly card?: CardPlace | undefined
  /** Classes for the width of the column from 768 px, such as `md:w-48`. */
  readonly className?: string | undefined
  readonly sortable?: boolean | undefined
}

export interface Sort {
  readonly key: string
  readonly direction: 'up' | 'down'
}

/** Rows that can be chosen: a box before each, and one above them for the page. */
export interface RowChoice<Row> {
  readonly has: (key: string) => boolean
  /** `isRange`: with all between it and the one pressed before. */
  readonly toggle: (key: string, isRange: boolean) => void
  readonly page: 'none' | 'some' | 'all'
  readonly togglePage: () => void
  /** What a row is called, for screen readers. */
  readonly nameOf: (row: Row) => string
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first answer is on its way: skeleton rows stand in. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  /** Makes each row a link; the title column carries it for the keyboard. */
  readonly rowHref?: ((row: Row) => string) | undefined
  /** The row whose record is open beside the table. */
  readonly currentKey?: string | undefined
  /** Opens a row's record beside the table, where there is room for it. */
  readonly onLook?: ((key: string) => void) | undefined
  readonly skeletonRows?: number | undefined
  /** A fresh answer is on its way; the old rows stay. */
  readonly refreshing?: boolean | undefined
  readonly trouble?: Trouble | undefined
  readonly onRetry?: (() => void) | undefined
  /** What stands there when there are no rows: EmptyState or NoMatchState. */
  readonly empty: ReactNode
  readonly sort?: Sort | undefined
  readonly onSort?: ((sort: Sort) => void) | undefined
  readonly choice?: RowChoice<Row> | undefined
  /** 52 px rows for two lines of text. */
  readonly tall?: boolean | undefined
  /** Fills its flex parent and scrolls inside it under a sticky header. */
  readonly fill?: boolean | undefined
  readonly className?: string | undefined
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, trouble, onRetry, empty, refreshing, fill, className, rowHref } = props
  const wait = useWait(rows === undefined && trouble === undefined)
  const failed = trouble !== undefined && rows === undefined
  // Where no row is a link, or none has come yet, the part that scrolls must itself take the keyboard.
  const hasLinks = rowHref !== undefined && rows !== undefined
  const scroller =
    !hasLinks && !failed && rows?.length !== 0 ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {}
  return (
    <div
      className={classNames(
        'relative min-w-0 bg-surface',
        fill === true ? 'min-h-0 flex-1 overflow-auto' : 'overflow-x-auto',
        className,
      )}
      {...scroller}
    >
      {refreshing === true && (
        <span aria-hidden="true" className="absolute inset-x-0 top-0 z-20 h-0.5 animate-pulse bg-brand" />
      )}
      {failed ? (
        <ErrorState trouble={trouble} {...(onRetry === undefined ? {} : { onRetry })} />
      ) : rows?.length === 0 ? (
        empty
      ) : (
        <Records table={props} waits={wait !== 'short'} />
      )}
      <div role="status">
        {wait === 'late' && <StillLoading action={<RetryButton onRetry={onRetry} />} />}
      </div>
    </div>
  )
}

/** The roles repeat what the elements are because, as cards, `display` takes the table's meaning away from them. */
function Records<Row>({ table, waits }: { table: DataTableProps<Row>; waits: boolean }) {
  const { caption, columns, rows, rowKey, refreshing, sort, onSort, choice, skeletonRows = 8 } = table
  return (
    <table
      role="table"
      aria-label={caption}
      aria-busy={rows === undefined || refreshing === true ? true : undefined}
      className="w-full border-separate border-spacing-0 text-13 max-md:block"
    >
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {choice !== undefined && <ChoiceHead choice={choice} hasRows={(rows?.length ?? 0) > 0} />}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows === undefined
          ? waits &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <SkeletonRow key={index} table={table} index={index} />
            ))
          : rows.map((row) => <Record key={rowKey(row)} row={row} table={table} />)}
      </tbody>
    </table>
  )
}

function RetryButton({ onRetry }: { onRetry: (() => void) | undefined }) {
  if (onRetry === undefined) return null
  return (
    <Button size="sm" onClick={onRetry}>
      {say(words.retry)}
    </Button>
  )
}

function ChoiceHead<Row>({ choice, hasRows }: { choice: RowChoice<Row>; hasRows: boolean }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className="sticky top-0 z-10 h-9 w-10 border-b border-border bg-surface pr-2 pl-4 text-start max-md:hidden md:pl-(--gutter)"
    >
      <Checkbox
        hideLabel
        checked={choice.page === 'all'}
        mixed={choice.page === 'some'}
        disabled={!hasRows}
        onChange={choice.togglePage}
      >
        {say(tableWords.selectPage)}
      </Checkbox>
    </th>
  )
}

const edge = 'first:pl-4 last:pr-4 md:first:pl-(--gutter) md:last:pr-(--gutter)'

function HeadCell<Row>(props: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}) {
  const { column, sort, onSort } = props
  const sorted = sort?.key === column.key ? sort.direction : undefined
  const Arrow = sorted === 'up' ? ArrowUp : ArrowDown
  const look = classNames(
    'sticky top-0 z-10 h-9 border-b border-border bg-surface px-3 text-12 font-medium whitespace-nowrap text-text-3',
    column.align === 'end' ? 'text-end' : 'text-start',
    edge,
    column.className,
  )
  const label =
    column.sortable === true && onSort !== undefined ? (
      <button
        type="button"
        className={classNames(
          'inline-flex items-center gap-1 rounded-tag hover:text-text',
          sorted !== undefined && 'text-text',
        )}
        onClick={() => onSort({ key: column.key, direction: sorted === 'down' ? 'up' : 'down' })}
      >
        {column.header}
        {sorted !== undefined && <Arrow aria-hidden="true" size={12} strokeWidth={2.25} />}
      </button>
    ) : (
      column.header
    )
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted === undefined ? undefined : sorted === 'up' ? 'ascending' : 'descending'}
      className={look}
    >
      {label}
    </th>
  )
}
