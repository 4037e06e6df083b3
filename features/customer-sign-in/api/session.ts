// Answers for customer sessions: the cookie, its rows, and who stands behind them.
import { hashToken, newToken } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { deviceName } from '#kit/people/device-name.ts'

export const sessionCookie = '__Host-session'
const sessionDays = 30

/** Begins a session and answers the cookie that carries it. Unlocked only where no PIN can be asked for yet. */
export async function insertSession(
  sql: Sql,
  doors: Doors,
  session: { userId: string; unlocked: boolean; userAgent: string | undefined; address: string },
): Promise<string> {
  const token = newToken(doors.random)
  const now = doors.clock.now()
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000)
  await sql`
    insert into customer_sessions (token_hash, user_id, unlocked, device, address, created_at, last_seen_at, expires_at)
    values (${hashToken(token)}, ${session.userId}, ${session.unlocked}, ${deviceName(session.userAgent)},
      ${session.address}, ${now}, ${now}, ${expiresAt})`
  return `${sessionCookie}=${token}; Path=/; Max-Age=${sessionDays * 86_400}; Secure; HttpOnly; SameSite=Strict`
}

/** The cookie that takes the session out of the browser. */
export const endedCookie = `${sessionCookie}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict`

export async function markUnlocked(sql: Sql, tokenHash: Buffer): Promise<void> {
  await sql`update customer_sessions set unlocked = true where token_hash = ${tokenHash}`
}

export async function markEnded(sql: Sql, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`update customer_sessions set ended_at = ${now} where token_hash = ${tokenHash} and ended_at is null`
}

/** The token in a Cookie header, or undefined. */
export function tokenFrom(cookieHeader: string | undefined): string | undefined {
  const prefix = `${sessionCookie}=`
  const found = (cookieHeader ?? '').split(/;\s*/).find((pair) => pair.startsWith(prefix))
  const token = found?.slice(prefix.length)
  return token === undefined || token === '' ? undefined : token
}
