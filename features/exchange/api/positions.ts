// Answers for what the house has of each side of a pair: the count that a limit is judged by, and what the book says.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { writing } from '#kit/db/for-many.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { add, type Money, money, zero } from '#kit/money/money.ts'
import { convert, rateText } from '#kit/money/rate.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { findHouseBalance } from '#ledger/balances.ts'
import { type HouseCode, houseOwn, position } from '#ledger/posting.ts'
import type { readPositions } from '../contract.ts'
import { fitsPosition, pair, pairName } from '../rules.ts'
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

/** What staff read of positions: both sides by the book, and their worth at the middle rate of now. */
export async function viewPositions(sql: Sql, now: Date): Promise<AnswerOf<typeof readPositions>> {
  const dollars = await balanceIn(sql, 'USD', position('USD', pairName))
  const naira = await balanceIn(sql, 'NGN', position('NGN', pairName))
  const earned = await balanceIn(sql, 'NGN', houseOwn('NGN', 'exchange-spread'))
  const { positionLimit } = await termsAt(sql, now)
  const found = await findRate(sql, now)
  const rate = found.ok ? found.value.rate : undefined
  return [
    {
      pair: pairName,
      ...pair,
      base_amount: dollars,
      quote_amount: naira,
      worth: rate === undefined ? null : add(naira, worthOf(dollars, rate)),
      limit: money('USD', positionLimit),
      rate: rate === undefined ? null : rateText(rate),
      earned,
      as_of: now,
    },
  ]
}

function worthOf(dollars: Money<'USD'>, rate: Parameters<typeof convert>[1]): Money<'NGN'> {
  if (dollars.minor === 0n) return zero('NGN')
  const size = money('USD', dollars.minor < 0n ? -dollars.minor : dollars.minor)
  // What is owed is worth no less than it costs, what is had no more than it brings.
  const worth = convert(size, rate, { to: 'NGN', round: dollars.minor < 0n ? 'up' : 'down' })
  return dollars.minor < 0n ? money('NGN', -worth.minor) : worth
}
