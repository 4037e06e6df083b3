// Answers for living sessions: those of a person for an owner, and one's own; ending one or all.
import { markAllEnded, markEnded } from '#features/admin-sign-in/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { idleSince } from './list-people.ts'
import { asOwner, type OwnerCall, recordOwnerAct } from './owner-act.ts'

type SessionView = AnswerOf<typeof contract.listMySessions>['items'][number]

async function listLiving(
  sql: Sql,
  of: { readonly adminId: string; readonly reader: AdminActor; readonly now: Date },
): Promise<SessionView[]> {
  const rows = await sql<Omit<SessionView, 'is_this'>>`
    select id, device, address, signed_in_at, last_active_at from admin_sessions
    where admin_id = ${of.adminId} and ended_at is null and expires_at > ${of.now}
      and last_active_at > ${idleSince(of.now)}
    order by last_active_at desc, id`
  return rows.map((row) => ({ ...row, is_this: row.id === of.reader.sessionId }))
}

export async function listMySessions(sql: Sql, reader: AdminActor, now: Date) {
  return done({ items: await listLiving(sql, { adminId: reader.id, reader, now }) })
}

/** The living sessions of a person, and the names of their passkeys. */
export async function listSessions(
  sql: Sql,
  of: { readonly id: string; readonly reader: AdminActor; readonly now: Date },
) {
  const { id, reader, now } = of
  const known = await sql`select 1 from admins where id = ${id}`
  if (known.length === 0) return refuse('person_not_found')
  const passkeys = await sql<{ name: string; created_at: Date; last_used_at: Date | null }>`
    select name, created_at, last_used_at from admin_passkeys
    where admin_id = ${id} and removed_at is null order by created_at, id`
  return done({ sessions: await listLiving(sql, { adminId: id, reader, now }), passkeys })
}

async function endOne(
  sql: Sql,
  doors: Doors,
  call: OwnerCall,
  of: {
    readonly contract: typeof contract.endSession | typeof contract.endMySession
    readonly adminId: string
    readonly sessionId: string
  },
) {
  const { actor, now } = call
  const living = await listLiving(sql, { adminId: of.adminId, reader: actor, now })
  const session = living.find(({ id }) => id === of.sessionId)
  if (session === undefined) return refuse('session_not_found')
  await markEnded(sql, session.id, now)
  await recordOwnerAct(sql, doors, call, {
    contract: of.contract,
    target: { type: 'admin', id: of.adminId },
    changes: [{ field: 'session', before: session.id, after: null }],
  })
  return done(null)
}

export function endSession(
  doors: Doors,
  call: OwnerCall,
  asked: { readonly id: string; readonly sessionId: string },
) {
  const of = { contract: contract.endSession, adminId: asked.id, sessionId: asked.sessionId }
  return asOwner(call, asked.id, (sql) => endOne(sql, doors, call, of))
}

export function endMySession(doors: Doors, call: OwnerCall, sessionId: string) {
  const of = { contract: contract.endMySession, adminId: call.actor.id, sessionId }
  return call.once((sql) => endOne(sql, doors, call, of))
}

export function endAllSessions(doors: Doors, call: OwnerCall, id: string) {
  return asOwner(call, id, async (sql, person) => {
    if (person === undefined) return refuse('person_not_found')
    const ended = await markAllEnded(sql, id, call.now)
    await recordOwnerAct(sql, doors, call, {
      contract: contract.endAllSessions,
      target: { type: 'admin', id },
      changes: [{ field: 'sessions_ended', before: null, after: String(ended) }],
    })
    return done({ ended })
  })
}
