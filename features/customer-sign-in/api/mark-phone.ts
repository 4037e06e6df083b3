// Answers for a phone number that is proven: whoever typed its code last has it, and nobody else.
import type { Sql } from '#kit/db/database.ts'
import { markSearched } from './mark-searched.ts'

type Proving = { readonly userId: string; readonly phone: string }

/**
 * Locks a number, its customer, and who has it confirmed now, whose id is `holder`. `current` is what the customer's own row says.
 * Of two who type a code at once the second finds the first. Rows are locked by their ids: two may hand numbers to each other.
 */
export async function lockPhone(
  sql: Sql,
  { userId, phone }: Proving,
): Promise<{ readonly current: string | null; readonly holder: string | undefined }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 42))`
  const rows = await sql<{ id: string; phone: string | null }>`
    select id, phone from users where id = ${userId} or (phone = ${phone} and phone_confirmed_at is not null)
    order by id for update`
  return {
    current: rows.find(({ id }) => id === userId)?.phone ?? null,
    holder: rows.find(({ id }) => id !== userId)?.id,
  }
}

/** Gives a locked number to its customer. Who had it before keeps it as what they once said, and no more. */
export async function markPhoneConfirmed(
  sql: Sql,
  { userId, phone, now }: Proving & { readonly now: Date },
): Promise<void> {
  await sql`update users set phone_confirmed_at = null where phone = ${phone} and id <> ${userId} and phone_confirmed_at is not null`
  await sql`update users set phone = ${phone}, phone_confirmed_at = ${now} where id = ${userId}`
  await markSearched(sql, userId)
}
