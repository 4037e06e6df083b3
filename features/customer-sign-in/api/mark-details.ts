// Answers for details of a customer that staff write down: on their row, sealed where they are sealed, found at once.
import type { Sql } from '#kit/db/database.ts'
import { foldForSearch } from '#kit/words/fold.ts'

/** What is given is set, what is not stays. Birth date and address come sealed to their places. */
export type Details = {
  readonly userId: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly phone?: string | undefined
  readonly dateOfBirthSealed?: Buffer | undefined
  readonly addressSealed?: Buffer | undefined
}

type Found = {
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
}

/** Breaks on `users_phone` where another customer has the number already. */
export async function markDetails(sql: Sql, details: Details): Promise<void> {
  const { userId } = details
  const [row] = await sql<Found>`
    update users set first_name = coalesce(${details.firstName ?? null}, first_name),
      last_name = coalesce(${details.lastName ?? null}, last_name), phone = coalesce(${details.phone ?? null}, phone),
      date_of_birth_sealed = coalesce(${details.dateOfBirthSealed ?? null}, date_of_birth_sealed),
      address_sealed = coalesce(${details.addressSealed ?? null}, address_sealed)
    where id = ${userId} returning first_name, last_name, email, phone`
  if (row === undefined) throw new Error('Broken invariant: whose details are written down is a customer')
  const texts = [row.first_name, row.last_name, row.email, row.phone].filter((text) => text !== null)
  await sql`update users set search_text = ${foldForSearch(texts.join(' '))} where id = ${userId}`
}
