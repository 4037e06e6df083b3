// Answers for what staff read of rates: the one that holds, or why none does, what customers pay by it, and those that were read.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { rateText } from '#kit/money/rate.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { readExchangeRates } from '../contract.ts'
import { pair, pricesOf } from '../rules.ts'
import { overrideView } from './override.ts'
import { findLastAccepted, findRate, isInForce, listOverrides, listRates, type RateRow } from './rates.ts'
import { termsAt } from './terms.ts'

const shown = 50
const overridesShown = 10

const viewOf = ({ rate, asOf, readAt, ...row }: RateRow) => ({
  ...row,
  rate: rateText(rate),
  as_of: asOf,
  read_at: readAt,
})

type Board = AnswerOf<typeof readExchangeRates>

/** `before`: the number of a rate, for those that were read earlier. */
export async function readBoard(
  sql: Sql,
  { now, before }: { readonly now: Date; readonly before: string | undefined },
): Promise<Result<Board, 'page_not_found'>> {
  if (before !== undefined && !/^\d{1,18}$/.test(before)) return refuse('page_not_found')
  const found = await findRate(sql, now)
  const { spread } = await termsAt(sql, now)
  const prices = found.ok ? pricesOf(found.value.rate, spread) : undefined
  const overrides = await listOverrides(sql, overridesShown)
  const rows = await listRates(sql, { most: shown + 1, before })
  const page = rows.slice(0, shown)
  return done({
    ...pair,
    state: found.ok ? 'open' : found.code,
    holds: await holdingOf(sql, found, overrides.find((one) => isInForce(one, now))?.until),
    sell: prices === undefined ? null : rateText(prices.sell),
    buy: prices === undefined ? null : rateText(prices.buy),
    overrides: overrides.map(overrideView),
    newest: page.map(viewOf),
    next: rows.length > shown ? (page.at(-1)?.number ?? null) : null,
  })
}

/** The rate that holds, or the last that did. */
async function holdingOf(
  sql: Sql,
  found: Awaited<ReturnType<typeof findRate>>,
  until: Date | undefined,
): Promise<Board['holds']> {
  if (found.ok) {
    const { rate, asOf, source } = found.value
    return { rate: rateText(rate), as_of: asOf, source, until: until ?? null }
  }
  const last = await findLastAccepted(sql)
  return last === undefined
    ? null
    : { rate: rateText(last.rate), as_of: last.asOf, source: last.source, until: null }
}
