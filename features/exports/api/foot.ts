// Answers for what stands under the rows of an export: what its amounts come to, and which rows these are, in words.
import type { Doors } from '#kit/doors.ts'
import { currencies } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { amountOf, type Cell, instantOf, labelOf, nothing, textOf, wholeOf, wordOf } from '../cell.ts'
import { footWords as words } from '../export-words.ts'
import { listWords } from '../list-words.ts'
import { actInWords } from './act-words.ts'
import type { ExportRow } from './export-row.ts'
import { type ExportSource, type Filter, sumKey } from './source.ts'

type Cells = readonly Cell[]

/** An empty row, a row for each currency, an empty row, and a row for each thing that chose the rows. */
export async function footOf(doors: Doors, source: ExportSource, row: ExportRow): Promise<readonly Cells[]> {
  const { totalSays } = source
  const totals = totalSays === undefined ? [] : totalsOf(source, row, totalSays)
  return [...(totals.length === 0 ? [] : [[], ...totals]), [], ...(await factsOf(doors, source, row))]
}

function totalsOf(source: ExportSource, { columns, sums }: ExportRow, says: Word): Cells[] {
  const chosen = source.columns.filter(({ key }) => columns.includes(key))
  return currencies.flatMap((currency) => {
    const cells = chosen.map(({ key }) => {
      const minor = sums[sumKey(key, currency)]
      return minor === undefined ? nothing : amountOf(money(currency, BigInt(minor)))
    })
    if (cells.every(({ kind }) => kind === 'nothing')) return []
    const label = labelOf(say(says, { currency }))
    const free = cells.findIndex(({ kind }) => kind === 'nothing')
    return [free === -1 ? [...cells, label] : cells.with(free, label)]
  })
}

async function factsOf(doors: Doors, source: ExportSource, row: ExportRow): Promise<Cells[]> {
  const { sql } = doors.database
  const { list, filter, in_full: inFull, asked_at: askedAt } = row
  const [names] = await sql<{ asker: string | null; user_name: string | null }>`
    select (select name from admins where id = ${row.admin_id}) asker,
      (select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), id::text) from users
       where id = ${filter.user ?? null}::uuid) user_name`
  const narrowed = filtersOf(source, { ...filter, user: names?.user_name ?? undefined })
  const hasPersonal = source.columns.some(({ key, personal }) => personal && row.columns.includes(key))
  const facts: readonly (readonly [Word, Cell])[] = [
    [words.list, textOf(say(listWords[list]))],
    ...(narrowed.length === 0 ? [[words.filters, textOf(say(words.none))] as const] : narrowed),
    [words.rows, wholeOf(row.rows_done)],
    ...(hasPersonal ? [[words.personal, textOf(say(inFull ? words.inFull : words.masked))] as const] : []),
    [words.asker, textOf(names?.asker ?? null)],
    [words.asOf, instantOf(askedAt)],
  ]
  return facts.map(([word, cell]) => [labelOf(say(word)), cell])
}

/** What narrowed the list, each in words. */
function filtersOf({ kinds }: ExportSource, filter: Filter): (readonly [Word, Cell])[] {
  const { query, status, currency, user, actor, action, target, outcome, from, to, taken, kind, chosen } =
    filter
  const { biller, partner, day } = filter
  const kindWord = kind === undefined ? undefined : kinds?.[kind]
  const acts = action?.split(',').map(actInWords)
  const given: readonly (readonly [Word, Cell])[] = [
    [words.search, textOf(query ?? null)],
    [words.status, wordOf(status ?? null)],
    [words.currency, textOf(currency ?? null)],
    [words.user, textOf(user ?? null)],
    [words.who, textOf(actor ?? null)],
    [words.action, textOf(acts?.join(', ') ?? null)],
    [words.target, textOf(target ?? null)],
    [words.outcome, wordOf(outcome ?? null)],
    [words.from, textOf(from ?? null)],
    [words.to, textOf(to ?? null)],
    [words.taken, wordOf(taken ?? null)],
    [words.kind, kindWord === undefined ? nothing : textOf(say(kindWord))],
    [words.biller, textOf(biller ?? null)],
    [words.partner, textOf(partner === undefined ? null : partnerName(partner))],
    [words.day, wordOf(day ?? null)],
    [words.chosen, chosen === undefined ? nothing : wholeOf(chosen.length)],
  ]
  return given.filter(([, { kind }]) => kind !== 'nothing')
}
