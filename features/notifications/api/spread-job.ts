// Answers for which channels a message takes: decided once, after the commit of what it tells of.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading, writing } from '#kit/db/for-many.ts'
import { type Columns, records } from '#kit/db/records.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { type Channel, quietUntil, type Topic, waitsForQuiet } from '../rules.ts'
import { findWishes } from './choices.ts'
import { openContent } from './content.ts'
import type { Senders } from './senders.ts'
import { findDevices } from './subscriptions.ts'

type Row = {
  id: string
  user_id: string
  topic: Topic
  content_sealed: Buffer
  email: string | null
  phone: string | null
  status: string
}

type Target = { readonly channel: Channel; readonly targetId: string }

/** Leaves one delivery, with its job, for each way that a message takes. */
export async function spread(doors: Doors & Senders, context: JobContext): Promise<JobOutcome> {
  const id = context.job.payload['notification_id']
  assert(typeof id === 'string', 'a job to spread a message names it')
  await context.finish(async (sql) => {
    const row = await findRow(sql, id)
    const key = row && (await findPersonKey(sql, doors, row.user_id))
    if (row === undefined || key === undefined || row.status === 'closed') return
    const wantsSms = openContent(doors.vault, key, row).sms
    for (const target of await targetsOf(sql, doors, { row, wantsSms }))
      await leave(sql, doors, { row, target, context })
  }, [id])
  return jobDone
}

const findRow = reading<string, Row | undefined>(async (sql, ids) => {
  const rows = await sql<Row>`
    select n.id, n.user_id, n.topic, n.content_sealed, u.email, u.status,
      case when u.phone_confirmed_at is not null then u.phone end phone
    from notifications n join users u on u.id = n.user_id where n.id = any(${ids}::uuid[])`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
})

async function targetsOf(
  sql: Sql,
  doors: Doors & Senders,
  { row, wantsSms }: { row: Row; wantsSms: boolean },
): Promise<Target[]> {
  const { push, mail, sms } = (await findWishes(sql, row.user_id)).choices[row.topic]
  const devices = push && doors.push ? await findDevices(sql, row.user_id, doors.clock.now()) : []
  return [
    ...(mail && row.email !== null ? [{ channel: 'mail' as const, targetId: row.user_id }] : []),
    ...devices.map((targetId) => ({ channel: 'push' as const, targetId })),
    ...(sms && wantsSms && doors.sms && row.phone !== null
      ? [{ channel: 'sms' as const, targetId: row.user_id }]
      : []),
  ]
}

/** Whether it was inserted: false where the message takes this way already. */
const insertDelivery = writing<Columns & { readonly id: string }, boolean>(async (sql, rows) => {
  const inserted = await sql<{ id: string }>`
    insert into notification_deliveries (id, notification_id, user_id, channel, target_id, state, created_at, changed_at)
    select id, notification_id, user_id, channel, target_id, 'waiting', created_at, created_at
    from json_populate_recordset(null::notification_deliveries, ${records(rows)}::json)
    on conflict (notification_id, channel, target_id) do nothing returning id`
  const ids = new Set(inserted.map(({ id }) => id))
  return rows.map(({ id }) => ids.has(id))
})

async function leave(
  sql: Sql,
  doors: Doors,
  { row, target, context }: { row: Row; target: Target; context: JobContext },
): Promise<void> {
  const now = doors.clock.now()
  const id = newId(doors)
  const isNew = await insertDelivery(sql, {
    id,
    notification_id: row.id,
    user_id: row.user_id,
    channel: target.channel,
    target_id: target.targetId,
    created_at: now,
  })
  if (!isNew) return
  const { quietHours } = await findWishes(sql, row.user_id)
  const quiet = waitsForQuiet(row.topic, target.channel) ? quietUntil(quietHours, now) : undefined
  await context.outbox.enqueue(sql, {
    kind: 'notifications.deliver',
    payload: { delivery_id: id },
    key: id,
    ...(quiet === undefined ? {} : { runAt: quiet }),
  })
}
