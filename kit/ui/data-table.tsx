// Answers for lists of records: a table from 768 px, cards of few facts below, and every state a list can be in.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { classNames } from './class-names.ts'
import { say } from '#kit/words/words.ts'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Record, SkeletonRow } from './data-row.tsx'
import { ErrorState } from './error-state.tsx'
import { StillLoading, useWait } from './skeleton.tsx'
import { words as tableWords } from './table-words.ts'
import { words } from './words.ts'
import type { Column, DataTableProps, RowChoice, Sort } from './table-props.ts'

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
    column.stays === true && 'end-0 z-20',
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
