// Answers for what a passkey opens: an authorisation of what was seen, or a locked session.
import { openSession } from '#features/customer-sign-in/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { insertAuthorisation } from './authorisations.ts'
import { checkProof, markPasskeyUsed } from './passkeys.ts'

type Given = { readonly challenge_id: string; readonly response: Readonly<Record<string, unknown>> }

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
    return openSession(sql, doors, actor, 'passkey')
  })
}
