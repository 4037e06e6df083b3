// Answers for marking something that waits: taken or left, with a note; the newest word holds, and the audit log keeps each.
import { recordAudit } from '#features/audit/public.ts'
import { mayCall } from '#features/team/public.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { markItem as contract } from '../contract.ts'
import { markColumns, markOf, type MarkRow, type QueueType } from './marks.ts'

/** What a feature says of something of its own that waits in a queue. */
export type QueueKind = {
  /** The list of which it is a row: who may not read that one does not know of it. */
  readonly readBy: string
  /** `select 1 …` where one of this id is there for such a reader. */
  readonly rows: (sql: Sql, id: string, reader: Pick<AdminActor, 'role'>) => Part
  /** Which screens hear that it was marked. */
  readonly topic: string | ((sql: Sql, id: string) => Promise<string>)
}
export type QueueKinds = { readonly [Type in QueueType]?: QueueKind }

export function markItem(doors: Doors, call: Call<typeof contract, AdminActor>, kind: QueueKind) {
  const { type, id } = call.params
  const { taken, note } = call.body
  return call.once(async (sql) => {
    if (!mayCall(call.actor.role, kind.readBy)) return refuse('item_not_found')
    if ((await sql`${kind.rows(sql, id, call.actor)}`).length === 0) return refuse('item_not_found')
    const before = await findMark(sql, type, id)
    const takenBy = taken === undefined ? before.taken_by_id : taken ? call.actor.id : null
    const words = note === undefined ? before.mark_note : note === '' ? null : note
    await sql`
      insert into queue_marks (type, id, taken_by, note, changed_at) values (${type}, ${id}, ${takenBy}, ${words}, ${call.now})
      on conflict (type, id) do update set taken_by = ${takenBy}, note = ${words}, changed_at = ${call.now}`
    await recordAudit(sql, doors, {
      actor: call.actor,
      action: `queues.${taken === undefined ? 'note' : taken ? 'assign' : 'unassign'}`,
      target: { type, id },
      outcome: 'allowed',
      ...(note === undefined || note === '' ? {} : { reason: note }),
      changes: [{ field: 'taken_by', before: before.taken_by_id, after: takenBy }],
      requestId: call.requestId,
      address: call.address,
    })
    const topic = typeof kind.topic === 'string' ? kind.topic : await kind.topic(sql, id)
    await noteChange(sql, [topic], call.now)
    return done(markOf(await findMark(sql, type, id)))
  })
}

async function findMark(sql: Sql, type: QueueType, id: string): Promise<MarkRow> {
  const [row] = await sql<MarkRow>`
    select ${markColumns(sql)} from queue_marks m left join admins ma on ma.id = m.taken_by
    where m.type = ${type} and m.id = ${id} for update of m`
  return row ?? { mark_note: null, taken_by_id: null, taken_by_name: null }
}
