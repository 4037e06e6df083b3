// Answers for one row of a list: a table's row from 768 px, a card of few facts below, and what stands in for it.
import PanelRight from 'lucide-react/icons/panel-right'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { say } from '#kit/words/words.ts'
import { classNames } from './class-names.ts'
import { Checkbox } from './checkbox.tsx'
import { IconButton } from './icon-button.tsx'
import { Skeleton } from './skeleton.tsx'
import { words } from './table-words.ts'
import type { CardPlace, Column, DataTableProps, RowChoice } from './table-props.ts'

const places: Record<CardPlace, string> = {
  title: 'max-md:col-start-1 max-md:row-start-1 max-md:text-14 font-medium',
  amount: 'max-md:col-start-2 max-md:row-start-1 max-md:text-14 max-md:font-medium max-md:text-end',
  status: 'max-md:col-start-1 max-md:row-start-2',
  meta: 'max-md:col-start-2 max-md:row-start-2 max-md:text-12 max-md:text-text-3 max-md:text-end',
  start: 'max-md:col-start-1 max-md:row-start-3 max-md:min-w-0',
  end: 'max-md:col-start-2 max-md:row-start-3 max-md:text-12 max-md:text-text-2 max-md:text-end',
}

const rowLook =
  'relative max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-hair max-md:px-4 max-md:py-3 last:border-b-0'

function cellLook<Row>(column: Column<Row>, tall: boolean | undefined): string {
  return classNames(
    'max-md:block md:h-(--row) md:border-b md:border-hair md:px-3 whitespace-nowrap',
    'md:in-[tr:last-child]:border-b-0 [&_button]:relative [&_button]:z-1',
    tall === true && 'md:h-(--row-tall)',
    'md:first:pl-(--gutter) md:last:pr-(--gutter)',
    column.align === 'end' && 'md:text-end',
    column.stays === true && 'md:sticky md:end-0 md:z-1 md:bg-surface',
    column.card === undefined ? 'max-md:hidden' : places[column.card],
    column.className,
  )
}

/**
 * Text in a row that is a link can be marked and copied, so it lies above the link: a press on it that marks nothing is
 * handed on to the link, with the keys that open it elsewhere.
 */
function pressRow({
  target,
  currentTarget,
  ctrlKey,
  metaKey,
  shiftKey,
}: MouseEvent<HTMLTableRowElement>): void {
  const isOnControl = target instanceof Element && target.closest('a, button, input, label') !== null
  if (isOnControl || getSelection()?.isCollapsed === false) return
  const box = target instanceof Element ? target.closest('[data-choice]')?.querySelector('input') : undefined
  const pressed = new window.MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  })
  const pressedOn = box ?? currentTarget.querySelector('[data-row-link]')
  pressedOn?.dispatchEvent(pressed)
}

/** A card leaves room for its box at the left. */
const choosable = 'max-md:pl-12'

interface ChoiceCellProps<Row> {
  readonly row: Row
  readonly rowKey: string
  readonly choice: RowChoice<Row>
}

/** The whole cell is the box's: who presses beside it does not open the row. */
function ChoiceCell<Row>({ row, rowKey, choice }: ChoiceCellProps<Row>) {
  return (
    <td
      role="cell"
      data-choice=""
      className="relative z-1 w-10 pr-2 select-none max-md:absolute max-md:inset-y-0 max-md:left-0 max-md:grid max-md:w-12 max-md:place-items-center max-md:pr-0 md:h-(--row) md:border-b md:border-hair md:pl-(--gutter) md:in-[tr:last-child]:border-b-0"
    >
      <Checkbox
        hideLabel
        checked={choice.has(rowKey)}
        onChange={(_checked, shift) => choice.toggle(rowKey, shift)}
      >
        {say(words.selectRow, { name: choice.nameOf(row) })}
      </Checkbox>
    </td>
  )
}

export function Record<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const { columns, rowHref, rowKey, currentKey, tall, choice } = table
  const current = currentKey !== undefined && currentKey === rowKey(row)
  const titleKey = (columns.find(({ card }) => card === 'title') ?? columns[0])?.key
  return (
    <tr
      role="row"
      aria-current={current ? true : undefined}
      onClick={rowHref === undefined ? undefined : pressRow}
      className={classNames(
        rowLook,
        rowHref !== undefined && 'group/row hover:bg-hover',
        choice !== undefined && choosable,
        choice?.has(rowKey(row)) === true && 'bg-selected',
        current && 'bg-peeked shadow-[inset_2px_0_0_var(--brand)]',
      )}
    >
      {choice !== undefined && <ChoiceCell row={row} rowKey={rowKey(row)} choice={choice} />}
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={classNames(
            cellLook(column, tall),
            column.key === titleKey && 'min-w-0 md:max-w-0 md:min-w-44',
          )}
        >
          {column.key === titleKey && rowHref !== undefined ? (
            <TitleLink row={row} table={table} href={rowHref(row)}>
              {column.cell(row)}
            </TitleLink>
          ) : rowHref !== undefined ? (
            <span className="relative z-1">{column.cell(row)}</span>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

interface TitleLinkProps<Row> {
  readonly row: Row
  readonly table: DataTableProps<Row>
  readonly href: string
  readonly children: ReactNode
}

/** The link covers its row; the pointer finds the way to look into it at the row's end, the keyboard has Space. */
function TitleLink<Row>({ row, table: { rowKey, onLook }, href, children }: TitleLinkProps<Row>) {
  const key = rowKey(row)
  return (
    <>
      <Link
        href={href}
        data-row-link={key}
        className="block min-w-0 rounded-tag after:absolute after:inset-0 focus-visible:outline-none! focus-visible:shadow-none! focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {children}
      </Link>
      {onLook !== undefined && (
        <span className="absolute inset-y-0 right-3 z-1 hidden items-center xl:group-hover/row:inline-flex">
          <IconButton
            label={say(words.lookInto)}
            icon={<PanelRight size={16} strokeWidth={1.75} aria-hidden="true" />}
            tabIndex={-1}
            className="bg-surface shadow-e1"
            onClick={() => onLook(key)}
          />
        </span>
      )}
    </>
  )
}

export function SkeletonRow<Row>({ table, index }: { table: DataTableProps<Row>; index: number }) {
  const { columns, tall, choice } = table
  const widths = ['w-40', 'w-28', 'w-36', 'w-32']
  return (
    <tr role="row" className={classNames(rowLook, choice !== undefined && choosable)}>
      {choice !== undefined && (
        <td role="cell" className="max-md:hidden md:border-b md:border-hair md:pl-(--gutter)">
          <Skeleton className="inline-block size-4 align-middle" />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.key} role="cell" className={cellLook(column, tall)}>
          <Skeleton
            className={classNames(
              'inline-block h-3.5 max-w-full align-middle',
              place === 0 ? (widths[index % widths.length] ?? 'w-32') : 'w-20',
            )}
          />
        </td>
      ))}
    </tr>
  )
}
