// Answers for the passkeys of customers: those that are kept, their counters, and whether one was used rightly.
import {
  type Assertion,
  type KnownPasskey,
  knownOf,
  type PasskeyRow,
  passkeySite,
  type PasskeyUse,
  requestOptions,
  verifyAssertion,
} from '#kit/crypto/passkeys.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type Act, insertChallenge, takeChallenge, type TakenChallenge } from './challenges.ts'

export const siteOf = (doors: Doors) => passkeySite(doors.publicUrl, doors.brand.name)

/** The passkeys of a customer that were not removed. */
export async function findPasskeys(sql: Sql, userId: string): Promise<KnownPasskey[]> {
  const rows = await sql<PasskeyRow>`
    select id, credential_id, public_key, counter, transports from passkeys
    where user_id = ${userId} and removed_at is null order by created_at`
  return rows.map(knownOf)
}

/** Asks for one of the customer's passkeys over a new challenge. */
export async function beginProof(doors: Doors, actor: CustomerActor, what: Act) {
  const { sql } = doors.database
  const known = await findPasskeys(sql, actor.id)
  if (known.length === 0) return refuse('no_passkey')
  const { id, challenge } = await insertChallenge(sql, doors, actor, what)
  return done({ challenge_id: id, options: requestOptions(siteOf(doors), { challenge, known }) })
}

export type PasskeyProof = TakenChallenge & PasskeyUse

/** Holds an answer against its challenge and the kept key. A used, late or foreign challenge is refused as any other fault. */
export async function checkProof(
  doors: Doors,
  actor: CustomerActor,
  given: { readonly act: Act['act']; readonly challengeId: string; readonly response: Assertion },
) {
  const { sql } = doors.database
  const now = doors.clock.now()
  const taken = await takeChallenge(sql, { actor, id: given.challengeId, act: given.act, now })
  if (taken === undefined) return refuse('passkey_refused')
  const known = await findPasskeys(sql, actor.id)
  const { challenge } = taken
  const used = await verifyAssertion(siteOf(doors), { challenge, response: given.response, known })
  return used === undefined ? refuse('passkey_refused') : done<PasskeyProof>({ ...taken, ...used })
}

/** Notes a use, in the transaction of what it opens. False: it was removed, or used with the same counter, meanwhile. */
export async function markPasskeyUsed(sql: Sql, used: PasskeyProof, now: Date): Promise<boolean> {
  const { passkey, state } = used
  const rows = await sql`
    update passkeys set counter = ${state.counter}, may_be_backed_up = ${state.mayBeBackedUp},
      is_backed_up = ${state.isBackedUp}, last_used_at = ${now}
    where id = ${passkey.id} and removed_at is null and counter = ${passkey.counter} returning 1`
  return rows.length === 1
}

/** Removes the passkeys that were made on these devices. Answers how many there were. */
export async function removePasskeysOfDevices(
  sql: Sql,
  removed: { readonly userId: string; readonly deviceIds: readonly string[]; readonly now: Date },
): Promise<number> {
  const rows = await sql`
    update passkeys set removed_at = ${removed.now}
    where user_id = ${removed.userId} and removed_at is null and device_id = any(${[...removed.deviceIds]}::uuid[])
    returning 1`
  return rows.length
}
