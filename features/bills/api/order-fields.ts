// Answers for what was told with a bill: sealed under its customer's key when the order is made, and opened for the partner that is handed it.
import type { DestinationKind, OrderRow } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import { type Columns, records } from '#kit/db/records.ts'
import { writing } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { findPersonKey, personKey } from '#kit/people/person-keys.ts'
import * as z from 'zod/mini'
import type { Told } from '../fields.ts'

const placeOf = (orderId: string): string => `bill_fields.sealed/${orderId}`

/** Keeps it in the transaction that makes the order. */
export const keepFields: NonNullable<DestinationKind['keep']> = async (sql, doors, kept) => {
  const { orderId, userId, payee } = kept
  if (payee.fields === undefined) return
  assert(payee.fieldMissing === undefined, 'what is sent tells all that its biller asks for')
  const key = await personKey(sql, doors, userId)
  const sealed = doors.vault.seal(key, JSON.stringify(payee.fields), placeOf(orderId))
  await insertFields(sql, { order_id: orderId, user_id: userId, sealed })
}

const insertFields = writing<Columns, void>(async (sql, rows) => {
  await sql`
    insert into bill_fields (order_id, user_id, sealed)
    select order_id, user_id, sealed from json_populate_recordset(null::bill_fields, ${records(rows)}::json)`
  return rows.map(() => undefined)
})

const toldShape = z.record(z.string(), z.string())

/** What was told with an order, by the keys of fields; nothing of one that was made without. */
export async function openFields(
  doors: Doors,
  { id, user_id: userId }: Pick<OrderRow, 'id' | 'user_id'>,
): Promise<Told> {
  const { sql } = doors.database
  const [row] = await sql<{ sealed: Buffer }>`select sealed from bill_fields where order_id = ${id}`
  if (row === undefined) return {}
  const key = await findPersonKey(sql, doors, userId)
  assert(key !== undefined, 'the key of a customer is there as long as an order of theirs is open')
  return toldShape.parse(JSON.parse(doors.vault.unseal(key, row.sealed, placeOf(id))))
}
