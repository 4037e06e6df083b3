// Answers for the birth date that a register has confirmed.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'

/** `yyyy-mm-dd`; undefined of somebody whose BVN or NIN is not confirmed, and once they are erased. What a check confirmed is what they had said. */
export async function findConfirmedBirthDate(
  sql: Sql,
  doors: Pick<Doors, 'vault'>,
  userId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ sealed: Buffer | null }>`
    select date_of_birth_sealed sealed from users u
    where id = ${userId} and exists (select from identity_checks c where c.user_id = u.id and c.state = 'passed')`
  if (row === undefined || row.sealed === null) return undefined
  const key = await findPersonKey(sql, doors, userId)
  return key && doors.vault.unseal(key, row.sealed, `users.date_of_birth/${userId}`)
}
