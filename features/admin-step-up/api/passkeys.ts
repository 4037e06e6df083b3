// Answers for the passkeys of staff as they are kept: finding, listing, and taking them away.
import { type KnownPasskey, knownOf, type PasskeyRow, passkeySite } from '#kit/crypto/passkeys.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { listMyPasskeys } from '../contract.ts'

/** Where the console stands: a passkey of staff is worth nothing on the customers' host. */
export const siteOf = (doors: Doors) => passkeySite(doors.consoleUrl, doors.brand.name)

/** The passkeys of an admin that were not removed. */
export async function findPasskeys(sql: Sql, adminId: string): Promise<KnownPasskey[]> {
  const rows = await sql<PasskeyRow>`
    select id, credential_id, public_key, counter, transports from admin_passkeys
    where admin_id = ${adminId} and removed_at is null order by created_at`
  return rows.map(knownOf)
}

export type PasskeyView = AnswerOf<typeof listMyPasskeys>['items'][number]

/** The same as their person sees them. */
export function listPasskeys(sql: Sql, adminId: string): Promise<PasskeyView[]> {
  return sql<PasskeyView>`
    select id, name, is_backed_up, created_at, last_used_at from admin_passkeys
    where admin_id = ${adminId} and removed_at is null order by created_at, id`
}

/** One at a time for an admin: what was counted still holds when it is written. */
export async function lockPasskeys(sql: Sql, adminId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`admin passkeys\n${adminId}`}, 31))`
}

/** How many passkeys an admin has. */
export async function countPasskeys(sql: Sql, adminId: string): Promise<number> {
  return (await listPasskeys(sql, adminId)).length
}

/** Removes all passkeys of an admin, whose challenges end with them; answers their names. */
export async function removePasskeysOf(sql: Sql, adminId: string, now: Date): Promise<string[]> {
  await lockPasskeys(sql, adminId)
  await sql`update admin_passkey_challenges set used_at = ${now} where admin_id = ${adminId} and used_at is null`
  const rows = await sql<{ name: string }>`
    update admin_passkeys set removed_at = ${now} where admin_id = ${adminId} and removed_at is null returning name`
  return rows.map(({ name }) => name)
}
