// Answers for the details of one user as they stand, opened, and locked until the caller's transaction ends.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { DetailField } from '../rules.ts'

export type Known = Readonly<Record<DetailField, string | null>> & { readonly isConfirmed: boolean }

type Row = {
  status: string
  kyc_tier: number
  email: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  date_of_birth_sealed: Buffer | null
  address_sealed: Buffer | null
}

export async function lockKnown(
  sql: Sql,
  doors: Doors,
  userId: string,
): Promise<Result<Known, 'user_not_found' | 'user_closed'>> {
  const [row] = await sql<Row>`
    select status, kyc_tier, email, first_name, last_name, phone, date_of_birth_sealed, address_sealed
    from users where id = ${userId} for update`
  if (row === undefined) return refuse('user_not_found')
  if (row.status === 'closed') return refuse('user_closed')
  const key = await findPersonKey(sql, doors, userId)
  const open = (sealed: Buffer | null, column: string): string | null =>
    sealed === null || key === undefined ? null : doors.vault.unseal(key, sealed, `users.${column}/${userId}`)
  const { first_name, last_name, phone, email } = row
  return done({
    isConfirmed: row.kyc_tier > 0,
    first_name,
    last_name,
    phone,
    email,
    date_of_birth: open(row.date_of_birth_sealed, 'date_of_birth'),
    address: open(row.address_sealed, 'address'),
  })
}
