// Answers for what staff read of treasury: the last comparison of each currency, and how it was before.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { moneyIn } from '#ledger/balances.ts'
import { isCoin } from '#kit/coins/networks.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { assert } from '#kit/assert.ts'
import type { readTreasury } from '../contract.ts'
import { coverOf, type Holder } from '../rules.ts'

type View = AnswerOf<typeof readTreasury>
type Stored = {
  readonly partner: string
  readonly booked: string
  readonly said: string | null
  readonly is_asked: boolean
}
type Row = {
  readonly currency: string
  readonly taken_at: Date
  readonly customers_minor: bigint
  readonly waiting_minor: bigint
  readonly held_minor: bigint
  readonly holders: readonly Stored[]
}

const historyMost = 200

export async function viewTreasury(sql: Sql): Promise<View> {
  const latest = await sql<Row>`
    select distinct on (currency) currency, taken_at, customers_minor, waiting_minor, holders, held_minor
    from treasury_comparisons order by currency, number desc`
  const history = await sql<Row>`
    select currency, taken_at, customers_minor, waiting_minor, holders, held_minor from treasury_comparisons
    order by number desc limit ${historyMost}`
  return { latest: latest.map(comparisonOf), history: history.map(lineOf) }
}

const holderOf = ({ partner, booked, said, is_asked: isAsked }: Stored): Holder => ({
  partner,
  booked: BigInt(booked),
  said: said === null ? null : BigInt(said),
  isAsked,
})

function comparisonOf(row: Row): View['latest'][number] {
  const { currency, taken_at: takenAt, customers_minor: customers, waiting_minor: waiting } = row
  assert(isCurrency(currency), 'a comparison is of a currency of the product')
  const inCurrency = moneyIn(currency)
  const holders = row.holders.map(holderOf)
  const { held, state, short } = coverOf(customers + waiting, holders, { ofCoins: isCoin(currency) })
  return {
    currency,
    taken_at: takenAt,
    customers: inCurrency(customers),
    waiting: inCurrency(waiting),
    owed: inCurrency(customers + waiting),
    held: inCurrency(held),
    state,
    short_by: inCurrency(short),
    holders: holders.map(({ partner, booked, said, isAsked }) => ({
      partner,
      booked: inCurrency(booked),
      said: said === null ? null : inCurrency(said),
      is_asked: isAsked,
      less_by: said !== null && said < booked ? inCurrency(booked - said) : null,
      more_by: said !== null && said > booked ? inCurrency(said - booked) : null,
    })),
  }
}

function lineOf(row: Row): View['history'][number] {
  const { currency, taken_at, state, short_by } = comparisonOf(row)
  return { currency, taken_at, state, short_by }
}
