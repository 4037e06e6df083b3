// Answers for the terms of exchange, spread and limits of positions: the dated rows, and the commands that set one and withdraw a plan.
import { type CommandMaker, datedChange, datedWithdrawal, type Setting } from '#features/approvals/public.ts'
import { assert } from '#kit/assert.ts'
import { type DatedRow, holdsAt } from '#kit/dated-rows.ts'
import type { Sql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { QueryOf } from '#kit/http/contract.ts'
import { displayAmount } from '#kit/money/display.ts'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import { rateText } from '#kit/money/rate.ts'
import { done, refuse } from '#kit/refusal.ts'
import { isTerm, pricesOf } from '../rules.ts'
import { shownRate } from '../shown-rate.ts'
import { type previewTerm as previewContract, setTerm, type Term, withdrawTerm } from '../terms-contract.ts'
import { findRate } from './rates.ts'

type Value = { readonly term: Term; readonly minor: bigint }
type TermRow = DatedRow & Value & { readonly number: string; readonly set_at: Date }

/** Both are kept with two decimals: hundredths of a percent, and cents. */
const textOf = (minor: bigint): string => decimalText(money('USD', minor))

/** Every row that was ever written, in the order in which they begin; of two of a line from one instant on the later counts. */
async function readTerms(sql: Sql): Promise<TermRow[]> {
  const rows = await sql<Omit<TermRow, 'minor'> & { readonly value: bigint }>`
    select number::text, term, value, valid_from "from",
      case when withdrawn_at is null
        then lead(valid_from) over (partition by term, withdrawn_at is null order by valid_from, number) end until,
      set_at, withdrawn_at
    from exchange_terms order by valid_from, exchange_terms.number`
  return rows.map(({ value: minor, ...row }) => ({ ...row, minor }))
}

const viewOf = ({ minor, ...row }: TermRow) => ({ ...row, value: textOf(minor) })

export const viewTerms = async (sql: Sql) => (await readTerms(sql)).map(viewOf)

const readAll = readingAlike((sql: Sql, _nothing: object) => readTerms(sql))

export type Terms = { readonly spread: bigint; readonly positionLimit: bigint; readonly coinLimit: bigint }

/** What holds at an instant: the spread in hundredths of a percent, the limits in cents. */
export async function termsAt(sql: Sql, now: Date): Promise<Terms> {
  const rows = await readAll(sql, {})
  const valueOf = (term: Term): bigint => {
    const row = rows.findLast((one) => one.term === term && one.withdrawn_at === null && holdsAt(one, now))
    assert(row !== undefined, 'each term holds from the first day on')
    return row.minor
  }
  return {
    spread: valueOf('spread'),
    positionLimit: valueOf('position_limit'),
    coinLimit: valueOf('coin_limit'),
  }
}

/** As people read it: `1.50%`, `$50,000.00`. */
const shownTerm = ({ term, minor }: Value): string =>
  term === 'spread' ? `${textOf(minor)}%` : displayAmount(money('USD', minor))

const setting: Setting<Value, TermRow> = {
  lock: 7024,
  topic: 'settings',
  targetOf: ({ term }) => ({ type: 'setting', id: `exchange_term:${term}` }),
  rows: readTerms,
  isOfLine: (row, { term }) => row.term === term,
  changes: (before, after) => [
    {
      field: (after ?? before)?.term ?? 'spread',
      before: before ? shownTerm(before) : null,
      after: after ? shownTerm(after) : null,
    },
  ],
}

type Asked = QueryOf<typeof previewContract>

const change = datedChange({
  ...setting,
  contract: setTerm,
  same: 'value_the_same',
  read: ({ term, value }: Asked) => {
    const read = parseAmount(value, 'USD')
    return read.ok && isTerm(term, read.value.minor)
      ? done({ term, minor: read.value.minor })
      : refuse('value_refused')
  },
  shown: async (sql, { cut, value: { term, minor } }, now) => {
    if (term !== 'spread' || cut === undefined) return []
    const prices = await pricesBy(sql, { before: cut.minor, after: minor, now })
    if (prices === null) return []
    const { sell_before: sold, buy_before: bought, sell, buy } = prices
    return [
      { field: 'customers_pay', before: shownRate(sold), after: shownRate(sell) },
      { field: 'customers_get', before: shownRate(bought), after: shownRate(buy) },
    ]
  },
  insert: async (sql, { value: { term, minor }, from, until, now }) => {
    const [written] = await sql<{ number: string }>`
      insert into exchange_terms (term, value, valid_from, set_at) values (${term}, ${minor}, ${from}, ${now})
      returning number::text`
    assert(written !== undefined, 'a row that was written has a number')
    return {
      number: written.number,
      term,
      value: textOf(minor),
      from,
      until,
      set_at: now,
      withdrawn_at: null,
    }
  },
})

/** The command behind `exchange.set-term`. */
export const setTermCommand = change.set

/** What the command would change, and what customers would pay and be paid by it now. */
export const previewTermChange = (
  doors: Doors,
  asked: { readonly payload: Asked; readonly maker: CommandMaker },
) =>
  change.preview(doors, asked, async ({ cut, value: { term, minor } }, sql) => ({
    before: cut === undefined ? null : textOf(cut.minor),
    value: textOf(minor),
    prices:
      term === 'spread' && cut !== undefined
        ? await pricesBy(sql, { before: cut.minor, after: minor, now: doors.clock.now() })
        : null,
  }))

async function pricesBy(
  sql: Sql,
  { before, after, now }: { readonly before: bigint; readonly after: bigint; readonly now: Date },
) {
  const found = await findRate(sql, now)
  if (!found.ok) return null
  const was = pricesOf(found.value.rate, before)
  const is = pricesOf(found.value.rate, after)
  return {
    sell_before: rateText(was.sell),
    buy_before: rateText(was.buy),
    sell: rateText(is.sell),
    buy: rateText(is.buy),
  }
}

/** The command behind `exchange.withdraw-term`. */
export const withdrawTermCommand = datedWithdrawal({
  ...setting,
  contract: withdrawTerm,
  unknown: 'row_not_found',
  withdraw: async (sql, gone, now) => {
    await sql`update exchange_terms set withdrawn_at = ${now} where number = ${gone.number}::bigint`
    return { ...viewOf(gone), until: null, withdrawn_at: now }
  },
})
