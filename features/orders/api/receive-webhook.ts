// Answers for a partner's webhooks about orders: stored once for ever, answered at once, and the partner is asked.
import { reading } from '#kit/db/for-many.ts'
import { together } from '#kit/db/together.ts'
import type { Sql } from '#kit/db/database.ts'
import { records } from '#kit/db/records.ts'
import type { Doors } from '#kit/doors.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { insertWebhook } from '#kit/webhooks/inbox.ts'
import type { OrderEvent } from '../rail.ts'

type Incoming = {
  readonly provider: string
  readonly raw: Uint8Array
  readonly verified: VerifiedWebhook<OrderEvent>
}

/**
 * What stores the webhooks of partners; those that come at once share a transaction. Each is a hint: whatever it says, what counts is what the
 * partner answers when it is asked. No order is locked here: its story has the webhook once that was answered.
 */
export function orderWebhooks(doors: Doors): (incoming: Incoming) => Promise<void> {
  const receiving = together(doors.database)
  return (incoming) => receiving.begin((sql) => store(sql, doors, incoming), [incoming.verified.dedupeKey])
}

async function store(sql: Sql, doors: Doors, { provider, raw, verified }: Incoming): Promise<void> {
  const { event, dedupeKey } = verified
  const about =
    event.kind === 'payout' ? await findByReference(sql, { provider, reference: event.reference }) : undefined
  const inboxId = await insertWebhook(sql, doors, {
    provider,
    dedupeKey,
    body: raw,
    hint:
      event.kind === 'payout'
        ? { kind: event.kind, reference: event.reference }
        : { kind: event.kind, name: event.name },
    ...(about === undefined ? { outcome: 'kept for the record' } : {}),
  })
  if (inboxId === undefined || about === undefined) return
  await doors.outbox.enqueue(sql, {
    kind: 'orders.ask',
    payload: {
      order_id: about.orderId,
      inbox_id: inboxId,
      webhook: dedupeKey.split(':')[0] ?? '',
      ...(event.kind === 'payout' && event.saysPaid === true ? { says_paid: true } : {}),
      ...(about.attempt === null ? {} : { attempt: about.attempt }),
    },
    key: `webhook:${inboxId}`,
  })
}

/** `attempt`: an earlier one than the present. */
type About = { readonly orderId: string; readonly attempt: number | null }
type Named = { readonly provider: string; readonly reference: string }

const findByReference = reading<Named, About | undefined>(async (sql, named) => {
  const rows = await sql<About & { place: number }>`
    select r.place, o.id "orderId", null::int attempt from json_to_recordset(${records(named)}::json)
      r (place int, provider text, reference text) join orders o on o.reference = r.reference and o.provider = r.provider
    union all
    select r.place, a.order_id, a.number from json_to_recordset(${records(named)}::json)
      r (place int, provider text, reference text) join order_attempts a on a.reference = r.reference and a.provider = r.provider`
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return named.map((_, place) => {
    const found = byPlace.get(place) ?? []
    return found.find(({ attempt }) => attempt === null) ?? found[0]
  })
})
