// Answers for what staff read of rates: the one that holds, or why none does, and the newest that were read.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { rateText } from '#kit/money/rate.ts'
import type { readExchangeRates } from '../contract.ts'
import { findLastAccepted, findRate, listRates, pair, type RateRow } from './rates.ts'

const shown = 50

const viewOf = ({ rate, asOf, readAt, ...row }: RateRow) => ({
  ...row,
  rate: rateText(rate),
  as_of: asOf,
  read_at: readAt,
})

export async function readBoard(sql: Sql, now: Date): Promise<AnswerOf<typeof readExchangeRates>> {
  const found = await findRate(sql, now)
  const last = await findLastAccepted(sql)
  return {
    ...pair,
    state: found.ok ? 'open' : found.code,
    holds: last === undefined ? null : viewOf(last),
    newest: (await listRates(sql, shown)).map(viewOf),
  }
}
