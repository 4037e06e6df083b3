// Answers for another e-mail address or phone number on a customer's row, found by the search at once.
import type { Sql } from '#kit/db/database.ts'
import { foldForSearch } from '#kit/words/fold.ts'

type Row = { first_name: string | null; last_name: string | null; email: string | null; phone: string | null }

/** Sets what is given. Breaks on `users_email` or `users_phone` where another customer has it already. */
export async function markContact(
  sql: Sql,
  change: { readonly userId: string; readonly email?: string; readonly phone?: string },
): Promise<void> {
  const [row] = await sql<Row>`
    update users set email = coalesce(${change.email ?? null}, email), phone = coalesce(${change.phone ?? null}, phone)
    where id = ${change.userId} returning first_name, last_name, email, phone`
  if (row === undefined) throw new Error('Broken invariant: who changes their address is a customer')
  const texts = [row.first_name, row.last_name, row.email, row.phone].filter((text) => text !== null)
  await sql`update users set search_text = ${foldForSearch(texts.join(' '))} where id = ${change.userId}`
}
