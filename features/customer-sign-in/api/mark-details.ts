// Answers for details of a customer that staff write down: on their row, sealed where they are sealed, found at once.
import type { Sql } from '#kit/db/database.ts'
import { markSearched } from './mark-searched.ts'

/** What is given is set, what is not stays. Birth date and address come sealed to their places. */
export type Details = {
  readonly userId: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly phone?: string | undefined
  readonly dateOfBirthSealed?: Buffer | undefined
  readonly addressSealed?: Buffer | undefined
}

/** Another number is not confirmed before its customer says so. */
export async function markDetails(sql: Sql, details: Details): Promise<void> {
  const { userId } = details
  const found = await sql`
    update users set first_name = coalesce(${details.firstName ?? null}, first_name),
      last_name = coalesce(${details.lastName ?? null}, last_name),
      phone_confirmed_at = case when phone = coalesce(${details.phone ?? null}, phone) then phone_confirmed_at end,
      phone = coalesce(${details.phone ?? null}, phone),
      date_of_birth_sealed = coalesce(${details.dateOfBirthSealed ?? null}, date_of_birth_sealed),
      address_sealed = coalesce(${details.addressSealed ?? null}, address_sealed)
    where id = ${userId} returning id`
  if (found.length === 0) throw new Error('Broken invariant: whose details are written down is a customer')
  await markSearched(sql, userId)
}
