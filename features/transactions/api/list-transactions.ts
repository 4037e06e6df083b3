// Answers for the lists of transactions that staff read and search, with the totals of what the filter lets through.
import { findFew } from '#kit/db/few.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { cutPage, type PageRequest, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done, refuse } from '#kit/refusal.ts'
import { exampleFor } from '#kit/typed-search/terms.ts'
import { exampleOf, readTypedSearch, type TransactionSearch } from '../typed-search.ts'
import { findReferences, referencePart } from './find-references.ts'
import { type AskedWords, findWords, type FoundWords, wordsOf } from './find-words.ts'
import { all, conditionsOf, daysPart, rowsOfAmount } from './search-conditions.ts'
import { summarise, type AskedFilter } from './summarise.ts'
import { columns, maskedTransaction, type TransactionRow, transactionView } from './transaction-view.ts'

type Asked = { readonly asked: AskedFilter; readonly typed: TransactionSearch }

function chosenParts(sql: StaleSql, { userId, status }: AskedFilter): readonly (Part | undefined)[] {
  return [
    userId === undefined ? undefined : sql.part`t.user_id = ${userId}`,
    status === undefined ? undefined : sql.part`t.status = ${status}`,
  ]
}

// What has an index in the order of the list.
function narrowedPart(sql: StaleSql, { asked, typed }: Asked): Part {
  return all(sql, [
    ...chosenParts(sql, asked),
    typed.statuses && sql.part`t.status = any(${[...typed.statuses]})`,
    typed.days && daysPart(sql, typed.days),
  ])
}

function fromPart(sql: StaleSql, { asked, typed }: Asked, { rows, part }: AskedWords): Part {
  const { currency } = asked
  return sql.part`from ${rows ?? sql.part`transactions`} t where true ${all(sql, [
    ...chosenParts(sql, asked),
    currency === undefined ? undefined : sql.part`t.currency = ${currency}`,
    ...conditionsOf(sql, typed),
  ])} ${part}`
}

// In no order, the amounts can be looked up.
function countedPart(sql: StaleSql, whole: Asked, found: AskedWords): Part {
  const { amount, ...typed } = whole.typed
  if (amount === undefined || found.rows !== undefined) return fromPart(sql, whole, found)
  return fromPart(sql, { ...whole, typed }, { ...found, rows: rowsOfAmount(sql, amount) })
}

/** All that a filter lets through, for reading it from its beginning to its end. */
export function filterPart(sql: StaleSql, asked: AskedFilter, typed: TransactionSearch): Part {
  const { rows, part } = wordsOf(sql, typed)
  const found = all(sql, [referencePart(sql, typed.reference)])
  return fromPart(sql, { asked, typed }, { rows, part: sql.part`${found} ${part}` })
}

export type ListedRow = TransactionRow & {
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

/** Rows of what `filterPart` lets through, newest first, behind the place of a cursor where one is given. */
export function findRows(
  sql: StaleSql,
  asked: {
    readonly filter: Part
    readonly after: readonly (string | null)[] | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<ListedRow[]> {
  const { filter, after } = asked
  const behind = after
    ? sql.part`and (t.created_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  return sql<ListedRow>`
    select p.*, u.email, u.first_name, u.last_name
    from (
      select ${columns(sql)} ${filter} ${behind} order by t.created_at desc, t.id desc
      limit ${asked.limit} offset ${asked.offset}
    ) p left join users u on u.id = p.user_id
    order by p.created_at desc, p.id desc`
}

/** The values of a place in this list, or undefined where it is none. */
export const readPlace = (place: string) => readCursor('transactions', ['instant', 'uuid'], place)
export const placeOf = (row: ListedRow): string => writeCursor('transactions', [row.created_at, row.id])

/** Whether somebody has this id. */
export async function hasUser(sql: StaleSql, userId: string): Promise<boolean> {
  const rows = await sql`select 1 from users where id = ${userId}`
  return rows.length > 0
}

/** One page, newest first. A condition that cannot be read is named, with how it is written. */
export async function listTransactions(
  sql: StaleSql,
  asked: { readonly page: PageRequest; readonly filter: AskedFilter; readonly now: Date },
) {
  const { page } = asked
  const after = page.cursor === undefined ? undefined : readPlace(page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const typed = readTypedSearch(asked.filter.query ?? '', asked.now)
  if (!typed.ok) {
    const { term } = typed.fault
    const example = exampleFor(typed.fault, exampleOf)
    return refuse('search_unreadable', { values: { term, example } })
  }
  const whole: Asked = { asked: asked.filter, typed: typed.search }
  const met = await findWords(sql, typed.search, {
    narrowed: narrowedPart(sql, whole),
    most: page.perPage + 1,
  })
  const references = all(sql, [await findReferences(sql, typed.search.reference)])
  const words = await lookUp(sql, whole, { ...met, part: sql.part`${references} ${met.part}` })
  const filter = fromPart(sql, whole, words)
  const found = await findRows(sql, {
    filter,
    after,
    limit: page.perPage + 1,
    offset: after ? 0 : (page.page - 1) * page.perPage,
  })
  const { rows, last } = cutPage(found, page.perPage)
  return done({
    items: rows.map((row) => maskedTransaction(transactionView(row))),
    page: page.page,
    per_page: page.perPage,
    ...(await summarise(sql, {
      ...whole,
      filter: countedPart(sql, whole, words),
      sampled:
        words.share === undefined
          ? undefined
          : { share: words.share, withoutWords: countedPart(sql, whole, { part: references }) },
    })),
    next_cursor: last ? placeOf(last) : null,
  })
}

async function lookUp(sql: StaleSql, whole: Asked, words: FoundWords): Promise<FoundWords> {
  if (words.rows === undefined) return words
  const few = await findFew(sql, sql.part`select t.id ${fromPart(sql, whole, words)}`)
  if (few === undefined) return words
  return { part: sql.part`and t.id = any(${few}::uuid[])`, share: undefined }
}
