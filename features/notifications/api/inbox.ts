// Answers for a customer's inbox: one page of it, how much of it is unread, and marking it read.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { cutPage, pageSizeUsual, readCursor, writeCursor } from '#kit/http/paging.ts'
import type { PersonKey } from '#kit/crypto/vault.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { done, refuse } from '#kit/refusal.ts'
import { countedUnread } from '../contract.ts'
import type { Topic } from '../rules.ts'
import { openContent } from './content.ts'

type Row = {
  id: string
  topic: Topic
  kind: string
  content_sealed: Buffer
  created_at: Date
  read_at: Date | null
}

function view(doors: Doors, key: PersonKey, row: Row) {
  const { title, body, href } = openContent(doors.vault, key, row)
  const { id, topic, kind, created_at, read_at } = row
  return { id, topic, kind, title, body, href, created_at, read_at }
}

/** One page of what a customer was told, newest first. */
export async function listMine(
  doors: Doors,
  asked: { readonly userId: string; readonly topic: Topic | undefined; readonly cursor: string | undefined },
) {
  const { sql } = doors.database
  const after =
    asked.cursor === undefined ? undefined : readCursor('notifications', ['instant', 'uuid'], asked.cursor)
  if (asked.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const found = await sql<Row>`
    select id, topic, kind, content_sealed, created_at, read_at from notifications
    where user_id = ${asked.userId}
      ${asked.topic === undefined ? sql.part`` : sql.part`and topic = ${asked.topic}`}
      ${after ? sql.part`and (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql.part``}
    order by created_at desc, id desc limit ${pageSizeUsual + 1}`
  const { rows, last } = cutPage(found, pageSizeUsual)
  const key = await findPersonKey(sql, doors, asked.userId)
  return done({
    // Whose key was erased was forgotten, and what they were told with them.
    items: key === undefined ? [] : rows.map((row) => view(doors, key, row)),
    next_cursor: last ? writeCursor('notifications', [last.created_at, last.id]) : null,
  })
}

/** How many messages are unread, counted a little further than is shown. */
export async function countUnread(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ unread: number }>`
    select count(*)::int unread from (
      select 1 from notifications where user_id = ${userId} and read_at is null limit ${countedUnread + 1}) counted`
  return row?.unread ?? 0
}

/** Marks one message of a customer as read. The first reading stays. */
export async function markRead(
  doors: Doors,
  asked: { readonly userId: string; readonly id: string; readonly now: Date },
) {
  return doors.database.begin(async (sql) => {
    const [before] = await sql<Row>`
      select id, topic, kind, content_sealed, created_at, read_at from notifications
      where id = ${asked.id} and user_id = ${asked.userId} for update`
    const key = before && (await findPersonKey(sql, doors, asked.userId))
    if (before === undefined || key === undefined) return refuse('notification_not_found')
    if (before.read_at !== null) return done(view(doors, key, before))
    await sql`update notifications set read_at = ${asked.now} where id = ${asked.id}`
    await noteChange(sql, [`customer:${asked.userId}`], asked.now)
    return done(view(doors, key, { ...before, read_at: asked.now }))
  })
}

/** Marks as read what came up to and with one message: what came after it nobody saw yet. */
export async function markAllRead(
  doors: Doors,
  asked: { readonly userId: string; readonly newest: string; readonly now: Date },
) {
  return doors.database.begin(async (sql) => {
    const [newest] = await sql<{ created_at: Date }>`
      select created_at from notifications where id = ${asked.newest} and user_id = ${asked.userId}`
    if (newest === undefined) return refuse('notification_not_found')
    const marked = await sql<{ id: string }>`
      update notifications set read_at = ${asked.now}
      where user_id = ${asked.userId} and read_at is null
        and (created_at, id) <= (select created_at, id from notifications where id = ${asked.newest})
      returning id`
    if (marked.length > 0) await noteChange(sql, [`customer:${asked.userId}`], asked.now)
    return done({ unread: await countUnread(sql, asked.userId) })
  })
}
