// Answers for holding customers' money against what banks have of it: what our books say lies at each, its own word, and what waits for customers.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import type { Ports } from '#kit/ports.ts'
import { type Compared, fittingOf, type Holder } from '../rules.ts'

type Bank = NonNullable<Ports['bank']>
type Payouts = NonNullable<Ports['payouts']>
type Owed = Omit<Compared, 'holders'>
/** In minor units, by partner. */
type Booked = ReadonlyMap<string, bigint>
type Said = ReadonlyMap<string, ReadonlyMap<Currency, bigint>>

/** Banks whose balance nobody can be asked for. */
const byTheBookAlone: readonly string[] = ['dollar-bank']

/** Every currency in which there are wallets. */
export async function findMoney(
  sql: Sql,
  { banks, payouts }: { readonly banks: readonly Bank[]; readonly payouts: readonly Payouts[] },
): Promise<readonly Compared[]> {
  const asked = new Set(banks.map(({ provider }) => provider))
  const names = [...new Set([...asked, ...payouts.map(({ provider }) => provider), ...byTheBookAlone])]
  const before = await readBooks(sql, names)
  const said = await askBanks(banks)
  const after = await readBooks(sql, names)
  const beside = ([owed, booked]: readonly [Owed, Booked]): Compared => ({
    ...owed,
    holders: names.flatMap((partner): Holder[] => {
      const has = said.get(partner)?.get(owed.currency)
      const inBook = booked.get(partner)
      if (has === undefined && inBook === undefined) return []
      return [{ partner, booked: inBook ?? 0n, said: has ?? null, isAsked: asked.has(partner) }]
    }),
  })
  return fittingOf(before.map(beside), after.map(beside))
}

async function readBooks(sql: Sql, names: readonly string[]): Promise<readonly (readonly [Owed, Booked])[]> {
  const all: (readonly [Owed, Booked])[] = []
  for (const owed of await readOwed(sql))
    all.push([owed, await readBooked(sql, { currency: owed.currency, names })])
  return all
}

export async function readOwed(sql: Sql): Promise<Owed[]> {
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
): Promise<Booked> {
  const codes = names.flatMap((name) => [`${currency}/${name}/settlement`, `${currency}/${name}/clearing`])
  const rows = await sql<{ partner: string; booked: bigint }>`
    select split_part(code, '/', 2) partner, -sum(balance)::bigint booked from ledger.accounts
    where code = any(${codes}::text[]) group by 1`
  return new Map(rows.map(({ partner, booked }) => [partner, booked]))
}

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
