// Answers for what an order was counted in, limits and free ones, given back. Before the ledger, as where orders are made.
import { giveBackFreeTransfer } from '#features/charges/public.ts'
import { giveBackOutflow } from '#features/limits/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { money } from '#kit/money/money.ts'
import type { OrderRow } from './order-row.ts'

export async function uncount(sql: Sql, row: OrderRow): Promise<void> {
  const { user_id: userId, limit_periods: periods, free_transfer_month: month, currency } = row
  assert(currency === 'NGN', 'limits are in naira')
  await giveBackOutflow(sql, { userId, amount: money(currency, row.amount_minor), periods })
  if (month !== null) await giveBackFreeTransfer(sql, { userId, month })
}
