// Answers for the identity bureau's webhooks: verified, stored once for ever, answered at once.
import type { Doors } from '#kit/doors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { insertWebhook } from '#kit/webhooks/inbox.ts'
import type { IdentityRail } from '../rail.ts'

/** Look-ups are answered at once by the bureau, so its webhooks are kept for the record and lead to nothing yet. */
export async function receiveIdentityWebhook(
  doors: Doors,
  rail: IdentityRail,
  incoming: { raw: Uint8Array; headers: Readonly<Record<string, string | undefined>> },
) {
  const verified = rail.readWebhook(incoming.raw, incoming.headers)
  if (verified === undefined) return refuse('wrong_signature')
  await insertWebhook(doors.database.sql, doors, {
    provider: rail.provider,
    dedupeKey: verified.dedupeKey,
    body: incoming.raw,
    hint: { ...verified.event },
    outcome: 'kept for the record',
  })
  return done()
}
