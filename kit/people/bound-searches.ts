// Answers for how often one of staff searches by whole contact data: lists mask it, and many searches would guess it.
import { searchedTexts } from '../db/search.ts'
import type { Doors } from '../doors.ts'
import type { AdminActor } from '../http/actors.ts'
import { lookAtLimit, takeFromLimit } from '../http/limits.ts'
import { done, refuse, type Result } from '../refusal.ts'
import { catalogue, sayCount } from '../words/words.ts'

const words = catalogue('bound-searches', { hours: { one: '{count} hour', other: '{count} hours' } })

/** So many different ones a day: more than anybody asks for who answers customers all day, and too few to find a number by trying. */
export const contactSearchesMost = 600

/** Whether it may be somebody's email or phone, whole or in part; an account number looks the same. */
const mayBeContact = (typed: string): boolean => /@|\d{5}/.test(typed.replace(/[\s-]/g, ''))

/** Refuses what somebody searches for beyond the day's figure. The same search, and its next page, counts once. */
export async function boundSearch(
  doors: Doors,
  { actor, now }: { readonly actor: Pick<AdminActor, 'id'>; readonly now: Date },
  typed: string | undefined,
): Promise<Result<undefined, 'too_many_tries'>> {
  if (typed === undefined || !mayBeContact(typed)) return done()
  const { sql } = doors.database
  const aDay = { seconds: 86_400, now }
  // Under a key: what was typed may be somebody's address.
  const text = doors.vault.blindIndex('searched', searchedTexts(typed).join(' ')).toString('hex')
  const same = { ...aDay, bucket: `search:${actor.id}:${text}`, most: 1 }
  if (!(await lookAtLimit(sql, same)).allowed) return done()
  const taken = await takeFromLimit(sql, {
    ...aDay,
    bucket: `searches:${actor.id}`,
    most: contactSearchesMost,
  })
  if (taken.allowed) {
    await takeFromLimit(sql, same)
    return done()
  }
  const { retryAfterSeconds: seconds } = taken
  const wait = sayCount(words.hours, Math.ceil(seconds / 3600))
  return refuse('too_many_tries', { values: { wait, seconds: String(seconds) } })
}
