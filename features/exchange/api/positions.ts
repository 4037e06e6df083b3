// Answers for what the house has of each side of a pair: the count that a limit is judged by, and what the book says.
import { assert } from '#kit/assert.ts'
import type { PaidIn } from '#kit/coins/pairs.ts'
import type { Sql } from '#kit/db/database.ts'
import { writing } from '#kit/db/for-many.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { add, type Money, money, negate, zero } from '#kit/money/money.ts'
import { convert, type Rate, rateText } from '#kit/money/rate.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { findHouseBalance } from '#ledger/balances.ts'
import { type HouseCode, houseOwn, position } from '#ledger/posting.ts'
import type { readPositions } from '../contract.ts'
import { coinParity, type DollarRate, fitsPosition, pair, pairName } from '../rules.ts'
import { type CoinPosition, coinsAt, readCoinPositions } from './coin-positions.ts'
import { findRate } from './rates.ts'
import { termsAt } from './terms.ts'

type Taken = { readonly change: bigint; readonly most: bigint }

/**
 * Counts what conversions change of the position, or refuses one that would pass the limit. The count is locked until commit: call it last
 * before the ledger.
 */
export const takePosition = writing<Taken, Result<undefined, 'conversion_full'>>(async (sql, asked) => {
  const [row] = await sql<{ net_minor: bigint }>`
    select net_minor from exchange_positions where pair = ${pairName} for update`
  assert(row !== undefined, 'a pair that is converted has a position')
  let net = row.net_minor
  const answers = asked.map(({ change, most }) => {
    if (!fitsPosition(net, change, most)) return refuse('conversion_full')
    net += change
    return done()
  })
  if (net !== row.net_minor)
    await sql`update exchange_positions set net_minor = ${net} where pair = ${pairName}`
  return answers
})

/** Counts what is no conversion and has no limit: it is how a position comes back. */
export async function addToPosition(sql: Sql, change: bigint): Promise<void> {
  await sql`update exchange_positions set net_minor = net_minor + ${change} where pair = ${pairName}`
}

/** What the house has of dollars by the count, as it stands at this moment, for whoever only asks. */
export async function readNet(sql: Sql): Promise<bigint> {
  const [row] = await sql<{ net_minor: bigint }>`
    select net_minor from exchange_positions where pair = ${pairName}`
  return row?.net_minor ?? 0n
}

async function balanceIn<C extends 'NGN' | 'USD'>(sql: Sql, currency: C, code: HouseCode): Promise<Money<C>> {
  const found = await findHouseBalance(sql, code)
  return money(currency, found?.balance.minor ?? 0n)
}

type View = AnswerOf<typeof readPositions>

/** What staff read of positions: dollars first, then coins by custodian; both sides by the book, and their worth at the middle rate of now. */
export async function viewPositions(sql: Sql, now: Date): Promise<View> {
  const { positionLimit, coinLimit } = await termsAt(sql, now)
  const found = await findRate(sql, now)
  const rate = found.ok ? found.value.rate : undefined
  const coins = await readCoinPositions(sql)
  return [
    await viewDollars(sql, { rate, limit: positionLimit, now }),
    ...coins.map((one) =>
      viewCoins(one, { rate, limit: coinLimit, have: coinsAt(coins, one.custodian), now }),
    ),
  ]
}

type At = { readonly rate: DollarRate | undefined; readonly limit: bigint; readonly now: Date }

async function viewDollars(sql: Sql, { rate, limit, now }: At): Promise<View[number]> {
  const dollars = await balanceIn(sql, 'USD', position('USD', pairName))
  const naira = await balanceIn(sql, 'NGN', position('NGN', pairName))
  const value = rate === undefined ? undefined : worthOf(dollars, rate, 'NGN')
  return {
    pair: pairName,
    ...pair,
    custodian: null,
    base_amount: dollars,
    quote_amount: naira,
    base_worth: value ?? null,
    worth: value === undefined ? null : add(naira, value),
    limit: money('USD', limit),
    counted: dollars.minor < 0n ? negate(dollars) : dollars,
    rate: rate === undefined ? null : rateText(rate),
    earned: await balanceIn(sql, 'NGN', houseOwn('NGN', 'exchange-spread')),
    as_of: now,
  }
}

function viewCoins(
  { pair: name, coin, paid, custodian, amount, against }: CoinPosition,
  { rate: dollarRate, limit, have, now }: At & { readonly have: bigint },
): View[number] {
  const parts = paid === 'USD' ? coinParity : dollarRate
  const rate = parts && { base: coin, quote: paid, parts: parts.parts }
  // Of nothing there is nothing to ask a rate for: what sales and fees have left is the result.
  const value = amount.minor === 0n ? zero(paid) : rate && worthOf(amount, rate, paid)
  return {
    pair: name,
    base: coin,
    quote: paid,
    custodian,
    base_amount: amount,
    quote_amount: against,
    base_worth: value ?? null,
    worth: value === undefined ? null : add(against, value),
    limit: money('USD', limit),
    counted: money('USD', have / 10_000n),
    rate: rate === undefined ? null : rateText(rate),
    earned: null,
    as_of: now,
  }
}

function worthOf<To extends PaidIn>(base: Money, rate: Rate, to: To): Money<To> {
  if (base.minor === 0n) return zero(to)
  const isOwed = base.minor < 0n
  // What is owed is worth no less than it costs, what is had no more than it brings.
  const worth = convert(isOwed ? negate(base) : base, rate, { to, round: isOwed ? 'up' : 'down' })
  return isOwed ? negate(worth) : worth
}
