// Answers for the words by which a customer is found: all that stands on their row, whoever changed a part of it.
import type { Sql } from '#kit/db/database.ts'
import { foldForSearch } from '#kit/words/fold.ts'

/** Writes them anew. A part that one writer forgot could not be found any more. */
export async function markSearched(sql: Sql, userId: string): Promise<void> {
  const [row] = await sql<{ text: string }>`
    select concat_ws(' ', first_name, last_name, email, phone, tag) as text from users where id = ${userId}`
  await sql`update users set search_text = ${foldForSearch(row?.text ?? '')} where id = ${userId}`
}
