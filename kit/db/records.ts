// Answers for rows as one parameter of a statement: `json_to_recordset(${records(rows)}) as r (place int, id uuid)`, or
// `json_populate_recordset(null::orders, ${records(rows)})` where they are rows of a table.

/** Texts by their names, of a column of JSON. */
type Named = Readonly<Record<string, string | undefined>>
type Column =
  | string
  | number
  | boolean
  | bigint
  | Date
  | Uint8Array
  | Named
  | readonly (string | Named)[]
  | null
  | undefined

/** A row by the names of its columns; what is undefined is null. */
export type Columns = Readonly<{ [column: string]: Column }>

/** Rows as JSON that PostgreSQL reads with the types it is given; `place` is the number of each, from 0. */
export function records(rows: readonly Columns[]): string {
  return JSON.stringify(
    rows.map((row, place) => {
      const written: { [column: string]: Column } = { place }
      // Takes half as long as a list of entries, and all that a money action writes comes by here.
      for (const name in row) written[name] = columnOf(row[name])
      return written
    }),
  )
}

function columnOf(value: Column): Column {
  if (typeof value === 'bigint') return String(value)
  // A half of a pair of characters is none: JSON would keep it, and the database refuse it.
  if (typeof value === 'string') return value.toWellFormed()
  if (isList(value)) return value.map(wellFormed)
  if (isNamed(value)) return wellFormed(value)
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value
}

const isList = (value: Column): value is readonly (string | Named)[] => Array.isArray(value)

const isNamed = (value: Column): value is Named =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const wellFormed = (value: string | Named): string | Named =>
  typeof value === 'string'
    ? value.toWellFormed()
    : Object.fromEntries(Object.entries(value).map(([name, text]) => [name, text?.toWellFormed()]))

/** Answers in the order of what was asked, from rows that say whose they are. */
export function inOrder<Row extends { readonly place: number }, Answer>(
  count: number,
  rows: readonly Row[],
  answer: (row: Row | undefined) => Answer,
): Answer[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return Array.from({ length: count }, (_, place) => answer(byPlace.get(place)))
}
