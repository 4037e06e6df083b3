// Answers for what a customer reads of exchange: whether they may convert now, and what a dollar costs and brings.
import { isServiceOn } from '#features/products/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { rateText } from '#kit/money/rate.ts'
import type { readMyExchange } from '../customer-contract.ts'
import { pricesOf, tierWithDollars } from '../rules.ts'
import { percentText } from './quote.ts'
import { findRate } from './rates.ts'
import { termsAt } from './terms.ts'
import { findWallets } from './wallets.ts'

export async function viewMine(
  sql: Sql,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<AnswerOf<typeof readMyExchange>> {
  const isOn = await isServiceOn(sql, 'conversion')
  const found = await findRate(sql, now)
  const { spread } = await termsAt(sql, now)
  const { tier, USD: dollars } = await findWallets(sql, userId)
  const prices = found.ok ? pricesOf(found.value.rate, spread) : undefined
  return {
    state: !isOn ? 'paused' : found.ok ? 'open' : found.code,
    sell: prices === undefined ? null : rateText(prices.sell),
    buy: prices === undefined ? null : rateText(prices.buy),
    middle: found.ok ? rateText(found.value.rate) : null,
    spread_percent: percentText(spread),
    as_of: found.ok ? found.value.asOf : null,
    may_have_dollars: tier >= tierWithDollars,
    tier_with_dollars: tierWithDollars,
    has_dollars: dollars !== undefined,
  }
}
