// Answers for which orders a person decides: those in review, and those of which the partner says another amount than was ordered.
import { findActedCase } from '#features/cases/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { OrderRow } from './order-row.ts'
import { orderCases } from './records.ts'

export async function isToDecide(sql: Sql, { id: key, state }: OrderRow): Promise<boolean> {
  if (state === 'in_review') return true
  return (
    state === 'pending' && (await findActedCase(sql, { kind: orderCases.amountMismatch, key })) !== undefined
  )
}
