// Answers for reading somebody's contact data in their record: so many people a day for each of staff, each written down once.
import { tellAccount } from '#features/admin-sign-in/public.ts'
import { recordAudit } from '#features/audit/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { lookAtLimit, takeFromLimit } from '#kit/http/limits.ts'
import { type findUserProfile as contract, recordsMost } from '../contract.ts'

type Reading = Pick<Call<typeof contract, AdminActor>, 'actor' | 'params' | 'requestId' | 'address' | 'now'>

/**
 * Whether who reads a record is shown e-mail and phone. Lists mask them, so this is where many could be taken along one by one: past
 * the figure of a day records stay readable, contact data is masked in those that were not opened before, and the owners hear of it.
 */
export async function mayReadContact(doors: Doors, reading: Reading): Promise<boolean> {
  const { sql } = doors.database
  const { actor, params, now } = reading
  // Whoever took a mailbox resets with it.
  if (actor.moneyBlockedUntil !== undefined && actor.moneyBlockedUntil > now) return false
  const aDay = { seconds: 86_400, now }
  const ofUser = { ...aDay, bucket: `record:${actor.id}:${params.id}`, most: 1 }
  // Screens read a record again whenever something changes in it.
  if (!(await lookAtLimit(sql, ofUser)).allowed) return true
  const taken = await takeFromLimit(sql, { ...aDay, bucket: `records:${actor.id}`, most: recordsMost })
  if (!taken.allowed) {
    const told = await takeFromLimit(sql, { ...aDay, bucket: `records-told:${actor.id}`, most: 1 })
    if (told.allowed) await writeDown(doors, reading, 'denied')
    return false
  }
  const first = await takeFromLimit(sql, ofUser)
  if (first.allowed) await writeDown(doors, reading, 'allowed')
  return true
}

async function writeDown(
  doors: Doors,
  { actor, params, requestId, address }: Reading,
  outcome: 'allowed' | 'denied',
): Promise<void> {
  await doors.database.begin(async (sql) => {
    const target = { type: 'user', id: params.id }
    const changes = [{ field: 'revealed', before: null, after: 'contact' }]
    await recordAudit(sql, doors, {
      actor,
      action: 'users.profile',
      target,
      outcome,
      changes,
      requestId,
      address,
    })
    if (outcome === 'denied')
      await tellAccount(sql, doors, { adminId: actor.id, notice: 'many_records', owners: true })
  })
}
