// Answers for another e-mail address or phone number on a customer's row, found by the search at once.
import type { Sql } from '#kit/db/database.ts'
import { markSearched } from './mark-searched.ts'

/** Sets what is given. Breaks on `users_email` or `users_phone` where another customer has it already. */
export async function markContact(
  sql: Sql,
  change: { readonly userId: string; readonly email?: string; readonly phone?: string },
): Promise<void> {
  const found = await sql`
    update users set email = coalesce(${change.email ?? null}, email), phone = coalesce(${change.phone ?? null}, phone)
    where id = ${change.userId} returning id`
  if (found.length === 0) throw new Error('Broken invariant: who changes their address is a customer')
  await markSearched(sql, change.userId)
}
