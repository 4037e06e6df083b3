// Answers for the signed-in customer as the app sees them.
import { listServicesOff } from '#features/products/public.ts'
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
  phone_confirmed: boolean
  tag: string | null
  kyc_tier: number
  status: string
  has_pin: boolean
  has_passkey: boolean
  other_device: string | null
  created_at: Date
}

/** The customer of a session, whose `id` is the customer's. Throws when there is none: the session was checked before. */
export async function findCustomer(
  sql: Sql,
  session: { readonly id: string; readonly deviceId: string; readonly unlocked: boolean },
): Promise<CustomerView> {
  const [row] = await sql<Row>`
    select u.id, u.email, u.first_name, u.last_name, u.phone,
      u.phone_confirmed_at is not null phone_confirmed, u.tag, u.kyc_tier, u.status, u.pin_hash is not null has_pin,
      u.created_at, d.name other_device,
      exists (select 1 from passkeys p where p.user_id = u.id and p.removed_at is null) has_passkey
    from users u left join customer_devices d on d.user_id = u.id and d.is_active and d.id <> ${session.deviceId}
    where u.id = ${session.id}`
  if (row === undefined) throw new Error('Broken invariant: a session belongs to a customer')
  return {
    uuid: row.id,
    email: row.email ?? '',
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    phone_confirmed: row.phone_confirmed,
    tag: row.tag,
    kyc_tier: row.kyc_tier,
    status: row.status,
    step: nextStep({ hasProfile: row.phone !== null, hasPin: row.has_pin, unlocked: session.unlocked }),
    has_passkey: row.has_passkey,
    other_device: row.other_device,
    services_off: await listServicesOff(sql),
    created_at: row.created_at,
  }
}
