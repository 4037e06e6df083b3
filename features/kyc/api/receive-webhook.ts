// Answers for the identity bureau's webhooks: verified, stored once for ever, answered at once.
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { IdentityRail } from '../rail.ts'

/** Look-ups are answered at once by the bureau, so its webhooks are kept for the record and lead to nothing yet. */
export async function receiveIdentityWebhook(
  doors: Doors,
  rail: IdentityRail,
  incoming: { raw: Uint8Array; headers: Readonly<Record<string, string | undefined>> },
) {
  const verified = rail.readWebhook(incoming.raw, incoming.headers)
  if (verified === undefined) return refuse('wrong_signature')
  const now = doors.clock.now()
  await doors.database.sql`
    insert into webhook_inbox (id, provider, dedupe_key, received_at, body, hint, handled_at, outcome)
    values (${newId(doors)}, ${rail.provider}, ${verified.dedupeKey}, ${now}, ${Buffer.from(incoming.raw)},
      ${JSON.stringify(verified.event)}::jsonb, ${now}, 'kept for the record')
    on conflict (provider, dedupe_key) do nothing`
  return done()
}
