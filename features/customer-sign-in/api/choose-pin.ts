// Answers for the first PIN, with which the terms are accepted and the session is unlocked.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import { isEasyPin } from '../rules.ts'
import { activateDevice } from './devices.ts'
import { findCustomer } from './find-customer.ts'
import { hashPin } from './pin-secret.ts'
import { markUnlocked } from './session.ts'

export async function choosePin(
  doors: Doors,
  actor: CustomerActor,
  choice: { pin: string; accept_terms: boolean },
) {
  if (!choice.accept_terms) return refuse('terms_not_accepted')
  if (isEasyPin(choice.pin)) return refuse('pin_too_easy')
  // Asked before as well: who may choose none does not make us hash.
  const refused = refusalOf(await findChooser(doors.database.sql, actor.id))
  if (refused !== undefined) return refused
  const hash = await hashPin(doors, actor.id, choice.pin)
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    await sql`select 1 from users where id = ${actor.id} for update`
    const late = refusalOf(await findChooser(sql, actor.id))
    if (late !== undefined) return late
    if (!(await markUnlocked(sql, { tokenHash: actor.tokenHash, now, provenBy: 'pin' })))
      return refuse('session_ended')
    await sql`update users set pin_hash = ${hash}, terms_accepted_at = ${now}, last_active_at = ${now} where id = ${actor.id}`
    await activateDevice(sql, doors, { userId: actor.id, deviceId: actor.deviceId })
    await noteChange(sql, ['users', `user:${actor.id}`, `customer:${actor.id}`], now)
    return done(await findCustomer(sql, { ...actor, unlocked: true }))
  })
}

type Chooser = { readonly has_pin: boolean; readonly has_profile: boolean }

async function findChooser(sql: Sql, userId: string): Promise<Chooser | undefined> {
  const [row] = await sql<Chooser>`
    select pin_hash is not null has_pin, phone is not null has_profile from users where id = ${userId}`
  return row
}

function refusalOf(chooser: Chooser | undefined) {
  if (chooser?.has_pin) return refuse('pin_already_set')
  return chooser?.has_profile ? undefined : refuse('profile_missing')
}
