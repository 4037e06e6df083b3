// Answers for what a bill delivers: kept once, sealed under its customer's key, and read by them alone.
import { findOrderRow, type Goods, type OrderRow } from '#features/orders/public.ts'
import * as z from 'zod/mini'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { findPersonKey, personKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import { tokenIn } from '../biller.ts'
import type { findMyGoods as contract } from '../contract.ts'

const placeOf = (orderId: string): string => `bill_goods.sealed/${orderId}`

/** Keeps what came, in the transaction that settles the order. What came before stays. */
export async function keepGoods(
  sql: Sql,
  doors: Doors,
  { id, user_id: userId }: OrderRow,
  goods: Goods,
): Promise<void> {
  const key = await personKey(sql, doors, userId)
  const sealed = doors.vault.seal(key, JSON.stringify(goods), placeOf(id))
  await sql`
    insert into bill_goods (order_id, sealed, delivered_at) values (${id}, ${sealed}, ${doors.clock.now()})
    on conflict (order_id) do nothing`
}

const sealedShape = z.record(z.string(), z.string())

type View = AnswerOf<typeof contract>

/** What one of a customer's bills delivered. Another's is answered like one that delivered nothing. */
export async function findMyGoods(
  sql: Sql,
  doors: Doors,
  asked: { readonly userId: string; readonly transactionId: string },
) {
  const order = await findOrderRow(sql, { transactionId: asked.transactionId })
  if (order === undefined || order.user_id !== asked.userId) return refuse('no_goods')
  const [row] = await sql<{ sealed: Buffer }>`select sealed from bill_goods where order_id = ${order.id}`
  const key = row && (await findPersonKey(sql, doors, asked.userId))
  if (row === undefined || key === undefined) return refuse('no_goods')
  const goods = sealedShape.parse(JSON.parse(doors.vault.unseal(key, row.sealed, placeOf(order.id))))
  return done<View>({
    token: tokenIn(goods['token']) ?? null,
    before: [goods['kct1'], goods['kct2']].flatMap((one) => tokenIn(one) ?? []),
    units: goods['units'] ?? null,
  })
}
