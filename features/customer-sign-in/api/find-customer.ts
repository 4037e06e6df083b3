// Answers for the signed-in customer as the app sees them.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { whoAmI } from '../contract.ts'
import { nextStep } from '../rules.ts'

export type CustomerView = AnswerOf<typeof whoAmI>

type Row = {
  id: string
  email: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  kyc_tier: number
  status: string
  has_pin: boolean
  created_at: Date
}

/** The customer of a session. Throws when there is none: the session was checked before. */
export async function findCustomer(
  sql: Sql,
  session: { userId: string; unlocked: boolean },
): Promise<CustomerView> {
  const [row] = await sql<Row>`
    select id, email, first_name, last_name, phone, kyc_tier, status, pin_hash is not null has_pin, created_at
    from users where id = ${session.userId}`
  if (row === undefined) throw new Error('Broken invariant: a session belongs to a customer')
  return {
    uuid: row.id,
    email: row.email ?? '',
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    kyc_tier: row.kyc_tier,
    status: row.status,
    step: nextStep({ hasProfile: row.phone !== null, hasPin: row.has_pin, unlocked: session.unlocked }),
    created_at: row.created_at,
  }
}
