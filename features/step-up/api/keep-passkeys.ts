// Answers for adding passkeys, naming them by their device, listing and removing them.
import { tellNotice } from '#features/customer-sign-in/public.ts'
import { type Creation, creationOptions, verifyCreation } from '#kit/crypto/passkeys.ts'
import { type Sql, violatedUnique } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { deviceName } from '#kit/people/device-name.ts'
import { done, refuse } from '#kit/refusal.ts'
import { passkeysMax } from '#kit/http/fields.ts'
import type { listPasskeys as listContract } from '../contract.ts'
import { takeAuthorisation } from './authorisations.ts'
import { insertChallenge, takeChallenge } from './challenges.ts'
import { findPasskeys, siteOf } from './passkeys.ts'
import { seenHash } from './seen-hash.ts'

const provenMinutes = 5

const addHash = (actor: CustomerActor): string => seenHash('passkey', { act: 'add', customer: actor.id })

// Who chose or typed the PIN a moment ago is not asked for it again.
function wasJustProven(actor: CustomerActor, now: Date): boolean {
  return actor.provenAt !== undefined && now.getTime() - actor.provenAt.getTime() < provenMinutes * 60_000
}

type View = AnswerOf<typeof listContract>['items'][number]
type Row = {
  id: string
  name: string
  is_backed_up: boolean
  device_id: string
  created_at: Date
  last_used_at: Date | null
}

export async function listPasskeys(sql: Sql, actor: CustomerActor, now: Date) {
  const rows = await sql<Row>`
    select id, name, is_backed_up, device_id, created_at, last_used_at from passkeys
    where user_id = ${actor.id} and removed_at is null order by created_at, id`
  const items = rows.map((row): View => {
    const { device_id: deviceId, ...told } = row
    return { ...told, is_of_this_device: deviceId === actor.deviceId }
  })
  return { items, may_add_now: wasJustProven(actor, now), add_hash: addHash(actor) }
}

export async function beginAddingPasskey(
  doors: Doors,
  actor: CustomerActor,
  authorisationId: string | undefined,
) {
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    const known = await findPasskeys(sql, actor.id)
    if (known.length >= passkeysMax) return refuse('too_many_passkeys')
    if (authorisationId !== undefined) {
      const hash = addHash(actor)
      const asked = { actor, authorisationId, purpose: 'passkey', hash, strength: 'usual', now } as const
      const taken = await takeAuthorisation(sql, doors, asked)
      if (!taken.ok) return taken
    } else if (!wasJustProven(actor, now)) return refuse('step_up_required')
    const { id, challenge } = await insertChallenge(sql, doors, actor, { act: 'add' })
    const person = await findPerson(sql, actor.id)
    return done({
      challenge_id: id,
      options: creationOptions(siteOf(doors), { challenge, person, known }),
    })
  })
}

async function findPerson(sql: Sql, userId: string): Promise<{ id: string; email: string; name: string }> {
  const [row] = await sql<{ email: string | null; name: string }>`
    select email, concat_ws(' ', first_name, last_name) as name from users where id = ${userId}`
  return { id: userId, email: row?.email ?? '', name: row?.name ?? '' }
}

export async function addPasskey(
  doors: Doors,
  actor: CustomerActor,
  given: {
    readonly challenge_id: string
    readonly response: Creation
    readonly userAgent: string | undefined
  },
) {
  const now = doors.clock.now()
  const { sql: pool } = doors.database
  const taken = await takeChallenge(pool, { actor, id: given.challenge_id, act: 'add', now })
  if (taken === undefined) return refuse('passkey_refused')
  const made = await verifyCreation(siteOf(doors), { ...taken, response: given.response })
  if (made === undefined) return refuse('passkey_refused')
  const id = newId(doors)
  const name = deviceName(given.userAgent)
  try {
    return await doors.database.begin(async (sql) => {
      // One at a time for a customer: many may have begun while there was room for one more.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys\n${actor.id}`}, 23))`
      if ((await findPasskeys(sql, actor.id)).length >= passkeysMax) return refuse('too_many_passkeys')
      await sql`
        insert into passkeys (id, user_id, credential_id, public_key, counter, transports, may_be_backed_up,
          is_backed_up, name, device_id, created_at)
        values (${id}, ${actor.id}, ${made.credentialId}, ${made.publicKey}, ${made.counter}, ${[...made.transports]},
          ${made.mayBeBackedUp}, ${made.isBackedUp}, ${name}, ${actor.deviceId}, ${now})`
      await tellNotice(sql, doors, { userId: actor.id, notice: 'passkey_added', deviceId: actor.deviceId })
      await noteChange(sql, [`customer:${actor.id}`], now)
      const told = { id, name, is_backed_up: made.isBackedUp, is_of_this_device: true, created_at: now }
      return done({ ...told, last_used_at: null })
    })
  } catch (violation) {
    if (violatedUnique(violation) === 'passkeys_credential_id_key') return refuse('passkey_known')
    throw violation
  }
}

export async function removePasskey(doors: Doors, actor: CustomerActor, id: string) {
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    const rows = await sql`
      update passkeys set removed_at = ${now} where id = ${id} and user_id = ${actor.id} and removed_at is null
      returning 1`
    if (rows.length === 0) return refuse('passkey_not_found')
    await tellNotice(sql, doors, { userId: actor.id, notice: 'passkey_removed', deviceId: actor.deviceId })
    await noteChange(sql, [`customer:${actor.id}`], now)
    return done(null)
  })
}
