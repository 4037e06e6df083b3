// Answers for lists that hold still under the reader: what has come new waits behind a count until it is asked for.
import { useState } from 'react'

interface Held<Row> {
  readonly of: string
  readonly rows: readonly Row[]
}

export interface CalmRows<Row> {
  readonly rows: readonly Row[] | undefined
  /** Rows of the newest answer that are not shown yet. */
  readonly waiting: number
  readonly show: () => void
}

/**
 * Rows keep their places while `of` (which list, which page) stays the same; their contents follow the newest answer.
 * `fresh` is undefined until the answer to `of` is there. With `calm` false new rows come in at once.
 */
export function useCalmRows<Row>(asked: {
  readonly of: string
  readonly fresh: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly calm?: boolean
}): CalmRows<Row> {
  const { of, fresh, keyOf, calm = true } = asked
  const [held, setHeld] = useState<Held<Row>>()
  const isOther = held === undefined || held.of !== of
  const adopts = fresh !== undefined && (isOther || !calm || held.rows.length === 0) && held?.rows !== fresh
  if (adopts) setHeld({ of, rows: fresh })
  if (fresh === undefined || held === undefined || adopts) {
    return { rows: fresh ?? held?.rows, waiting: 0, show: () => undefined }
  }
  const newest = new Map(fresh.map((row) => [keyOf(row), row]))
  const shown = new Set(held.rows.map(keyOf))
  return {
    rows: held.rows.map((row) => newest.get(keyOf(row)) ?? row),
    waiting: fresh.filter((row) => !shown.has(keyOf(row))).length,
    show: () => setHeld({ of, rows: fresh }),
  }
}
