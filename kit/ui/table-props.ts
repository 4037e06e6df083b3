// Answers for what a table is given: its columns, its order, rows that can be chosen.
import type { ReactNode } from 'react'
import type { Trouble } from './error-state.tsx'

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
  /** The last one stays in sight while the others scroll below it: what can be done with a row. */
  readonly stays?: true
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
