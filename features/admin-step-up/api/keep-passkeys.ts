// Answers for adding, naming and removing one's own passkeys: with a fresh proof, written down, and told by mail.
import { markProven, tellAccount } from '#features/admin-sign-in/public.ts'
import { gateRefusal } from '#features/approvals/public.ts'
import { recordAudit } from '#features/audit/public.ts'
import { type Creation, creationOptions, verifyCreation } from '#kit/crypto/passkeys.ts'
import { type Sql, violatedUnique } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse } from '#kit/refusal.ts'
import { passkeysMax } from '#kit/http/fields.ts'
import { insertChallenge, takeChallenge } from './challenges.ts'
import { findPasskeys, listPasskeys, lockPasskeys, siteOf } from './passkeys.ts'

type By = Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'address' | 'now'>

/** Asks the device for a new passkey. */
export async function beginAddingPasskey(doors: Doors, { actor, now }: By) {
  const gate = gateRefusal('staff', actor, now)
  if (gate !== undefined) return gate
  const { sql } = doors.database
  const known = await findPasskeys(sql, actor.id)
  if (known.length >= passkeysMax) return refuse('too_many_passkeys')
  const { id, challenge } = await insertChallenge(sql, doors, { actor, act: 'add' })
  const person = { id: actor.id, email: actor.email, name: actor.name }
  return done({
    challenge_id: id,
    options: creationOptions(siteOf(doors), { challenge, person, known }),
  })
}

export async function addPasskey(
  doors: Doors,
  call: By,
  given: { readonly challenge_id: string; readonly name: string; readonly response: Creation },
) {
  const { actor, now } = call
  const { name, response } = given
  const { sql: pool } = doors.database
  const challenge = await takeChallenge(pool, { actor, id: given.challenge_id, act: 'add', now })
  if (challenge === undefined) return refuse('passkey_refused')
  const made = await verifyCreation(siteOf(doors), { challenge, response })
  if (made === undefined) return refuse('passkey_refused')
  try {
    return await doors.database.begin(async (sql) => {
      await lockPasskeys(sql, actor.id)
      if ((await findPasskeys(sql, actor.id)).length >= passkeysMax) return refuse('too_many_passkeys')
      const id = newId(doors)
      await sql`
        insert into admin_passkeys (id, admin_id, credential_id, public_key, counter, transports, may_be_backed_up,
          is_backed_up, name, created_at)
        values (${id}, ${actor.id}, ${made.credentialId}, ${made.publicKey}, ${made.counter}, ${[...made.transports]},
          ${made.mayBeBackedUp}, ${made.isBackedUp}, ${name}, ${now})`
      // Whoever made it has just proven themself to their device.
      await markProven(sql, { sessionId: actor.sessionId, by: 'passkey', now })
      await record(sql, doors, call, { act: 'add-passkey', id, before: null, after: name })
      await tellAccount(sql, doors, { adminId: actor.id, notice: 'passkey_added', owners: true })
      const told = { id, name, is_backed_up: made.isBackedUp, created_at: now, last_used_at: null }
      return done(told)
    })
  } catch (violation) {
    if (violatedUnique(violation) === 'admin_passkeys_credential_id_key') return refuse('passkey_known')
    throw violation
  }
}

export async function renamePasskey(
  doors: Doors,
  call: By,
  given: { readonly id: string; readonly name: string },
) {
  const { actor } = call
  return doors.database.begin(async (sql) => {
    await lockPasskeys(sql, actor.id)
    const found = (await listPasskeys(sql, actor.id)).find((one) => one.id === given.id)
    if (found === undefined) return refuse('passkey_not_found')
    await sql`update admin_passkeys set name = ${given.name} where id = ${given.id}`
    await record(sql, doors, call, {
      act: 'rename-passkey',
      id: given.id,
      before: found.name,
      after: given.name,
    })
    return done({ ...found, name: given.name })
  })
}

export async function removePasskey(doors: Doors, call: By, id: string) {
  const { actor, now } = call
  const gate = gateRefusal('staff', actor, now)
  if (gate !== undefined) return gate
  return doors.database.begin(async (sql) => {
    await lockPasskeys(sql, actor.id)
    const [removed] = await sql<{ name: string }>`
      update admin_passkeys set removed_at = ${now} where id = ${id} and admin_id = ${actor.id} and removed_at is null
      returning name`
    if (removed === undefined) return refuse('passkey_not_found')
    await record(sql, doors, call, { act: 'remove-passkey', id, before: removed.name, after: null })
    await tellAccount(sql, doors, { adminId: actor.id, notice: 'passkey_removed', owners: true })
    return done(null)
  })
}

async function record(
  sql: Sql,
  doors: Doors,
  call: By,
  told: { act: string; id: string; before: string | null; after: string | null },
): Promise<void> {
  const { actor, requestId, address, now } = call
  await recordAudit(sql, doors, {
    actor,
    action: `admin-step-up.${told.act}`,
    target: { type: 'admin', id: actor.id },
    outcome: 'allowed',
    changes: [
      { field: 'passkey', before: told.before, after: told.after },
      { field: 'passkey_id', before: null, after: told.id },
    ],
    requestId,
    address,
  })
  await noteChange(sql, ['staff'], now)
}
