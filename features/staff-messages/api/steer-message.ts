// Answers for steering a message that is under way or over: stopped for the rest, or sent again where it failed for certain.
import { recordAudit } from '#features/audit/public.ts'
import { certainFailures, sendAgain } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { refuse } from '#kit/refusal.ts'
import type { resendFailed, stopMessage as stopContract } from '../contract.ts'
import { findDetail } from './delivery-log.ts'
import type { MessageRow } from './message-rows.ts'

/** At one press: what a transaction does in a second or two. */
const againAtMost = 1_000

async function lockMessage(sql: Sql, id: string): Promise<MessageRow | undefined> {
  const [row] = await sql<MessageRow>`select * from staff_messages where id = ${id} for update`
  return row
}

async function writeDown(
  sql: Sql,
  doors: Doors,
  written: {
    by: Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'address' | 'now'>
    action: string
    id: string
    change: { field: string; before: string | null; after: string }
  },
): Promise<void> {
  const { by, action, id, change } = written
  await recordAudit(sql, doors, {
    actor: by.actor,
    action,
    target: { type: 'staff-message', id },
    outcome: 'allowed',
    changes: [change],
    requestId: by.requestId,
    address: by.address,
  })
  await noteChange(sql, ['staff-messages'], by.now)
}

export function resend(doors: Doors, call: Call<typeof resendFailed, AdminActor>) {
  const { id } = call.params
  return call.once(async (sql) => {
    if ((await lockMessage(sql, id)) === undefined) return refuse('message_not_found')
    const failed = await sql<{ id: string }>`
      select d.id from staff_message_recipients r join notification_deliveries d on d.notification_id = r.notification_id
      where r.message_id = ${id} and d.state = 'failed' and d.reason = any(${[...certainFailures]}::text[])
      order by d.id limit ${againAtMost}`
    const deliveryIds = failed.map((row) => row.id)
    const again = await sendAgain(sql, doors, { deliveryIds, now: call.now })
    if (again === 0) return refuse('nothing_to_resend')
    const change = { field: 'sent_again', before: null, after: String(again) }
    await writeDown(sql, doors, { by: call, action: 'staff-messages.resend', id, change })
    return findDetail(sql, doors, id)
  })
}

export function stop(doors: Doors, call: Call<typeof stopContract, AdminActor>) {
  const { id } = call.params
  return call.once(async (sql) => {
    const row = await lockMessage(sql, id)
    if (row === undefined) return refuse('message_not_found')
    if (row.state !== 'running') return refuse('message_over')
    await sql`update staff_messages set state = 'stopped', ended_at = ${call.now} where id = ${id}`
    const change = { field: 'state', before: 'running', after: 'stopped' }
    await writeDown(sql, doors, { by: call, action: 'staff-messages.stop', id, change })
    return findDetail(sql, doors, id)
  })
}
