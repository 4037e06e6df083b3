// Answers for what one person does alone: the dated rows of the largest amounts, and of how many people are told.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { setThreshold } from '../thresholds-contract.ts'

export type ThresholdView = AnswerOf<typeof setThreshold>
/** A row says either an amount in a currency or a number of people. */
type Row = {
  command: string
  role: string
  currency: string | null
  amount_minor: bigint | null
  people: number | null
  valid_from: Date
  set_at: Date
}

/** Who gives which command when. */
export type Maker = { readonly command: string; readonly role: string; readonly now: Date }

/** The row that holds for somebody of a role who gives a command: the one that names most, or none. */
async function findRow(sql: Sql, of: Maker, currency: Currency | null): Promise<Row | undefined> {
  const [row] = await sql<Row>`
    select * from approval_thresholds
    where currency is not distinct from ${currency} and command in (${of.command}, '*') and role in (${of.role}, '*')
      and valid_from <= ${of.now}
    order by (command <> '*') desc, (role <> '*') desc, valid_from desc, number desc limit 1`
  return row
}

/** The largest amount that they move alone. */
export async function findThreshold(
  sql: Sql,
  of: Maker & { readonly currency: Currency },
): Promise<Money | undefined> {
  const row = await findRow(sql, of, of.currency)
  const minor = row?.amount_minor ?? undefined
  return minor === undefined ? undefined : money(of.currency, minor)
}

/** How many people they tell something alone. */
export async function findPeopleAlone(sql: Sql, of: Maker): Promise<number | undefined> {
  return (await findRow(sql, of, null))?.people ?? undefined
}

/** All rows, the newest first of each command, role and currency. */
export async function listThresholds(sql: Sql, now: Date): Promise<ThresholdView[]> {
  const rows = await sql<Row & { newer: bigint }>`
    select command, role, currency, amount_minor, people, valid_from, set_at,
      count(*) filter (where valid_from <= ${now}) over (
        partition by command, role, currency order by valid_from desc, number desc
        rows between unbounded preceding and 1 preceding) newer
    from approval_thresholds order by command, role, currency, valid_from desc, number desc`
  return rows.map((row) => thresholdView(row, row.valid_from <= now && row.newer === 0n))
}

/** A row on the wire. */
export function thresholdView(row: Row, inForce: boolean): ThresholdView {
  const { currency, amount_minor: minor } = row
  assert(currency === null || isCurrency(currency), 'a threshold is in a currency of the product')
  return {
    command: row.command,
    role: row.role,
    currency,
    amount: currency === null || minor === null ? null : money(currency, minor),
    people: row.people,
    from: row.valid_from,
    set_at: row.set_at,
    in_force: inForce,
  }
}
