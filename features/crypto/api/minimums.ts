// Answers for the least of each coin that is credited: dated rows.
import type { Coin } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'

/** In millionths of the coin. */
export async function minimumOf(sql: Sql, coin: Coin, now: Date): Promise<bigint> {
  const [row] = await sql<{ minimum_minor: bigint }>`
    select minimum_minor from crypto_minimums where coin = ${coin} and withdrawn_at is null and valid_from <= ${now}
    order by valid_from desc, crypto_minimums.number desc limit 1`
  return row?.minimum_minor ?? 0n
}
