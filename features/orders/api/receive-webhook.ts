// Answers for a partner's webhooks about orders: stored once for ever, answered at once, and the partner is asked.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { insertWebhook } from '#kit/webhooks/inbox.ts'
import type { OrderEvent } from '../rail.ts'
import { insertEvent } from './events.ts'

/** A webhook is a hint: whatever it says, what counts is what the partner answers when it is asked. */
export async function receiveOrderWebhook(
  doors: Doors,
  incoming: {
    readonly provider: string
    readonly raw: Uint8Array
    readonly verified: VerifiedWebhook<OrderEvent>
  },
): Promise<void> {
  const { event, dedupeKey } = incoming.verified
  await doors.database.begin(async (sql) => {
    const reference = event.kind === 'payout' ? event.reference : ''
    const about = await findByReference(sql, incoming.provider, reference)
    const inboxId = await insertWebhook(sql, doors, {
      provider: incoming.provider,
      dedupeKey,
      body: incoming.raw,
      hint:
        event.kind === 'payout' ? { kind: event.kind, reference } : { kind: event.kind, name: event.name },
      ...(about === undefined ? { outcome: 'kept for the record' } : {}),
    })
    if (inboxId === undefined || about === undefined) return
    await insertEvent(sql, about.orderId, {
      kind: 'webhook',
      name: dedupeKey.split(':')[0] ?? '',
      detail: inboxId,
      at: doors.clock.now(),
    })
    await doors.outbox.enqueue(sql, {
      kind: 'orders.ask',
      payload: {
        order_id: about.orderId,
        inbox_id: inboxId,
        ...(about.attempt === null ? {} : { attempt: about.attempt }),
      },
      key: `webhook:${inboxId}`,
    })
  })
}

type About = { readonly orderId: string; readonly attempt: number | null }

// Locked, so that its events stay in order. `attempt`: an earlier one than the present.
async function findByReference(sql: Sql, provider: string, reference: string): Promise<About | undefined> {
  const [row] = await sql<{ id: string }>`
    select id from orders where reference = ${reference} and provider = ${provider} for update`
  if (row !== undefined) return { orderId: row.id, attempt: null }
  const [earlier] = await sql<About>`
    select a.order_id "orderId", a.number attempt from order_attempts a join orders o on o.id = a.order_id
    where a.reference = ${reference} and a.provider = ${provider} for update of o`
  return earlier
}
