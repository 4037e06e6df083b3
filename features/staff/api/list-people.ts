// Answers for who works here, as the team's page shows them.
import { idleSeconds } from '#features/admin-sign-in/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { listPeople as listContract } from '../contract.ts'

export type PersonView = AnswerOf<typeof listContract>['items'][number]

type Reader = { readonly id: string; readonly now: Date }

/** Since when somebody must have done something in a session that still lives. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleSeconds * 1000)

/** Everybody, owners first and by name; or the one of an id. */
export async function listPeople(sql: Sql, reader: Reader, only?: string): Promise<PersonView[]> {
  const { now } = reader
  const rows = await sql<Omit<PersonView, 'is_me'>>`
    select a.id as uuid, a.name, a.email, a.role, a.state, a.created_at, seen.last_active_at,
      (select count(*)::int from admin_sessions s where s.admin_id = a.id and s.ended_at is null
        and s.expires_at > ${now} and s.last_active_at > ${idleSince(now)}) as sessions,
      (select count(*)::int from admin_passkeys p where p.admin_id = a.id and p.removed_at is null) as passkeys,
      case when a.money_blocked_until > ${now} then a.money_blocked_until end as money_blocked_until
    from admins a left join lateral (
      select max(last_active_at) as last_active_at from admin_sessions where admin_id = a.id
    ) seen on true
    where ${only ?? null}::uuid is null or a.id = ${only ?? null}::uuid
    order by a.state, a.role <> 'owner', a.name, a.id`
  return rows.map((row) => ({ ...row, is_me: row.uuid === reader.id }))
}

/** One person, who is there. */
export async function viewPerson(sql: Sql, reader: Reader, id: string): Promise<PersonView> {
  const [view] = await listPeople(sql, reader, id)
  assert(view !== undefined, 'people are never deleted')
  return view
}
