// Answers for comparing customers' money with what partners hold for it: both read, each partner asked, and what came of it written down.
import { isCoin } from '#kit/coins/networks.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import type { Ports } from '#kit/ports.ts'
import { coverOf, type Holder } from '../rules.ts'
import { findCoins } from './compare-coins.ts'

export interface TreasuryPorts {
  readonly ports: <Kind extends keyof Ports>(kind: Kind) => readonly NonNullable<Ports[Kind]>[]
}

/** Banks whose balance nobody can be asked for. */
const byTheBookAlone: readonly string[] = ['dollar-bank']

const hourMilliseconds = 3_600_000

/** Compares where nothing was compared for an hour; for the first time as soon as there is a wallet. */
export async function compareIfDue(doors: Doors, ports: TreasuryPorts): Promise<void> {
  const { sql } = doors.database
  const [last] = await sql<{ taken_at: Date }>`
    select taken_at from treasury_comparisons order by number desc limit 1`
  const isDue =
    last === undefined
      ? (await readOwed(sql)).length > 0
      : doors.clock.now().getTime() - last.taken_at.getTime() >= hourMilliseconds
  if (isDue) await compareHoldings(doors, ports)
}

/** Compares every currency in which there are wallets and every coin, and keeps what was found. */
export async function compareHoldings(doors: Doors, { ports }: TreasuryPorts): Promise<void> {
  const { sql } = doors.database
  const banks = ports('bank')
  const said = await askBanks(banks)
  const names = [
    ...new Set([...banks, ...ports('payouts')].map(({ provider }) => provider)),
    ...byTheBookAlone,
  ]
  const asked = new Set(banks.map(({ provider }) => provider))
  const now = doors.clock.now()
  for (const { currency, customers, waiting } of await readOwed(sql)) {
    const booked = await readBooked(sql, { currency, names })
    const holders = names.flatMap((partner): Holder[] => {
      const has = said.get(partner)?.get(currency)
      const inBook = booked.get(partner)
      if (has === undefined && inBook === undefined) return []
      return [{ partner, booked: inBook ?? 0n, said: has ?? null, isAsked: asked.has(partner) }]
    })
    await insertComparison(sql, { currency, customers, waiting, holders, now })
  }
  for (const found of await findCoins(doors, ports('custody'))) await insertComparison(sql, { ...found, now })
  await noteChange(sql, ['treasury'], now)
}

type Owed = { readonly currency: Currency; readonly customers: bigint; readonly waiting: bigint }

async function readOwed(sql: Sql): Promise<Owed[]> {
  // All balances of a currency sum to zero: what customers own is what all other accounts owe, which are far fewer than wallets.
  const rows = await sql<{ currency: string; customers: bigint; waiting: bigint }>`
    select currency, -coalesce(sum(balance), 0)::bigint customers,
      coalesce(sum(balance) filter (where code like '%/suspense' or code like '%/unclaimed'), 0)::bigint waiting
    from ledger.accounts a
    where class <> 'customer' and exists (select from wallets w where w.currency = a.currency)
    group by currency order by currency`
  return rows.map(({ currency, ...sums }) => {
    assert(isCurrency(currency), 'an account is in a currency of the product')
    return { currency, ...sums }
  })
}

/** What lies at each, and is on its way to or from it: an asset has a debit balance. */
async function readBooked(
  sql: Sql,
  { currency, names }: { readonly currency: Currency; readonly names: readonly string[] },
): Promise<Map<string, bigint>> {
  const codes = names.flatMap((name) => [`${currency}/${name}/settlement`, `${currency}/${name}/clearing`])
  const rows = await sql<{ partner: string; booked: bigint }>`
    select split_part(code, '/', 2) partner, -sum(balance)::bigint booked from ledger.accounts
    where code = any(${codes}::text[]) group by 1`
  return new Map(rows.map(({ partner, booked }) => [partner, booked]))
}

type Said = ReadonlyMap<string, ReadonlyMap<Currency, bigint>>

/** What each bank says that we have there, by currency; one that does not answer says nothing. */
async function askBanks(banks: readonly NonNullable<Ports['bank']>[]): Promise<Said> {
  const answers = await Promise.all(
    banks.map(async (bank) => [bank.provider, await bank.floatBalance()] as const),
  )
  return new Map(
    answers.flatMap(([provider, answer]) =>
      answer.outcome === 'accepted'
        ? [
            [
              provider,
              new Map(answer.value.map(({ currency, minor }) => [currency, minor] as const)),
            ] as const,
          ]
        : [],
    ),
  )
}

async function insertComparison(
  sql: Sql,
  made: Owed & { readonly holders: readonly Holder[]; readonly now: Date },
): Promise<void> {
  const { currency, customers, waiting, holders, now } = made
  const { held } = coverOf(customers + waiting, holders, { ofCoins: isCoin(currency) })
  const written = JSON.stringify(
    holders.map(({ partner, booked, said, isAsked }) => ({
      partner,
      booked: String(booked),
      said: said === null ? null : String(said),
      is_asked: isAsked,
    })),
  )
  await sql`
    insert into treasury_comparisons (currency, taken_at, customers_minor, waiting_minor, holders, held_minor)
    values (${currency}, ${now}, ${customers}, ${waiting}, ${written}::jsonb, ${held})`
}
