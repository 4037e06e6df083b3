// Answers for the largest amounts that one person moves alone: the dated rows.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { setThreshold } from '../contract.ts'

export type ThresholdView = AnswerOf<typeof setThreshold>
type Row = {
  command: string
  role: string
  currency: string
  amount_minor: bigint
  valid_from: Date
  set_at: Date
}

/** The row that holds for somebody of a role who gives a command: the one that names most, or none. */
export async function findThreshold(
  sql: Sql,
  of: { readonly command: string; readonly role: string; readonly currency: Currency; readonly now: Date },
): Promise<Money | undefined> {
  const [row] = await sql<{ amount_minor: bigint }>`
    select amount_minor from approval_thresholds
    where currency = ${of.currency} and command in (${of.command}, '*') and role in (${of.role}, '*')
      and valid_from <= ${of.now}
    order by (command <> '*') desc, (role <> '*') desc, valid_from desc, number desc limit 1`
  return row && money(of.currency, row.amount_minor)
}

/** All rows, the newest first of each command, role and currency. */
export async function listThresholds(sql: Sql, now: Date): Promise<ThresholdView[]> {
  const rows = await sql<Row & { newer: bigint }>`
    select command, role, currency, amount_minor, valid_from, set_at,
      count(*) filter (where valid_from <= ${now}) over (
        partition by command, role, currency order by valid_from desc, number desc
        rows between unbounded preceding and 1 preceding) newer
    from approval_thresholds order by command, role, currency, valid_from desc, number desc`
  return rows.map((row) => thresholdView(row, row.valid_from <= now && row.newer === 0n))
}

/** A row on the wire. */
export function thresholdView(row: Row, inForce: boolean): ThresholdView {
  const { currency } = row
  assert(isCurrency(currency), 'a threshold is in a currency of the product')
  return {
    command: row.command,
    role: row.role,
    currency,
    amount: money(currency, row.amount_minor),
    from: row.valid_from,
    set_at: row.set_at,
    in_force: inForce,
  }
}
