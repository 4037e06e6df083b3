// Answers for what accounts have now: their balances, and those of the house over its stripes.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { displayAmount } from '#kit/money/display.ts'
import { compare, type Money, money, zero } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type AccountId, accountId, type HouseCode, houseCode, houseOwn, type Leg } from './posting.ts'

/** What is barred: nothing, money going out, money coming in, or both. Holds made before a freeze can still settle. */
export type Freeze = 'none' | 'debit' | 'credit' | 'all'

export type Balance = {
  /** Credits minus debits: what a customer owns; below zero for what the house owns. */
  readonly balance: Money
  readonly held: Money
  /** Balance minus held. */
  readonly available: Money
  /** The number of entries. */
  readonly version: bigint
  readonly lastEntryAt: Date | undefined
  readonly freeze: Freeze
  readonly closed: boolean
}

/** The balance of an account that exists; throws when it does not. */
export const balanceOf = reading<AccountId, Balance>(async (sql, accounts) => {
  const balances = await balancesOf(sql, accounts)
  return accounts.map((account) => {
    const balance = balances.get(account)
    assert(balance !== undefined, `account ${account} exists`)
    return balance
  })
})

/** The balances of accounts. One that does not exist is absent from the answer. */
export async function balancesOf(sql: Sql, accounts: readonly AccountId[]): Promise<Map<AccountId, Balance>> {
  const rows = await sql<{
    id: bigint
    currency: string
    balance: bigint
    held: bigint
    version: bigint
    debit_frozen: boolean
    credit_frozen: boolean
    closed: boolean
    last_entry_at: Date | null
  }>`
    select id, currency, balance, held, version, debit_frozen, credit_frozen, closed, moved_at as last_entry_at
    from ledger.accounts where id = any(${accounts}::bigint[])`
  return new Map(
    rows.map((row) => {
      const balance: Balance = {
        ...standing(row.currency, row.balance, row.held),
        version: row.version,
        lastEntryAt: row.last_entry_at ?? undefined,
        freeze: freezeOf(row),
        closed: row.closed,
      }
      return [accountId(row.id), balance]
    }),
  )
}

function freezeOf(row: { debit_frozen: boolean; credit_frozen: boolean }): Freeze {
  if (row.debit_frozen) return row.credit_frozen ? 'all' : 'debit'
  return row.credit_frozen ? 'credit' : 'none'
}

/** Amounts in the currency of a row. */
export function moneyIn(currency: string): (minor: bigint) => Money {
  assert(isCurrency(currency), `${currency} is a currency of the product`)
  return (minor) => money(currency, minor)
}

/** What stands on an account at this moment. */
export type Standing = Pick<Balance, 'balance' | 'held' | 'available'>

const standing = (currency: string, balance: bigint, held: bigint): Standing => {
  const inCurrency = moneyIn(currency)
  return { balance: inCurrency(balance), held: inCurrency(held), available: inCurrency(balance - held) }
}

/**
 * What stands on accounts as legs name them: wallets by id, accounts of the house by code and over all their stripes. One that does not
 * exist is absent from the answer, and so is a stripe that is asked for by its id.
 */
export async function standingsOf(
  sql: Sql,
  names: readonly Leg['account'][],
): Promise<Map<Leg['account'], Standing>> {
  const rows = await sql<{
    id: bigint
    code: string | null
    currency: string
    balance: bigint
    held: bigint
  }>`
    select min(id) id, code, currency, sum(balance)::bigint balance, sum(held)::bigint held from ledger.accounts
    where id = any(${names.filter((name) => typeof name === 'bigint')}::bigint[])
      or code = any(${names.filter((name) => typeof name === 'string')}::text[])
    group by code, currency, case when code is null then id end`
  return new Map(
    rows.map(({ id, code, currency, balance, held }) => [
      code === null ? accountId(id) : houseCode(code),
      standing(currency, balance, held),
    ]),
  )
}

/** What stands on an account of the house, over all its stripes; undefined where none has that code. */
export async function findHouseBalance(sql: Sql, code: HouseCode): Promise<Standing | undefined> {
  return (await standingsOf(sql, [code])).get(code)
}

/** Whether the house has so much of its own to give. Whoever asks waits for the one who asked before. */
export async function askHouseFunds(
  sql: Sql,
  amount: Money,
): Promise<Result<undefined, 'house_funds_short'>> {
  const { currency } = amount
  await sql`select pg_advisory_xact_lock(hashtextextended(${`owner-funds:${currency}`}, 7))`
  const funds = await findHouseBalance(sql, houseOwn(currency, 'owner-funds'))
  const available = funds?.available ?? zero(currency)
  return compare(available, amount) < 0
    ? refuse('house_funds_short', { values: { available: displayAmount(available) } })
    : done()
}
