// Answers for a new customer's name, phone and birth date.
import type { Doors } from '#kit/doors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { personKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import type { saveProfile as contract } from '../contract.ts'
import { birthDateFault, isHouseName, isName } from '../rules.ts'
import { words } from '../words.ts'
import { findCustomer } from './find-customer.ts'
import { markSearched } from './mark-searched.ts'

/**
 * Saves the profile. It can be corrected until the identity is confirmed; afterwards only staff change it. What is written of
 * the phone counts for nothing before its code was typed: a stranger learns nothing here about the numbers of others, and keeps none.
 */
export async function saveProfile(doors: Doors, actor: CustomerActor, profile: BodyOf<typeof contract>) {
  const now = doors.clock.now()
  const fault = birthDateFault(profile.date_of_birth, now)
  if (fault !== undefined) return refuse(fault)
  const nameErrors = (['first_name', 'last_name'] as const)
    .filter((name) => !isName(profile[name]))
    .map((path) => ({ path, message: 'Write your name with letters, as on your ID' }))
  if (nameErrors.length > 0) return refuse('name_unreadable', { errors: nameErrors })
  const { first_name: first, last_name: last } = profile
  // Others read it beside money and messages.
  if (isHouseName(`${first} ${last}`, doors.brand.name))
    return refuse('name_unreadable', {
      errors: [{ path: 'last_name', message: say(words.nameOurs) }],
    })
  return doors.database.begin(async (sql) => {
    const [row] = await sql<{ kyc_tier: number }>`
      select kyc_tier from users where id = ${actor.id} for update`
    if (row === undefined || row.kyc_tier > 0) return refuse('profile_fixed')
    const key = await personKey(sql, doors, actor.id)
    const sealed = doors.vault.seal(key, profile.date_of_birth, `users.date_of_birth/${actor.id}`)
    await sql`
      update users set first_name = ${profile.first_name}, last_name = ${profile.last_name}, phone = ${profile.phone},
        phone_confirmed_at = case when phone = ${profile.phone} then phone_confirmed_at end,
        date_of_birth_sealed = ${sealed}, details_saved_at = ${now}
      where id = ${actor.id}`
    await markSearched(sql, actor.id)
    await noteChange(sql, ['users', `user:${actor.id}`, `customer:${actor.id}`], now)
    return done(await findCustomer(sql, actor))
  })
}
