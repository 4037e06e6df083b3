// Answers for admins made and helped by an operator at the machine: createAdmin and setAdminPassword.
import { type AuditActor, recordAudit } from '#features/audit/public.ts'
import { hashPassword } from '#kit/crypto/password.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse } from '#kit/refusal.ts'
import { passwordFault } from '../passwords.ts'
import { readEmail } from './find-admin.ts'
import { guessableWords, markPassword } from './set-password.ts'
import { adminRoles, type AdminRole } from '#kit/roles.ts'

const isRole = (text: string): text is AdminRole => adminRoles.some((role) => role === text)

/**
 * Makes an admin; answers its id. Running it again is safe: where an admin of this address, name and role exists,
 * nothing changes, the password included, and `created` is false. An address that belongs to an admin of another name
 * or role is refused (`admin_differs`), because making is not the way to change one.
 */
export async function createAdmin(
  doors: Doors,
  wanted: { readonly email: string; readonly name: string; readonly role: string; readonly password: string },
) {
  const email = readEmail(wanted.email)
  const name = wanted.name.trim()
  const { role } = wanted
  if (email === undefined) return refuse('bad_email')
  if (name === '' || name.length > 80) return refuse('bad_name')
  if (!isRole(role)) return refuse('bad_role')
  const fault = passwordFault(wanted.password, guessableWords(doors, { email, name }))
  if (fault !== undefined) return refuse(fault)
  const passwordHash = await hashPassword(wanted.password, doors.random)
  return doors.database.begin(async (sql) => {
    const id = await insertAdmin(sql, doors, { email, name, role, passwordHash, by: { kind: 'operator' } })
    if (id !== undefined) return done({ id, created: true })
    const [found] = await sql<{
      id: string
      name: string
      role: string
    }>`select id, name, role from admins where email = ${email}`
    if (found === undefined || found.name !== name || found.role !== role) return refuse('admin_differs')
    return done({ id: found.id, created: false })
  })
}

/**
 * Writes a new admin, whose password was judged and hashed before, and the audit row of it. Undefined: the address is an
 * admin's already.
 */
export async function insertAdmin(
  sql: Sql,
  doors: Doors,
  made: {
    readonly email: string
    readonly name: string
    readonly role: AdminRole
    readonly passwordHash: string
    readonly by: AuditActor
    readonly requestId?: string
    readonly address?: string
  },
): Promise<string | undefined> {
  const id = newId(doors)
  const { email, name, role } = made
  const inserted = await sql`
    insert into admins (id, email, name, role, password_hash, state, created_at)
    values (${id}, ${email}, ${name}, ${role}, ${made.passwordHash}, 'active', ${doors.clock.now()})
    on conflict (email) do nothing returning 1`
  if (inserted.length === 0) return undefined
  await recordAudit(sql, doors, {
    actor: made.by,
    action: 'admin-sign-in.create-admin',
    target: { type: 'admin', id },
    outcome: 'allowed',
    changes: [
      { field: 'role', before: null, after: role },
      { field: 'email', before: null, after: email, person: id },
      { field: 'name', before: null, after: name, person: id },
    ],
    requestId: made.requestId,
    address: made.address,
  })
  return id
}

/**
 * Gives an admin a new password: the way back for who is shut out of recovery too. Ends all sessions, closes money
 * actions for 24 hours and tells the owners, like a reset by code. Each run does it anew.
 */
export async function setAdminPassword(
  doors: Doors,
  wanted: { readonly email: string; readonly password: string },
) {
  const email = readEmail(wanted.email)
  if (email === undefined) return refuse('bad_email')
  const [admin] = await doors.database.sql<{ id: string; email: string; name: string; role: string }>`
    select id, email, name, role from admins where email = ${email}`
  if (admin === undefined) return refuse('admin_not_found')
  const fault = passwordFault(wanted.password, guessableWords(doors, admin))
  if (fault !== undefined) return refuse(fault)
  const passwordHash = await hashPassword(wanted.password, doors.random)
  await doors.database.begin(async (sql) => {
    await markPassword(sql, doors, {
      admin,
      passwordHash,
      by: 'operator',
      requestId: undefined,
      address: undefined,
    })
  })
  return done({ id: admin.id })
}
