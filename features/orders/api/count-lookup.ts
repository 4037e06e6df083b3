// Answers for how many names behind numbers one customer may ask for.
import type { Doors } from '#kit/doors.ts'
import { takeFromLimit } from '#kit/http/limits.ts'
import { done, refuse } from '#kit/refusal.ts'
import { sayCount } from '#kit/words/words.ts'
import { words } from '../message-words.ts'

/** Look-ups an hour: far above what people do, far below what lists are made with. */
const lookupsPerHour = 60
/** Of those whom the customer has paid before, whose names tell them nothing new: two lists of many. It spares whoever is asked. */
const lookupsOfPaidPerHour = 400

/** Counts one before whoever knows the name is asked. `wasPaid`: the customer has paid them before. */
export async function countLookup(doors: Doors, userId: string, { wasPaid = false } = {}) {
  const taken = await takeFromLimit(doors.database.sql, {
    bucket: wasPaid ? `payee-paid:${userId}` : `payee:${userId}`,
    most: wasPaid ? lookupsOfPaidPerHour : lookupsPerHour,
    seconds: 3_600,
    now: doors.clock.now(),
  })
  if (taken.allowed) return done()
  const wait = sayCount(words.minutes, Math.ceil(taken.retryAfterSeconds / 60))
  return refuse('too_many_lookups', { values: { wait, seconds: String(taken.retryAfterSeconds) } })
}
