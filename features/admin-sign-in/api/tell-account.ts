// Answers for telling an admin, and the owners where it is theirs to know, what became of an account: one job a reader.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'

export const accountNotices = [
  'passkey_added',
  'passkey_removed',
  'factor_reset',
  'role_changed',
  'suspended',
  'reinstated',
  'invited',
  'many_records',
] as const
export type AccountNotice = (typeof accountNotices)[number]

/** Leaves the mails, in the transaction of what they tell. The person hears of it also when they are suspended. */
export async function tellAccount(
  sql: Sql,
  doors: Pick<Doors, 'clock' | 'random' | 'outbox'>,
  told: {
    readonly adminId: string
    readonly notice: AccountNotice
    readonly owners: boolean
    /** What exactly, in a few words. */
    readonly detail?: string | undefined
  },
): Promise<void> {
  const readers = await sql<{ id: string }>`
    select id from admins
    where id = ${told.adminId} or (${told.owners} and state = 'active' and role = 'owner') order by id`
  const noticeId = newId(doors)
  const at = doors.clock.now().toISOString()
  for (const { id } of readers) {
    await doors.outbox.enqueue(sql, {
      kind: 'admin-sign-in.mail-account-notice',
      payload: {
        admin_id: told.adminId,
        reader_id: id,
        notice: told.notice,
        at,
        detail: told.detail ?? null,
      },
      key: `${noticeId}:${id}`,
    })
  }
}
