// Answers for browsers on which members of staff have signed in: known again by a token, for codes of their own.
import { hashToken, newToken } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { deviceHeader } from '../contract.ts'

const tokenPattern = /^[\w-]{43}$/

/** The token that a request carries, if any. */
export function deviceTokenOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  const token = headers[deviceHeader]
  return typeof token === 'string' ? token : undefined
}

/** The device of the admin with this address that a token names; undefined where nobody has signed in by it. */
export async function findKnownDevice(
  sql: Sql,
  of: { readonly email: string; readonly token: string | undefined },
): Promise<string | undefined> {
  if (of.token === undefined || !tokenPattern.test(of.token)) return undefined
  const [row] = await sql<{ id: string }>`
    select d.id from admin_devices d join admins a on a.id = d.admin_id
    where a.email = ${of.email} and d.token_hash = ${hashToken(of.token)}`
  return row?.id
}

/** Remembers the device of a sign-in. Answers the token of a new one, which is answered here and never again, or null of a known one. */
export async function rememberDevice(
  sql: Sql,
  doors: Pick<Doors, 'clock' | 'random'>,
  of: { readonly adminId: string; readonly known: string | undefined },
): Promise<string | null> {
  const now = doors.clock.now()
  if (of.known !== undefined) {
    await sql`update admin_devices set last_used_at = ${now} where id = ${of.known}`
    return null
  }
  const token = newToken(doors.random)
  await sql`
    insert into admin_devices (id, admin_id, token_hash, first_used_at, last_used_at)
    values (${newId(doors)}, ${of.adminId}, ${hashToken(token)}, ${now}, ${now})`
  return token
}
