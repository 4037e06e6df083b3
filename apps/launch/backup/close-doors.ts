// Answers for what stays shut after a restore: the copy cannot know what happened since.
import { endAllAdminSessions } from '#features/admin-sign-in/public.ts'
import { endAllCustomerSessions } from '#features/customer-sign-in/public.ts'
import { recordRestore } from '#features/transfers/public.ts'
import type { Clock } from '#kit/clock.ts'
import type { Sql } from '#kit/db/database.ts'

/**
 * In the transaction of the restore: payouts stay shut until they are compared, and everybody signs in anew. Sessions of the copy
 * would live again that were ended since, of lost phones and of people who left. `keepsSessions` is for tests that go on as before.
 */
export async function closeDoors(
  sql: Sql,
  clock: Clock,
  { copyOf, keepsSessions = false }: { readonly copyOf: string; readonly keepsSessions?: boolean },
): Promise<void> {
  await recordRestore(sql, clock, copyOf)
  if (keepsSessions) return
  await endAllCustomerSessions(sql, clock.now())
  await endAllAdminSessions(sql, clock.now())
}
