// Answers for customer sessions: the cookie, its rows, and who stands behind them.
import { hashToken, newToken } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'

export const sessionCookie = '__Host-session'
const sessionDays = 30

/** Why a session is over. Somebody whose device was replaced is told so; all others only that it is over. */
export type EndReason =
  | 'signed_out'
  | 'other_device'
  | 'ended_by_hand'
  | 'pin_recovered'
  | 'pin_changed'
  | 'lost_phone'
  | 'wrong_pins'

/** Begins a session and answers the cookie that carries it. Unlocked only where no PIN can be asked for yet. */
export async function insertSession(
  sql: Sql,
  doors: Doors,
  session: {
    readonly userId: string
    readonly deviceId: string
    readonly deviceName: string
    readonly unlocked: boolean
    readonly address: string
  },
): Promise<string> {
  const token = newToken(doors.random)
  const now = doors.clock.now()
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000)
  await sql`
    insert into customer_sessions (token_hash, id, user_id, device_id, unlocked, device, address, created_at,
      last_seen_at, expires_at)
    values (${hashToken(token)}, ${newId(doors)}, ${session.userId}, ${session.deviceId}, ${session.unlocked},
      ${session.deviceName}, ${session.address}, ${now}, ${now}, ${expiresAt})`
  return `${sessionCookie}=${token}; Path=/; Max-Age=${sessionDays * 86_400}; Secure; HttpOnly; SameSite=Strict`
}

/** The cookie that takes the session out of the browser. */
export const endedCookie = `${sessionCookie}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict`

/** Unlocks a session that is still alive; false when it was ended meanwhile. `provenBy` a PIN is noted, a passkey is not. */
export async function markUnlocked(
  sql: Sql,
  unlocked: { readonly tokenHash: Buffer; readonly now: Date; readonly provenBy: 'pin' | 'passkey' },
): Promise<boolean> {
  const rows = await sql`
    update customer_sessions set unlocked = true, recovery_until = null,
      proven_at = case when ${unlocked.provenBy === 'pin'} then ${unlocked.now}::timestamptz else proven_at end
    where token_hash = ${unlocked.tokenHash} and ended_at is null returning 1`
  return rows.length === 1
}

export async function markEnded(sql: Sql, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    update customer_sessions set ended_at = ${now}, ended_because = 'signed_out'
    where token_hash = ${tokenHash} and ended_at is null`
}

/** Ends the living sessions of a customer: all, those on one device or on all others, or all but one. Answers how many there were. */
export async function markSessionsEnded(
  sql: Sql,
  ended: {
    readonly userId: string
    readonly now: Date
    readonly because: EndReason
    readonly onDevice?: string
    readonly butOnDevice?: string
    readonly butSession?: string
  },
): Promise<number> {
  const rows = await sql`
    update customer_sessions set ended_at = ${ended.now}, ended_because = ${ended.because}
    where user_id = ${ended.userId} and ended_at is null
      and (${ended.onDevice ?? null}::uuid is null or device_id = ${ended.onDevice ?? null})
      and (${ended.butOnDevice ?? null}::uuid is null or device_id <> ${ended.butOnDevice ?? null})
      and (${ended.butSession ?? null}::uuid is null or id <> ${ended.butSession ?? null})
    returning 1`
  return rows.length
}

/** Ends every session of every customer: after a restore, also those that had ended since the copy. */
export async function endAllCustomerSessions(sql: Sql, now: Date): Promise<void> {
  await sql`
    update customer_sessions set ended_at = ${now}, ended_because = 'ended_by_hand' where ended_at is null`
}

/** The value of one of our cookies in a Cookie header, or undefined. */
export function cookieFrom(cookieHeader: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`
  const found = (cookieHeader ?? '').split(/;\s*/).find((pair) => pair.startsWith(prefix))
  const value = found?.slice(prefix.length)
  return value === undefined || value === '' ? undefined : value
}

/** The session's token in a Cookie header, or undefined. */
export function tokenFrom(cookieHeader: string | undefined): string | undefined {
  return cookieFrom(cookieHeader, sessionCookie)
}
