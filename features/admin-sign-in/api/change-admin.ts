// Answers for what an owner changes about an admin: role, state, second factor. Who may is decided by features/staff.
import type { Sql } from '#kit/db/database.ts'
import { moneyBlockedMilliseconds } from '../rules.ts'
import { markAllEnded } from './session.ts'
import type { AdminRole } from '#kit/roles.ts'

export type LockedAdmin = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: AdminRole
  readonly state: 'active' | 'suspended'
  readonly moneyBlockedUntil: Date | undefined
  /** Who suspended them; undefined of who is active. */
  readonly suspendedBy: string | undefined
}

type Row = Omit<LockedAdmin, 'moneyBlockedUntil' | 'suspendedBy'> & {
  readonly money_blocked_until: Date | null
  readonly suspended_by: string | null
}

/**
 * Locks the rows of admins until the transaction ends, and whoever changes an owner meanwhile with them: what is decided by
 * them still holds when it is written.
 */
export async function lockAdmins(sql: Sql, ids: readonly string[]): Promise<LockedAdmin[]> {
  // The same lock as the trigger takes that keeps the last owner.
  await sql`select pg_advisory_xact_lock(hashtextextended('active owners', 29))`
  const rows = await sql<Row>`
    select id, email, name, role, state, money_blocked_until, suspended_by from admins
    where id = any(${[...ids]}::uuid[]) order by id for update`
  return rows.map(({ money_blocked_until: until, suspended_by: suspendedBy, ...row }) => ({
    ...row,
    moneyBlockedUntil: until ?? undefined,
    suspendedBy: suspendedBy ?? undefined,
  }))
}

/** Gives an admin another role; it counts from their next request on. */
export async function markRole(sql: Sql, id: string, role: AdminRole): Promise<void> {
  await sql`update admins set role = ${role} where id = ${id}`
}

/** Suspends an admin and ends their sessions; answers how many there were. */
export async function markSuspended(
  sql: Sql,
  { id, by, now }: { readonly id: string; readonly by: string; readonly now: Date },
): Promise<number> {
  await sql`update admins set state = 'suspended', suspended_at = ${now}, suspended_by = ${by} where id = ${id}`
  return markAllEnded(sql, id, now)
}

/** Lets a suspended admin sign in again. */
export async function markReinstated(sql: Sql, id: string): Promise<void> {
  await sql`update admins set state = 'active', suspended_at = null, suspended_by = null where id = ${id}`
}

/** Ends an admin's sessions and closes money for them for a day, as after any reset. Never opens it sooner than it was to. */
export async function markReset(
  sql: Sql,
  id: string,
  now: Date,
): Promise<{ readonly ended: number; readonly moneyBlockedUntil: Date }> {
  const until = new Date(now.getTime() + moneyBlockedMilliseconds)
  const [row] = await sql<{ money_blocked_until: Date }>`
    update admins set money_blocked_until = greatest(money_blocked_until, ${until}) where id = ${id}
    returning money_blocked_until`
  return { ended: await markAllEnded(sql, id, now), moneyBlockedUntil: row?.money_blocked_until ?? until }
}
