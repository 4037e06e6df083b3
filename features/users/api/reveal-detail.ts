// Answers for showing staff one masked detail of a user: limited, and written down before it is shown.
import { recordReveal } from '#features/audit/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import { revealDetail as contract } from '../reveal-contract.ts'

type Row = { readonly date_of_birth: Buffer | null; readonly address: Buffer | null }

export async function revealDetail(doors: Doors, call: Call<typeof contract, AdminActor>) {
  const { sql } = doors.database
  const { actor, params, body, requestId, address } = call
  const [row] = await sql<Row>`
    select date_of_birth_sealed date_of_birth, address_sealed address from users where id = ${params.id}`
  if (row === undefined) return refuse('user_not_found')
  const recorded = await recordReveal(doors, {
    actor,
    action: contract.name,
    target: { type: 'user', id: params.id },
    fields: [body.field],
    requestId,
    address,
  })
  if (!recorded.ok) return recorded
  const sealed = row[body.field]
  const key = await findPersonKey(sql, doors, params.id)
  const value =
    sealed === null || key === undefined
      ? null
      : doors.vault.unseal(key, sealed, `users.${body.field}/${params.id}`)
  call.reply.header('cache-control', 'no-store, private, max-age=0')
  return done({ field: body.field, value })
}
