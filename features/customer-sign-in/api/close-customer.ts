// Answers for shutting sign-in for good: the status, every session and every device of an account that is closed.
import type { Sql } from '#kit/db/database.ts'
import { deactivateDevices } from './devices.ts'
import { markSessionsEnded } from './session.ts'

/** Answers the devices that were in use. The address stays with the closed account: no new one is opened with it. The phone number does not. */
export async function closeCustomer(
  sql: Sql,
  closed: { readonly userId: string; readonly now: Date },
): Promise<readonly string[]> {
  const { userId, now } = closed
  await sql`update users set status = 'closed', phone_confirmed_at = null where id = ${userId}`
  await markSessionsEnded(sql, { userId, now, because: 'ended_by_hand' })
  return deactivateDevices(sql, userId)
}
