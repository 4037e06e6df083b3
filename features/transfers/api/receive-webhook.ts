// Answers for a partner's webhooks about transfers: stored once for ever, answered at once, and the bank is asked.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { insertWebhook } from '#kit/webhooks/inbox.ts'
import type { PayoutEvent } from '../rail.ts'
import { insertEvent } from './events.ts'

/** A webhook is a hint: whatever it says, what counts is what the bank answers when it is asked. */
export async function receivePayoutWebhook(
  doors: Doors,
  incoming: {
    readonly provider: string
    readonly raw: Uint8Array
    readonly verified: VerifiedWebhook<PayoutEvent>
  },
): Promise<void> {
  const { event, dedupeKey } = incoming.verified
  await doors.database.begin(async (sql) => {
    const reference = event.kind === 'payout' ? event.reference : ''
    const transferId = await findByReference(sql, incoming.provider, reference)
    const inboxId = await insertWebhook(sql, doors, {
      provider: incoming.provider,
      dedupeKey,
      body: incoming.raw,
      hint:
        event.kind === 'payout' ? { kind: event.kind, reference } : { kind: event.kind, name: event.name },
      ...(transferId === undefined ? { outcome: 'kept for the record' } : {}),
    })
    if (inboxId === undefined || transferId === undefined) return
    await insertEvent(sql, transferId, {
      kind: 'webhook',
      name: dedupeKey.split(':')[0] ?? '',
      detail: inboxId,
      at: doors.clock.now(),
    })
    await doors.outbox.enqueue(sql, {
      kind: 'transfers.ask',
      payload: { transfer_id: transferId, inbox_id: inboxId },
      key: `webhook:${inboxId}`,
    })
  })
}

// Locked, so that its events stay in order.
async function findByReference(sql: Sql, provider: string, reference: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>`
    select id from transfers where reference = ${reference} and provider = ${provider} for update`
  return row?.id
}
