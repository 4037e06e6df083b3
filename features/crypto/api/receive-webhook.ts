// Answers for custodians' webhooks at the door: verified over raw bytes, stored once for ever, answered at once.
import type { Sql } from '#kit/db/database.ts'
import { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type Hint, insertWebhook } from '#kit/webhooks/inbox.ts'
import type { CustodyEvent, CustodyRail } from '../rail.ts'
import type { Custodians } from './places.ts'

type Incoming = {
  readonly raw: Uint8Array
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What the worker needs of it; the body itself stays in the inbox as it came. */
function hintOf(event: CustodyEvent): Hint {
  switch (event.kind) {
    case 'deposit':
      return { kind: event.kind, deposit_id: event.depositId, holder_id: event.holderId }
    case 'address':
      return { kind: event.kind, address_id: event.addressId, holder_id: event.holderId }
    case 'return':
      return { kind: event.kind, reference: event.reference }
    case 'other':
      return { kind: event.kind, name: event.name }
  }
}

// Whoever can tell nothing now asks to be sent it again.
const later = done({ status: 503, body: { error: 'try again' } })

export const hooks = (doors: Doors, parts: Custodians) =>
  Object.fromEntries(parts.ports('custody').map((rail) => [rail.provider, custodyHook(doors, rail)]))

/** A wrong signature leaves no row; a copy is answered like the first. What it hints at is left to a job: nothing is credited by a webhook. */
function custodyHook(doors: Doors, rail: CustodyRail) {
  const receiving = together(doors.database)
  return async ({ raw, headers }: Incoming) => {
    const heard = await rail.readWebhook(raw, headers)
    if (heard === 'not_theirs') return refuse('wrong_signature')
    if (heard === 'keys_away') return later
    const { event, dedupeKey } = heard
    const store = async (sql: Sql): Promise<void> => {
      const inboxId = await insertWebhook(sql, doors, {
        provider: rail.provider,
        dedupeKey,
        body: raw,
        hint: hintOf(event),
        ...(event.kind === 'other' ? { outcome: 'kept for the record' } : {}),
      })
      if (inboxId === undefined || event.kind === 'other') return
      await doors.outbox.enqueue(sql, {
        kind: 'crypto.hear',
        payload: { custodian: rail.provider, inbox_id: inboxId },
        key: `webhook:${inboxId}`,
      })
    }
    await receiving.begin(store, [dedupeKey])
    return done()
  }
}
