// Answers for sending again what failed for certain: given back before it was taken, never what may have left.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'

/** Reasons of a failure that say that nothing left; a report that a phone never got an SMS says that it did leave. */
export const certainFailures = ['refused', 'given_up'] as const

/** Puts deliveries back to waiting, those that still failed for certain, and leaves a job for each. Answers how many. */
export async function sendAgain(
  sql: Sql,
  doors: Pick<Doors, 'outbox'>,
  asked: { readonly deliveryIds: readonly string[]; readonly now: Date },
): Promise<number> {
  const again = await sql<{ id: string; attempts: number }>`
    update notification_deliveries set state = 'waiting', reason = 'sent_again', changed_at = ${asked.now}
    where id = any(${[...asked.deliveryIds]}::uuid[]) and state = 'failed' and reason = any(${[...certainFailures]}::text[])
    returning id, attempts`
  for (const { id, attempts } of again)
    // The first job of a delivery is done and its key is taken.
    await doors.outbox.enqueue(sql, {
      kind: 'notifications.deliver',
      payload: { delivery_id: id },
      key: `${id}:${attempts}`,
    })
  return again.length
}
