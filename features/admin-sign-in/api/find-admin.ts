// Answers for finding an admin by what they typed, and for what the console is told about them.
import { permissionsOf } from '#features/team/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { emailAddress } from '#kit/http/fields.ts'
import type { checkAdmin } from '../contract.ts'
import { idleSeconds } from '../rules.ts'
import type { AdminRole } from '#kit/roles.ts'

export type AdminView = AnswerOf<typeof checkAdmin>

/** An address in its one form, or undefined when what was typed is none. */
export function readEmail(typed: string): string | undefined {
  const read = emailAddress.safeParse(typed)
  return read.success ? read.data : undefined
}

export type AdminRow = {
  id: string
  email: string
  name: string
  role: AdminRole
  password_hash: string
  money_blocked_until: Date | null
}

/** The active admin of an address. */
export async function findActiveAdmin(sql: Sql, email: string): Promise<AdminRow | undefined> {
  const [row] = await sql<AdminRow>`
    select id, email, name, role, password_hash, money_blocked_until from admins where email = ${email} and state = 'active'`
  return row
}

/** An admin as the console sees them. */
export function adminView(
  admin: {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly role: AdminRole
    readonly expiresAt: Date
    readonly moneyBlockedUntil: Date | undefined
  },
  now: Date,
): AdminView {
  const until = admin.moneyBlockedUntil
  return {
    uuid: admin.id,
    email: admin.email,
    name: admin.name,
    role: admin.role,
    permissions: permissionsOf(admin.role),
    idle_seconds: idleSeconds,
    expires_at: admin.expiresAt,
    money_blocked_until: until === undefined || until <= now ? null : until,
  }
}
