// Answers for paying a list: what was seen and authorised, all of it or nothing; from then on its lines are paid one by one.
import { recordAudit } from '#features/audit/public.ts'
import { destinationNamed, type Destinations } from '#features/orders/public.ts'
import { takeAuthorisation } from '#features/step-up/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayInstant } from '#kit/lagos.ts'
import { decimalText } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { payList as contract } from '../contract.ts'
import { sameListDays } from '../rules.ts'
import { findLines, findListRow, openerOf } from './lines.ts'
import { reckonList } from './quote-list.ts'
import { isReady, judged } from './view.ts'

type Paying = {
  readonly id: string
  readonly actor: CustomerActor
  readonly body: BodyOf<typeof contract>
  readonly destinations: Destinations
  readonly requestId: string
  readonly address: string
}

/** Lets the lines of a list be paid. Whatever is refused leaves it a draft. */
export async function payList(sql: Sql, doors: Doors, paying: Paying) {
  const { id, actor, body, destinations } = paying
  const now = doors.clock.now()
  // One at a time for a customer, or the same lines in two lists would both be the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bill-lists\n${actor.id}`}, 17))`
  const list = await findListRow(sql, { id, userId: actor.id }, { locked: true })
  if (list === undefined) return refuse('list_not_found')
  if (list.authorised_at !== null) return refuse('list_begun')
  const opener = await openerOf(sql, doors, actor.id)
  const lines = judged(await findLines(sql, opener, { list: id }), destinations)
  if (!isReady(lines)) return refuse('lines_open')
  const reckoned = await reckonList(sql, doors, { userId: actor.id, lines, destinations })
  if (reckoned === undefined) return refuse('no_sending_yet')
  const { bar, room, digest, total } = reckoned
  if (reckoned.hash !== body.hash) return refuse('list_changed')
  if (!(await destinationNamed(destinations, 'bill').isOn(sql))) return refuse('sending_paused')
  if (bar !== undefined) return bar
  if (!room.ok) return room
  const before = body.pay_again === true ? undefined : await findSame(sql, { userId: actor.id, digest, now })
  if (before !== undefined) return refuse('paid_before', { values: { time: displayInstant(before) } })
  const { hash, strength } = reckoned
  const taken = await takeAuthorisation(sql, doors, {
    actor,
    authorisationId: body.authorisation_id,
    purpose: 'bill_list',
    hash,
    strength,
    now,
  })
  if (!taken.ok) return taken
  await sql`
    update bill_lists set digest = ${digest}, total_minor = ${total.minor}, authorisation_id = ${taken.value.id},
      authorised_by = ${taken.value.method}, authorised_at = ${taken.value.authorisedAt} where id = ${id}`
  await sql`update bill_list_lines set state = 'waiting' where list_id = ${id}`
  await doors.outbox.enqueue(sql, { kind: 'bill-lists.pay', payload: { list_id: id }, key: id })
  await recordAudit(sql, doors, {
    actor,
    action: 'bill-lists.pay',
    target: { type: 'bill_list', id },
    outcome: 'allowed',
    changes: [{ field: 'total', before: null, after: decimalText(total) }],
    requestId: paying.requestId,
    address: paying.address,
  })
  await noteChange(sql, [`customer:${actor.id}`, `user:${actor.id}`], now)
  return done(id)
}

/** When the same lines were agreed to last, within the days in which that looks like a mistake. */
async function findSame(
  sql: Sql,
  { userId, digest, now }: { readonly userId: string; readonly digest: string; readonly now: Date },
): Promise<Date | undefined> {
  const since = new Date(now.getTime() - sameListDays * 86_400_000)
  const [row] = await sql<{ authorised_at: Date }>`
    select authorised_at from bill_lists where user_id = ${userId} and digest = ${digest} and authorised_at > ${since}
    order by authorised_at desc limit 1`
  return row?.authorised_at
}
