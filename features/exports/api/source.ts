// Answers for what a list gives so that it can be exported: its own query, read by keyset, and what its columns hold.
import type { Part, StaleSql } from '#kit/db/database.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { countEveryRow, type CountedRows, countRows } from '#kit/http/paging.ts'
import type { Refused, Result } from '#kit/refusal.ts'
import type { Currency } from '#kit/money/currency.ts'
import { say, type Word } from '#kit/words/words.ts'
import { type Cell, masked, nothing, type Personal } from '../cell.ts'
import type { filterShape } from '../contract.ts'
import type { ExportList } from '../rules.ts'

/** What stood in the list's address. */
export type Filter = { readonly [Name in keyof typeof filterShape]?: string | undefined } & {
  /** Ids of rows that were chosen one by one. */
  readonly chosen?: readonly string[] | undefined
}

/** Whose eyes read it: some lists hold for one role, or for one person, what another must not see. */
export type Reader = Pick<AdminActor, 'id' | 'role'>

/** `askedAt`: days like `today` are counted from it, and what came after it is left out. */
export type AskedRows = { readonly filter: Filter; readonly askedAt: Date; readonly reader: Reader }
export type AskedPage = AskedRows & { readonly after: string | null; readonly limit: number }

/** What rows come to, in the smallest unit, by `sumKey`. */
export type Sums = Readonly<Record<string, string>>
export const sumKey = (column: string, currency: Currency): string => `${column} ${currency}`

export type ExportColumn<Row> = {
  readonly key: string
  readonly header: string
  /** Stands in the list on screen. */
  readonly shown: boolean
  readonly personal?: Personal
  /** An amount that nobody adds up, such as a limit. */
  readonly unsummed?: true
  readonly cell: (row: Row) => Cell
}

/** Makes a column of a list: one that stands in it on screen, unless `more` says otherwise. */
export type MakeColumn<Row> = (
  key: string,
  header: Word,
  cell: (row: Row) => Cell,
  more?: Pick<Partial<ExportColumn<Row>>, 'personal' | 'shown' | 'unsummed'>,
) => ExportColumn<Row>

export function column<Row>(...[key, header, cell, more]: Parameters<MakeColumn<Row>>): ExportColumn<Row> {
  return { key, header: say(header), shown: true, cell, ...more }
}

/** What makes the columns of a list, and those of it that are not on screen. */
export function columnsFor<Row>(): { readonly shown: MakeColumn<Row>; readonly hidden: MakeColumn<Row> } {
  return {
    shown: column,
    hidden: (key, header, cell, more) => column(key, header, cell, { ...more, shown: false }),
  }
}

export type ListToExport<Row> = {
  readonly list: ExportList
  /** The call that reads it on screen: who may make that may take it along. */
  readonly readBy: string
  readonly columns: readonly ExportColumn<Row>[]
  /** What the amounts of its rows come to, in words with `{currency}`. Rows that do not count add nothing. */
  readonly total?: { readonly says: Word; readonly counts?: (row: Row) => boolean }
  /** The kinds by which it can be narrowed, in words. */
  readonly kinds?: Readonly<Record<string, Word>>
  /** The columns that hold nothing for anybody now, so that they are not offered. */
  empty?(sql: StaleSql): Promise<readonly string[]>
  /** Refuses what the list itself would refuse. */
  check(asked: AskedRows): Result<undefined, 'search_unreadable' | 'bad_input'>
  /** `from … where …`: the rows themselves. */
  from(sql: StaleSql, asked: AskedRows): Part | Promise<Part>
  /** The rows behind `after`, in the order that was asked for. `next` is null behind the last one. */
  read(
    sql: StaleSql,
    asked: AskedPage,
  ): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>
  /** Whether rows move in this order while they are read: by balance, by name. */
  moves(filter: Filter): boolean
}

export type RecordsRead = {
  readonly records: readonly (readonly Cell[])[]
  readonly next: string | null
  readonly sums: Sums
}

/** The same for whoever does not know what a row is. */
export type ExportSource = Pick<
  ListToExport<never>,
  'list' | 'readBy' | 'check' | 'moves' | 'empty' | 'kinds'
> & {
  /** How many there are: about, where they are many, or one by one. */
  count(sql: StaleSql, asked: AskedRows, how: 'about' | 'exactly'): Promise<CountedRows>
  readonly totalSays: Word | undefined
  readonly columns: readonly {
    readonly key: string
    readonly header: string
    readonly shown: boolean
    readonly personal: boolean
  }[]
  /** Cells of these columns, in the list's own order of columns; personal data masked unless in full. */
  read(
    sql: StaleSql,
    asked: AskedPage & { readonly columns: readonly string[]; readonly inFull: boolean },
  ): Promise<RecordsRead>
}

/** Makes a list one that can be exported. The one place where personal data is masked. */
export function exportSource<Row>(given: ListToExport<Row>): ExportSource {
  return {
    list: given.list,
    readBy: given.readBy,
    check: given.check,
    count: async (sql, asked, how) =>
      (how === 'about' ? countRows : countEveryRow)(sql, await given.from(sql, asked)),
    moves: given.moves,
    totalSays: given.total?.says,
    ...(given.empty === undefined ? {} : { empty: given.empty }),
    ...(given.kinds === undefined ? {} : { kinds: given.kinds }),
    columns: given.columns.map(({ key, header, shown, personal }) => ({
      key,
      header,
      shown,
      personal: personal !== undefined,
    })),
    read: async (sql, asked) => {
      const chosen = given.columns.filter(({ key }) => asked.columns.includes(key))
      const { rows, next } = await given.read(sql, asked)
      const cellOf = (row: Row, { cell, personal }: ExportColumn<Row>): Cell =>
        personal === undefined || asked.inFull ? cell(row) : masked(cell(row), personal)
      const records = rows.map((row) => chosen.map((column) => cellOf(row, column)))
      return { records, next, sums: sumsOf(given, chosen, rows) }
    },
  }
}

function sumsOf<Row>(
  { total }: ListToExport<Row>,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): Sums {
  const sums = new Map<string, bigint>()
  if (total === undefined) return {}
  for (const row of rows.filter((one) => total.counts?.(one) ?? true))
    for (const { key, cell, unsummed } of columns) {
      const held = unsummed === true ? nothing : cell(row)
      if (held.kind !== 'amount') continue
      const sum = sumKey(key, held.amount.currency)
      sums.set(sum, (sums.get(sum) ?? 0n) + held.amount.minor)
    }
  return Object.fromEntries([...sums].map(([sum, minor]) => [sum, String(minor)]))
}

/** Both together. */
export function addSums(one: Sums, other: Sums): Sums {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const added = (key: string) => String(BigInt(one[key] ?? '0') + BigInt(other[key] ?? '0'))
  return Object.fromEntries(keys.map((key) => [key, added(key)]))
}

/** The refusal of conditions that a list has not. */
export function unknownConditions(
  filter: Filter,
  known: readonly (keyof Filter)[],
): Refused<'bad_input'> | undefined {
  const names: readonly string[] = known
  const strange = Object.entries(filter).find(([name, value]) => value !== undefined && !names.includes(name))
  return strange && unknownValue(strange[0])
}

/** `and …` for rows that were chosen one by one; nothing where none were. */
export function chosenPart(sql: StaleSql, id: Part, { chosen }: Filter): Part {
  return chosen === undefined ? sql.part`` : sql.part`and ${id} = any(${[...chosen]}::uuid[])`
}

/** The refusal of a value that the list does not know. */
export function unknownValue(path: string): Refused<'bad_input'> {
  return { ok: false, code: 'bad_input', errors: [{ path, message: 'This list does not know it' }] }
}
