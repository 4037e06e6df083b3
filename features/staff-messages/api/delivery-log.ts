// Answers for what became of messages: the list, one with its counts, and each person with how it reached them.
import { certainFailures } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import { countRows, cutPage, pageOf, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { deliveryStates, findMessage, listMessages, listRecipients } from '../contract.ts'
import { findOne, messageView, namedMessages, nameOf, type NamedRow } from './message-rows.ts'

export type Detail = AnswerOf<typeof findMessage>
type DeliveryState = (typeof deliveryStates)[number]

export async function listAll(doors: Doors, query: QueryOf<typeof listMessages>) {
  const { sql } = doors.database
  const page = pageOf(query)
  const after =
    page.cursor === undefined ? undefined : readCursor('staff-messages', ['instant', 'uuid'], page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const behind = after
    ? sql.part`where (m.started_at, m.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const found = await sql<NamedRow>`
    ${namedMessages(sql)} ${behind} order by m.started_at desc, m.id desc
    limit ${page.perPage + 1} offset ${after ? 0 : (page.page - 1) * page.perPage}`
  const { rows, last } = cutPage(found, page.perPage)
  const items: Omit<Detail, 'deliveries' | 'resendable'>[] = []
  for (const row of rows) items.push(await messageView(sql, doors, row))
  return done({
    items,
    page: page.page,
    per_page: page.perPage,
    ...(await countRows(sql, sql.part`from staff_messages`)),
    next_cursor: last ? writeCursor('staff-messages', [last.started_at, last.id]) : null,
  })
}

/** One message with its deliveries counted as they stand. */
export async function findDetail(
  sql: Sql,
  doors: Doors,
  id: string,
): Promise<Result<Detail, 'message_not_found'>> {
  const message = await findOne(sql, doors, id)
  if (message === undefined) return refuse('message_not_found')
  const counted = await sql<{ state: DeliveryState; certain: boolean; deliveries: number }>`
    select d.state, d.state = 'failed' and d.reason = any(${[...certainFailures]}::text[]) certain, count(*)::int deliveries
    from staff_message_recipients r join notification_deliveries d on d.notification_id = r.notification_id
    where r.message_id = ${id} group by 1, 2`
  const of = (state: DeliveryState): number =>
    counted.filter((row) => row.state === state).reduce((sum, row) => sum + row.deliveries, 0)
  const deliveries = {
    waiting: of('waiting'),
    handing_over: of('handing_over'),
    sent: of('sent'),
    delivered: of('delivered'),
    failed: of('failed'),
    suppressed: of('suppressed'),
    unknown: of('unknown'),
  }
  const resendable = counted.filter((row) => row.certain).reduce((sum, row) => sum + row.deliveries, 0)
  return done({ ...message, deliveries, resendable })
}

type DeliveryRow = {
  readonly channel: 'mail' | 'push' | 'sms'
  readonly state: DeliveryState
  readonly reason: string | null
  readonly attempts: number
  readonly at: string
}
type RecipientRow = {
  readonly user_id: string
  readonly name: string
  readonly read_at: Date | null
  readonly deliveries: readonly DeliveryRow[] | null
}

export async function listReached(
  doors: Doors,
  asked: { readonly id: string; readonly query: QueryOf<typeof listRecipients> },
) {
  const { sql } = doors.database
  const page = pageOf(asked.query)
  const after = page.cursor === undefined ? undefined : readCursor('recipients', ['uuid'], page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const [known] = await sql`select 1 from staff_messages where id = ${asked.id}`
  if (known === undefined) return refuse('message_not_found')
  const { state } = asked.query
  const inState =
    state === undefined
      ? sql.part``
      : sql.part`and exists (select 1 from notification_deliveries d
          where d.notification_id = r.notification_id and d.state = ${state})`
  const from = sql.part`from staff_message_recipients r where r.message_id = ${asked.id} ${inState}`
  const found = await sql<RecipientRow>`
    select r.user_id, (select ${nameOf(sql)} from users u where u.id = r.user_id) as name, n.read_at,
      (select jsonb_agg(jsonb_build_object('channel', d.channel, 'state', d.state, 'reason', d.reason,
        'attempts', d.attempts, 'at', d.changed_at) order by d.channel, d.id)
        from notification_deliveries d where d.notification_id = r.notification_id) deliveries
    from (select r.user_id, r.notification_id ${from} ${after ? sql.part`and r.user_id > ${after[0]}::uuid` : sql.part``}
      order by r.user_id limit ${page.perPage + 1} offset ${after ? 0 : (page.page - 1) * page.perPage}) r
    left join notifications n on n.id = r.notification_id order by r.user_id`
  const { rows, last } = cutPage(found, page.perPage)
  return done({
    items: rows.map((row) => ({
      user: { uuid: row.user_id, name: row.name },
      read_at: row.read_at,
      deliveries: (row.deliveries ?? []).map((delivery) => ({ ...delivery, at: new Date(delivery.at) })),
    })),
    page: page.page,
    per_page: page.perPage,
    ...(await countRows(sql, from)),
    next_cursor: last ? writeCursor('recipients', [last.user_id]) : null,
  })
}
