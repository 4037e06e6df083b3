// Answers for what the house has of coins that it paid for in naira or dollars, by custodian: as the book says, and how much more it may take.
import { assert } from '#kit/assert.ts'
import type { Coin } from '#kit/coins/networks.ts'
import { type CoinPair, type PaidIn, readPair } from '#kit/coins/pairs.ts'
import type { Sql } from '#kit/db/database.ts'
import { type Money, money } from '#kit/money/money.ts'
import { findHouseBalance } from '#ledger/balances.ts'
import { house, position } from '#ledger/posting.ts'
import { fitsCoins } from '../rules.ts'
import { termsAt } from './terms.ts'

export type CoinPosition = CoinPair & {
  readonly pair: string
  readonly amount: Money<Coin>
  /** What stands against it: below zero what was paid, above it what sales have brought beyond that. */
  readonly against: Money<PaidIn>
}

/** Every one with anything in it, by its name. */
export async function readCoinPositions(sql: Sql): Promise<CoinPosition[]> {
  const rows = await sql<{ pair: string; currency: string; balance: bigint }>`
    select split_part(code, '/', 2) pair, currency, sum(balance)::bigint balance from ledger.accounts
    where code like '%/%/position' group by 1, 2 order by 1, 2`
  const found = new Map<string, CoinPosition>()
  for (const { pair } of rows) {
    const read = readPair(pair)
    if (read === undefined) continue
    const balanceIn = (currency: string) =>
      rows.find((row) => row.pair === pair && row.currency === currency)?.balance ?? 0n
    const amount = money(read.coin, balanceIn(read.coin))
    const against = money(read.paid, balanceIn(read.paid))
    if (amount.minor !== 0n || against.minor !== 0n) found.set(pair, { ...read, pair, amount, against })
  }
  return [...found.values()]
}

export async function findCoinPosition(sql: Sql, pair: string): Promise<CoinPosition | undefined> {
  return (await readCoinPositions(sql)).find((one) => one.pair === pair)
}

/** What the house has of all coins at a custodian, in millionths: each coin counts as a dollar. */
export const coinsAt = (positions: readonly CoinPosition[], custodian: string): bigint =>
  positions.reduce((sum, one) => sum + (one.custodian === custodian ? one.amount.minor : 0n), 0n)

/** Whoever changes what the house has of coins at a custodian comes one after the other, until commit. */
export async function lockCoins(sql: Sql, custodian: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7027, hashtext(${custodian}))`
}

/** Whether the house may take coins that lie at a custodian. Its position there is locked until commit. */
export async function hasRoomForCoins(
  sql: Sql,
  {
    custodian,
    amount,
    now,
  }: { readonly custodian: string; readonly amount: Money<Coin>; readonly now: Date },
): Promise<boolean> {
  await lockCoins(sql, custodian)
  const { coinLimit } = await termsAt(sql, now)
  return fitsCoins(coinsAt(await readCoinPositions(sql), custodian), amount.minor, coinLimit)
}

/** What of a position can be sold: no more than it has, and nothing that lies there for customers. */
export async function sellableOf(
  sql: Sql,
  { pair, coin, custodian }: Pick<CoinPosition, 'pair' | 'coin' | 'custodian'>,
): Promise<Money<Coin>> {
  const balanceOf = async (code: Parameters<typeof findHouseBalance>[1]) => {
    const found = await findHouseBalance(sql, code)
    assert(found !== undefined, 'a position has its accounts')
    return found.balance.minor
  }
  const has = await balanceOf(position(coin, pair))
  // What is ours there has a debit balance.
  const lies = -(await balanceOf(house(coin, 'settlement', custodian)))
  const waits = await balanceOf(house(coin, 'suspense', custodian))
  const free = lies - waits
  const most = has < free ? has : free
  return money(coin, most < 0n ? 0n : most)
}
