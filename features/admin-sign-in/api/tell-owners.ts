// Answers for telling the other owners that one person stopped something for everybody: one job a reader.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'

/** Leaves the mails, in the transaction of the stop. `what` is what stopped, in words. */
export async function tellOwnersOfStop(
  sql: Sql,
  doors: Pick<Doors, 'clock' | 'random' | 'outbox'>,
  told: { readonly adminId: string; readonly what: string; readonly reason: string | undefined },
): Promise<void> {
  const { adminId, what, reason } = told
  const owners = await sql<{ id: string }>`
    select id from admins where state = 'active' and role = 'owner' and id <> ${adminId} order by id`
  const noticeId = newId(doors)
  const at = doors.clock.now().toISOString()
  for (const { id } of owners)
    await doors.outbox.enqueue(sql, {
      kind: 'admin-sign-in.mail-stop-notice',
      payload: { admin_id: adminId, reader_id: id, what, reason: reason ?? null, at },
      key: `${noticeId}:${id}`,
    })
}
