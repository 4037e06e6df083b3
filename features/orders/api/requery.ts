// Answers for asking the partner now, at staff's wish: a job asks, and what the partner says is acted on as always.
import { recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse } from '#kit/refusal.ts'
import { detailOf, type Reading } from './find-detail.ts'
import { findOrderRow, targetOf } from './order-row.ts'

/** Leaves a job that asks the partner. */
export async function requeryOrder(
  sql: Sql,
  doors: Doors,
  asked: {
    readonly actor: AdminActor
    readonly transactionId: string
    readonly requestId: string
    readonly address: string
    readonly reading: Reading
  },
) {
  const row = await findOrderRow(sql, { transactionId: asked.transactionId })
  if (row === undefined) return refuse('transfer_not_found')
  if (row.provider === null) return refuse('nothing_to_ask')
  await doors.outbox.enqueue(sql, {
    kind: 'orders.ask',
    payload: { order_id: row.id },
    key: `staff:${newId(doors)}`,
  })
  await recordAudit(sql, doors, {
    actor: asked.actor,
    action: 'transfers.requery',
    target: targetOf(row),
    outcome: 'allowed',
    changes: [],
    requestId: asked.requestId,
    address: asked.address,
  })
  return done(await detailOf(sql, row, asked.reading))
}
