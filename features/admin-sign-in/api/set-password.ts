// Answers for what a new password brings with it: sessions end, money waits a day, owners are told, all in one write.
import { type AuditActor, recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { moneyBlockedMilliseconds } from '../rules.ts'
import { markAllEnded } from './session.ts'

/** Words that a guesser of this admin's password knows: the brand, its hosts and addresses, the admin's own. */
export function guessableWords(
  doors: Pick<Doors, 'brand'>,
  admin: { readonly email: string; readonly name?: string },
): string[] {
  const { brand } = doors
  return [
    brand.name,
    brand.legalName,
    brand.companyName,
    brand.host,
    brand.emails.support,
    brand.mail.senderName,
    admin.email,
    admin.name ?? '',
  ]
}

/**
 * Writes a password that was checked and hashed before. `by` says who did it: the admin with a code from their
 * mailbox, or an operator at the machine.
 */
export async function markPassword(
  sql: Sql,
  doors: Doors,
  change: {
    readonly admin: { readonly id: string; readonly email: string; readonly role: string }
    readonly passwordHash: string
    readonly by: 'code' | 'operator'
    readonly requestId: string | undefined
    readonly address: string | undefined
  },
): Promise<void> {
  const { admin } = change
  const now = doors.clock.now()
  const blockedUntil = new Date(now.getTime() + moneyBlockedMilliseconds)
  await sql`update admins set password_hash = ${change.passwordHash}, money_blocked_until = ${blockedUntil} where id = ${admin.id}`
  const ended = await markAllEnded(sql, admin.id, now)
  const actor: AuditActor =
    change.by === 'code' ? { kind: 'admin', id: admin.id, role: admin.role } : { kind: 'operator' }
  await recordAudit(sql, doors, {
    actor,
    action: 'admin-sign-in.reset-password',
    target: { type: 'admin', id: admin.id },
    outcome: 'allowed',
    changes: [
      { field: 'password', before: '[secret]', after: '[secret]' },
      { field: 'sessions_ended', before: null, after: String(ended) },
      { field: 'money_blocked_until', before: null, after: blockedUntil.toISOString() },
    ],
    requestId: change.requestId,
    address: change.address,
  })
  await enqueueNotices(sql, doors, { adminId: admin.id, by: change.by, at: now })
}

// One job a reader, so that a mail server's fault with one never sends another a second time.
async function enqueueNotices(
  sql: Sql,
  doors: Doors,
  notice: { adminId: string; by: 'code' | 'operator'; at: Date },
): Promise<void> {
  const readers = await sql<{ id: string }>`
    select id from admins where state = 'active' and (role = 'owner' or id = ${notice.adminId}) order by id`
  const noticeId = newId(doors)
  for (const reader of readers) {
    await doors.outbox.enqueue(sql, {
      kind: 'admin-sign-in.mail-reset-notice',
      payload: { admin_id: notice.adminId, reader_id: reader.id, by: notice.by, at: notice.at.toISOString() },
      key: `${noticeId}:${reader.id}`,
    })
  }
}
