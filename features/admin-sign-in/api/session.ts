// Answers for admin sessions: beginning, finding, keeping alive and ending them. Only hashes of tokens are stored.
import { hashToken, newToken } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { newId } from '#kit/ids.ts'
import { deviceName } from '#kit/people/device-name.ts'
import { idleSignOutMilliseconds } from '../contract.ts'
import { sessionMilliseconds } from '../rules.ts'

/** Begins a session of an admin who has proven a code and a password. The token is answered here and never again. */
export async function insertSession(
  sql: Sql,
  doors: Pick<Doors, 'clock' | 'random'>,
  session: { readonly adminId: string; readonly userAgent: string | undefined; readonly address: string },
): Promise<{ readonly token: string; readonly sessionId: string; readonly expiresAt: Date }> {
  const token = newToken(doors.random)
  const sessionId = newId(doors)
  const now = doors.clock.now()
  const expiresAt = new Date(now.getTime() + sessionMilliseconds)
  await sql`
    insert into admin_sessions (token_hash, id, admin_id, device, address, signed_in_at, last_active_at, expires_at,
      proven_at, proven_by)
    values (${hashToken(token)}, ${sessionId}, ${session.adminId}, ${deviceName(session.userAgent)}, ${session.address},
      ${now}, ${now}, ${expiresAt}, ${now}, 'code')`
  return { token, sessionId, expiresAt }
}

type SessionRow = {
  id: string
  admin_id: string
  email: string
  name: string
  role: AdminActor['role']
  proven_at: Date | null
  expires_at: Date
  last_active_at: Date
  money_blocked_until: Date | null
}

export type FoundSession = { readonly actor: AdminActor; readonly lastActiveAt: Date }

/**
 * The living session of a token: not ended, not idle for an hour, not older than it may become, its admin active. Who has
 * a passkey has proven nothing by a code from their mailbox.
 */
export async function findSession(
  sql: Sql,
  claim: { readonly token: string; readonly now: Date },
): Promise<FoundSession | undefined> {
  const idleSince = new Date(claim.now.getTime() - idleSignOutMilliseconds)
  const [row] = await sql<SessionRow>`
    select s.id, s.admin_id, a.email, a.name, a.role, s.expires_at, s.last_active_at, a.money_blocked_until,
      case when s.proven_by = 'passkey' or not exists (
        select 1 from admin_passkeys p where p.admin_id = a.id and p.removed_at is null
      ) then s.proven_at end as proven_at
    from admin_sessions s join admins a on a.id = s.admin_id
    where s.token_hash = ${hashToken(claim.token)} and s.ended_at is null and a.state = 'active'
      and s.expires_at > ${claim.now} and s.last_active_at > ${idleSince}`
  if (row === undefined) return undefined
  const actor: AdminActor = {
    kind: 'admin',
    id: row.admin_id,
    sessionId: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    provenAt: row.proven_at ?? undefined,
    expiresAt: row.expires_at,
    moneyBlockedUntil: row.money_blocked_until ?? undefined,
  }
  return { actor, lastActiveAt: row.last_active_at }
}

// The idle hour is exact to a second, so what is written less often than that would end sessions early.
const activeEveryMilliseconds = 1_000

/** Remembers that a person just did something. Written at most once a second. */
export async function markActive(sql: Sql, session: FoundSession, now: Date): Promise<void> {
  if (now.getTime() - session.lastActiveAt.getTime() < activeEveryMilliseconds) return
  await sql`
    update admin_sessions set last_active_at = ${now}
    where id = ${session.actor.sessionId} and ended_at is null and last_active_at < ${now}`
}

/** Ends one session. */
export async function markEnded(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql`update admin_sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`
}

/** Ends all sessions of an admin; answers how many. */
export async function markAllEnded(sql: Sql, adminId: string, now: Date): Promise<number> {
  const rows = await sql<{ id: string }>`
    update admin_sessions set ended_at = ${now} where admin_id = ${adminId} and ended_at is null returning id`
  return rows.length
}

/** Ends every session of everybody who works here: after a restore, also those that had ended since the copy. */
export async function endAllAdminSessions(sql: Sql, now: Date): Promise<void> {
  await sql`update admin_sessions set ended_at = ${now} where ended_at is null`
}

/** Remembers that the person of a session just proved themself again. */
export async function markProven(
  sql: Sql,
  proven: { readonly sessionId: string; readonly by: 'code' | 'passkey'; readonly now: Date },
): Promise<void> {
  await sql`
    update admin_sessions set proven_at = ${proven.now}, proven_by = ${proven.by}
    where id = ${proven.sessionId} and ended_at is null`
}
