// Answers for another PIN: with the old one, or without it for whoever has shown who they are.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { takeCode, tryCode } from '#kit/one-time-codes/one-time-codes.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayInstant } from '#kit/lagos.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { done, refuse, type Refused } from '#kit/refusal.ts'
import { isEasyPin } from '../rules.ts'
import { newEmailHours, recoveryMinutes } from '../upkeep-contract.ts'
import { checkPin } from './check-pin.ts'
import { activateDevice } from './devices.ts'
import { enqueueCode } from './enqueue-code.ts'
import { findCustomer } from './find-customer.ts'
import { tellNotice } from './notices.ts'
import { hashPin } from './pin-secret.ts'
import { type EndReason, markSessionsEnded, markUnlocked } from './session.ts'

/** Changes the PIN with the old one; every other session ends and the customer is told by mail. */
export async function changePin(
  doors: Doors,
  actor: CustomerActor,
  change: { readonly pin: string; readonly new_pin: string },
) {
  if (isEasyPin(change.new_pin)) return refuse('pin_too_easy')
  if (change.new_pin === change.pin) return refuse('pin_unchanged')
  const checked = await checkPin(doors, actor, change.pin)
  if (!checked.ok) return checked
  const hash = await hashPin(doors, actor.id, change.new_pin)
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    await sql`select 1 from users where id = ${actor.id} for update`
    if (!(await markUnlocked(sql, { tokenHash: actor.tokenHash, now, provenBy: 'pin' })))
      return refuse('session_ended')
    await setPin(sql, actor, { hash, now, because: 'pin_changed' })
    await tellNotice(sql, doors, { userId: actor.id, notice: 'pin_changed', deviceId: actor.deviceId })
    return done(await findCustomer(sql, { ...actor, unlocked: true }))
  })
}

async function setPin(
  sql: Sql,
  actor: CustomerActor,
  set: { readonly hash: string; readonly now: Date; readonly because: EndReason },
): Promise<void> {
  const { now, because } = set
  await sql`
    update users set pin_hash = ${set.hash}, last_active_at = ${now} where id = ${actor.id}`
  await sql`delete from pin_misses where user_id = ${actor.id}`
  await markSessionsEnded(sql, { userId: actor.id, now, because, butSession: actor.sessionId })
  await noteChange(sql, [`customer:${actor.id}`, `user:${actor.id}`], now)
}

/**
 * Whoever changed the address reads the mail of the new one, and a birth date is known to many: for some days the two are not
 * enough for a new PIN. The address before was told, and may freeze everything.
 */
async function refuseNewEmail(
  sql: Sql,
  actor: CustomerActor,
  now: Date,
): Promise<Refused<'email_is_new'> | undefined> {
  const hours = newEmailHours * 3_600_000
  const [change] = await sql<{ done_at: Date }>`
    select done_at from email_changes where user_id = ${actor.id} and done_at > ${new Date(now.getTime() - hours)}
    order by done_at desc limit 1`
  if (change === undefined) return undefined
  const from = displayInstant(new Date(change.done_at.getTime() + hours))
  return refuse('email_is_new', { values: { from } })
}

/** Mails a code to whoever is signed in and has forgotten their PIN. */
export async function requestPinRecovery(doors: Doors, actor: CustomerActor) {
  return doors.database.begin(async (sql) => {
    const { hasPin, birthDate } = await findIdentity(sql, doors, actor.id)
    if (!hasPin) return refuse('no_pin_yet')
    const tooNew = await refuseNewEmail(sql, actor, doors.clock.now())
    if (tooNew !== undefined) return tooNew
    const mailed = await enqueueCode(sql, doors, { userId: actor.id, purpose: 'pin' })
    if (!mailed.ok) return mailed
    const { resendAfterSeconds, codeLength } = mailed.value
    return done({
      resend_after_seconds: resendAfterSeconds,
      code_length: codeLength,
      asks_birth_date: birthDate !== undefined,
    })
  })
}

type Identity = { readonly hasPin: boolean; readonly email: string; readonly birthDate: string | undefined }

async function findIdentity(sql: Sql, doors: Doors, userId: string): Promise<Identity> {
  const [row] = await sql<{ email: string | null; has_pin: boolean; sealed: Buffer | null }>`
    select email, pin_hash is not null has_pin, date_of_birth_sealed sealed from users where id = ${userId}`
  const key = await findPersonKey(sql, doors, userId)
  const sealed = row?.sealed ?? undefined
  return {
    hasPin: row?.has_pin === true,
    email: row?.email ?? '',
    birthDate:
      sealed === undefined || key === undefined
        ? undefined
        : doors.vault.unseal(key, sealed, `users.date_of_birth/${userId}`),
  }
}

/**
 * Holds code and birth date against what is known; which of the two was wrong is not told. The try was counted before,
 * so that a birth date can be guessed no more often than a code.
 */
export async function confirmPinRecovery(
  doors: Doors,
  actor: CustomerActor,
  claim: { readonly code: string; readonly date_of_birth?: string | undefined },
) {
  const { sql: pool } = doors.database
  // A code may have come to the address before it was this customer's.
  const tooNew = await refuseNewEmail(pool, actor, doors.clock.now())
  if (tooNew !== undefined) return tooNew
  const { email, birthDate } = await findIdentity(pool, doors, actor.id)
  const guess = { realm: 'customer', purpose: 'pin', address: email, code: claim.code } as const
  const tried = await tryCode(pool, doors, guess)
  if (!tried.right && tried.isSpent) return refuse('code_spent')
  if (!tried.right || (birthDate !== undefined && birthDate !== claim.date_of_birth))
    return refuse('wrong_recovery')
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    if (!(await takeCode(sql, { codeId: tried.codeId, now }))) return refuse('wrong_recovery')
    const until = new Date(now.getTime() + recoveryMinutes * 60_000)
    await sql`
      update customer_sessions set recovery_until = ${until}
      where token_hash = ${actor.tokenHash} and ended_at is null`
    return done(null)
  })
}

async function isRecoveryOpen(sql: Sql, actor: CustomerActor, now: Date): Promise<boolean> {
  const [session] = await sql`
    select 1 from customer_sessions
    where token_hash = ${actor.tokenHash} and ended_at is null and recovery_until > ${now}`
  return session !== undefined
}

/** Sets a PIN anew within the minutes of a recovery. What may be sent is as little as after a new device. */
export async function recoverPin(doors: Doors, actor: CustomerActor, newPin: string) {
  if (isEasyPin(newPin)) return refuse('pin_too_easy')
  // Asked before as well: without a recovery nobody makes us hash.
  if (!(await isRecoveryOpen(doors.database.sql, actor, doors.clock.now()))) return refuse('recovery_over')
  const hash = await hashPin(doors, actor.id, newPin)
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    await sql`select 1 from users where id = ${actor.id} for update`
    if (!(await isRecoveryOpen(sql, actor, now))) return refuse('recovery_over')
    await markUnlocked(sql, { tokenHash: actor.tokenHash, now, provenBy: 'pin' })
    await setPin(sql, actor, { hash, now, because: 'pin_recovered' })
    await activateDevice(sql, doors, { userId: actor.id, deviceId: actor.deviceId, anew: true })
    await tellNotice(sql, doors, { userId: actor.id, notice: 'pin_recovered', deviceId: actor.deviceId })
    return done(await findCustomer(sql, { ...actor, unlocked: true }))
  })
}
