// Answers for the tag by which other customers find somebody: chosen once, unlike any of ours.
import { violatedUnique } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import { isReservedTag, readTag } from '../rules.ts'
import { findCustomer } from './find-customer.ts'
import { markSearched } from './mark-searched.ts'

export async function chooseTag(doors: Doors, actor: CustomerActor, written: string) {
  const tag = readTag(written)
  if (tag === undefined) return refuse('tag_unreadable')
  if (isReservedTag(tag, doors.brand.name)) return refuse('tag_reserved')
  try {
    return await doors.database.begin(async (sql) => {
      const [user] = await sql<{ tag: string | null; has_profile: boolean }>`
        select tag, phone is not null has_profile from users where id = ${actor.id} for update`
      if (user !== undefined && user.tag !== null) return refuse('tag_fixed')
      if (user?.has_profile !== true) return refuse('profile_missing')
      await sql`update users set tag = ${tag} where id = ${actor.id}`
      await markSearched(sql, actor.id)
      await noteChange(sql, ['users', `user:${actor.id}`, `customer:${actor.id}`], doors.clock.now())
      return done(await findCustomer(sql, actor))
    })
  } catch (violation) {
    if (violatedUnique(violation) === 'users_tag_key') return refuse('tag_taken')
    throw violation
  }
}
