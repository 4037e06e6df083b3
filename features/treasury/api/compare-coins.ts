// Answers for holding coins against what custodians have of them: what our books say lies at each, its own word, and what waits for customers.
import { readHolders } from '#features/crypto/public.ts'
import { type Coin, coins, isCoin } from '#kit/coins/networks.ts'
import { inBooks } from '#kit/coins/units.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Ports } from '#kit/ports.ts'
import { coinsOwed, type Compared, fittingOf, type Holder } from '../rules.ts'

type Custodian = NonNullable<Ports['custody']>
type Said = ReadonlyMap<string, ReadonlyMap<Coin, bigint>>
type Books = { readonly booked: Said; readonly waiting: ReadonlyMap<string, bigint> }

/** Every coin that our books have ever moved, or that a custodian says it has. */
export async function findCoins(sql: Sql, custodians: readonly Custodian[]): Promise<readonly Compared[]> {
  const before = await readBooks(sql)
  const said = await askCustodians(sql, custodians)
  const after = await readBooks(sql)
  const asked = new Set(custodians.map(({ provider }) => provider))
  return fittingOf(besideBooks(before, { said, asked }), besideBooks(after, { said, asked }))
}

const readBooks = async (sql: Sql): Promise<Books> => ({
  booked: await readBooked(sql),
  waiting: await readWaiting(sql),
})

function besideBooks(
  { booked, waiting }: Books,
  { said, asked }: { readonly said: Said; readonly asked: ReadonlySet<string> },
): Compared[] {
  return coins.flatMap((currency) => {
    const holders = [...new Set([...asked, ...booked.keys()])].flatMap((partner): Holder[] => {
      const inBook = booked.get(partner)?.get(currency)
      const has = said.get(partner)?.get(currency)
      if (inBook === undefined && (has ?? 0n) === 0n) return []
      // Who answers and names a coin nowhere has none of it.
      const word = has ?? (said.has(partner) ? 0n : null)
      return [{ partner, booked: inBook ?? 0n, said: word, isAsked: asked.has(partner) }]
    })
    if (holders.length === 0) return []
    const waits = waiting.get(currency) ?? 0n
    return [{ currency, customers: coinsOwed(waits, holders) - waits, waiting: waits, holders }]
  })
}

/** What each custodian says that we have there; one that does not answer says nothing. */
async function askCustodians(sql: Sql, custodians: readonly Custodian[]): Promise<Said> {
  const said = new Map<string, ReadonlyMap<Coin, bigint>>()
  for (const custodian of custodians) {
    const answer = await custodian.balances(await readHolders(sql, custodian.provider))
    if (answer.outcome !== 'accepted') continue
    const has = new Map<Coin, bigint>()
    for (const { coin, units, decimals } of answer.value)
      has.set(coin, (has.get(coin) ?? 0n) + inBooks(units, { coin, decimals }).amount.minor)
    said.set(custodian.provider, has)
  }
  return said
}

/** What lies at each by our books, where they ever moved any: an asset has a debit balance. */
async function readBooked(sql: Sql): Promise<Said> {
  const rows = await sql<{ partner: string; currency: string; booked: bigint }>`
    select split_part(code, '/', 2) partner, currency, -sum(balance)::bigint booked from ledger.accounts
    where currency = any(${[...coins]}::text[]) and (code like '%/settlement' or code like '%/clearing')
    group by 1, 2 having bool_or(moved_at is not null) order by 1, 2`
  const booked = new Map<string, Map<Coin, bigint>>()
  for (const { partner, currency, booked: minor } of rows)
    if (isCoin(currency))
      booked.set(partner, (booked.get(partner) ?? new Map<Coin, bigint>()).set(currency, minor))
  return booked
}

/** What came in for somebody and is in nobody's wallet. */
async function readWaiting(sql: Sql): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql<{ currency: string; waiting: bigint }>`
    select currency, sum(balance)::bigint waiting from ledger.accounts
    where currency = any(${[...coins]}::text[]) and (code like '%/suspense' or code like '%/unclaimed') group by 1`
  return new Map(rows.map(({ currency, waiting }) => [currency, waiting]))
}
