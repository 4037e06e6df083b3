// Answers for the identity bureau's webhooks: verified, stored once for ever, answered at once.
import type { Doors } from '#kit/doors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { insertWebhook } from '#kit/webhooks/inbox.ts'
import type { IdentityRail } from '../rail.ts'

type Incoming = { raw: Uint8Array; headers: Readonly<Record<string, string | undefined>> }

/** By the name of the bureau. */
export const hooks = (doors: Doors, { identity }: { identity: IdentityRail }) => ({
  [identity.provider]: (incoming: Incoming) => receiveWebhook(doors, identity, incoming),
})

/** Look-ups are answered at once by the bureau, so its webhooks are kept for the record and lead to nothing yet. */
async function receiveWebhook(doors: Doors, rail: IdentityRail, incoming: Incoming) {
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
