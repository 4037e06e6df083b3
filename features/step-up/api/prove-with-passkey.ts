// Answers for what a passkey opens: an authorisation of what was seen, or a locked session.
import { isOnActiveDevice, openSession } from '#features/customer-sign-in/public.ts'
import { assert } from '#kit/assert.ts'
import type { Assertion } from '#kit/crypto/passkeys.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { insertAuthorisation } from './authorisations.ts'
import { checkProof, markPasskeyUsed } from './passkeys.ts'

type Given = { readonly challenge_id: string; readonly response: Assertion }

/** Authorises exactly what the challenge was made for; the request itself names neither purpose nor hash. */
export async function authoriseWithPasskey(doors: Doors, actor: CustomerActor, given: Given) {
  const { challenge_id: challengeId, response } = given
  const proof = await checkProof(doors, actor, { act: 'authorise', challengeId, response })
  if (!proof.ok) return proof
  const { purpose, hash } = proof.value
  assert(purpose !== null && hash !== null, 'a challenge to authorise names what')
  return doors.database.begin(async (sql) => {
    if (!(await markPasskeyUsed(sql, proof.value, doors.clock.now()))) return refuse('passkey_refused')
    return done(await insertAuthorisation(sql, doors, { actor, purpose, hash, method: 'passkey' }))
  })
}

export async function unlockWithPasskey(doors: Doors, actor: CustomerActor, given: Given) {
  const { challenge_id: challengeId, response } = given
  const proof = await checkProof(doors, actor, { act: 'unlock', challengeId, response })
  if (!proof.ok) return proof
  return doors.database.begin(async (sql) => {
    if (!(await markPasskeyUsed(sql, proof.value, doors.clock.now()))) return refuse('passkey_refused')
    // Whoever activates a device knows the PIN: a passkey may be a copy that came with somebody's cloud.
    if (!(await isOnActiveDevice(sql, actor))) return refuse('pin_needed')
    return openSession(sql, doors, actor, 'passkey')
  })
}
