// Answers for unlocking a session: it opens the account, and makes a new device the active one.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { checkPin } from './check-pin.ts'
import { activateDevice } from './devices.ts'
import { findCustomer } from './find-customer.ts'
import { tellNotice } from './notices.ts'
import { markUnlocked } from './session.ts'

/** Unlocks with the PIN. On another device than the active one this activates it. */
export async function unlock(doors: Doors, actor: CustomerActor, pin: string) {
  const checked = await checkPin(doors, actor, pin)
  if (!checked.ok) return checked
  return doors.database.begin((sql) => openSession(sql, doors, actor, 'pin'))
}

/** Opens a session whose customer has proven who they are. Refused when the session was ended meanwhile. */
export async function openSession(sql: Sql, doors: Doors, actor: CustomerActor, provenBy: 'pin' | 'passkey') {
  const now = doors.clock.now()
  const [user] = await sql<{ status: string }>`select status from users where id = ${actor.id} for update`
  if (user === undefined || user.status === 'closed') return refuse('session_ended')
  if (!(await markUnlocked(sql, { tokenHash: actor.tokenHash, now, provenBy })))
    return refuse('session_ended')
  const activated = await activateDevice(sql, doors, { userId: actor.id, deviceId: actor.deviceId })
  if (activated === 'replaced' || activated === 'again') {
    const notice = activated === 'again' ? 'device_again' : 'new_device'
    await tellNotice(sql, doors, { userId: actor.id, notice, deviceId: actor.deviceId })
  }
  return done(await findCustomer(sql, { ...actor, unlocked: true }))
}

/** Whether a session stands on the active device; the device's row is locked, so that this stays true. */
export async function isOnActiveDevice(sql: Sql, actor: CustomerActor): Promise<boolean> {
  const rows = await sql`select 1 from customer_devices where id = ${actor.deviceId} and is_active for update`
  return rows.length === 1
}

/** Locks a session; one without a PIN has nothing that could open it again. */
export async function lock(doors: Doors, actor: CustomerActor) {
  const customer = await findCustomer(doors.database.sql, { ...actor, unlocked: false })
  if (customer.step !== 'unlock') return refuse('no_pin_yet')
  await doors.database.sql`
    update customer_sessions set unlocked = false where token_hash = ${actor.tokenHash} and ended_at is null`
  return done(customer)
}
