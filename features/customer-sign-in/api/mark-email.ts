// Answers for another e-mail address on a customer's row, found by the search at once.
import type { Sql } from '#kit/db/database.ts'
import { markSearched } from './mark-searched.ts'

/** Breaks on `users_email` where another customer has it already. */
export async function markEmail(
  sql: Sql,
  change: { readonly userId: string; readonly email: string },
): Promise<void> {
  const found = await sql`update users set email = ${change.email} where id = ${change.userId} returning id`
  if (found.length === 0) throw new Error('Broken invariant: who changes their address is a customer')
  await markSearched(sql, change.userId)
}
