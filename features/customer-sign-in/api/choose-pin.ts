// Answers for the first PIN, with which the terms are accepted and the session is unlocked.
import { hashPassword } from '#kit/crypto/password.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import { isEasyPin } from '../rules.ts'
import { activateDevice } from './devices.ts'
import { findCustomer } from './find-customer.ts'
import { pinSecret } from './pin-secret.ts'
import { markUnlocked } from './session.ts'

export async function choosePin(
  doors: Doors,
  actor: CustomerActor,
  choice: { pin: string; accept_terms: boolean },
) {
  if (!choice.accept_terms) return refuse('terms_not_accepted')
  if (isEasyPin(choice.pin)) return refuse('pin_too_easy')
  const hash = await hashPassword(pinSecret(doors, actor.id, choice.pin), doors.random)
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    const [row] = await sql<{ has_pin: boolean; has_profile: boolean }>`
      select pin_hash is not null has_pin, phone is not null has_profile from users where id = ${actor.id} for update`
    if (row?.has_pin) return refuse('pin_already_set')
    if (!row?.has_profile) return refuse('profile_missing')
    if (!(await markUnlocked(sql, { tokenHash: actor.tokenHash, now, provenBy: 'pin' })))
      return refuse('session_ended')
    await sql`update users set pin_hash = ${hash}, terms_accepted_at = ${now}, last_active_at = ${now} where id = ${actor.id}`
    await activateDevice(sql, doors, { userId: actor.id, deviceId: actor.deviceId })
    await noteChange(sql, ['users', `user:${actor.id}`, `customer:${actor.id}`], now)
    return done(await findCustomer(sql, { ...actor, unlocked: true }))
  })
}
