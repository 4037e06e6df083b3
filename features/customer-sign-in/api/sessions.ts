// Answers for a customer's own list of sessions and devices, and for ending them from it.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { listSessions as contract } from '../upkeep-contract.ts'
import { markSessionsEnded } from './session.ts'

type View = AnswerOf<typeof contract>
type SessionRow = {
  id: string
  device: string
  device_id: string
  is_active: boolean
  unlocked: boolean
  created_at: Date
  last_seen_at: Date
}

/** Living sessions, the newest seen first, and the devices that were ever activated. */
export async function listSessions(sql: Sql, actor: CustomerActor, now: Date): Promise<View> {
  const sessions = await sql<SessionRow>`
    select s.id, s.device, s.device_id, d.is_active, s.unlocked, s.created_at, s.last_seen_at
    from customer_sessions s join customer_devices d on d.id = s.device_id
    where s.user_id = ${actor.id} and s.ended_at is null and s.expires_at > ${now}
    order by s.last_seen_at desc, s.id`
  const [active] = await sql<{ id: string; name: string; activated_at: Date }>`
    select id, name, activated_at from customer_devices where user_id = ${actor.id} and is_active`
  return {
    active_device:
      active === undefined
        ? null
        : { name: active.name, is_this: active.id === actor.deviceId, activated_at: active.activated_at },
    items: sessions.map((row) => ({
      id: row.id,
      device: row.device,
      is_this: row.id === actor.sessionId,
      is_on_active_device: row.is_active,
      is_unlocked: row.unlocked,
      signed_in_at: row.created_at,
      last_seen_at: row.last_seen_at,
    })),
  }
}

/** Ends one session of the customer. Their own is ended by signing out. */
export async function endSession(doors: Doors, actor: CustomerActor, id: string) {
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    if (id === actor.sessionId) return refuse('this_session')
    const rows = await sql`
      update customer_sessions set ended_at = ${now}, ended_because = 'ended_by_hand'
      where id = ${id} and user_id = ${actor.id} and ended_at is null returning 1`
    if (rows.length === 0) return refuse('session_not_found')
    await noteChange(sql, [`customer:${actor.id}`], now)
    return done(null)
  })
}

/** Ends all sessions of the customer but this one. */
export async function endOtherSessions(doors: Doors, actor: CustomerActor) {
  return doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    const ended = await markSessionsEnded(sql, {
      userId: actor.id,
      now,
      because: 'ended_by_hand',
      butSession: actor.sessionId,
    })
    await noteChange(sql, [`customer:${actor.id}`], now)
    return done({ ended })
  })
}
