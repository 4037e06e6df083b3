// Answers for marking something that waits: taken or left, with a note; the newest word holds, and the audit log keeps each.
import { recordAudit } from '#features/audit/public.ts'
import { isOrder } from '#features/orders/parts.ts'
import { mayCall } from '#features/team/public.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { markItem as contract } from '../contract.ts'
import { markColumns, markOf, type MarkRow, type QueueType } from './marks.ts'

const topics: Readonly<Record<Exclude<QueueType, 'case'>, string>> = {
  deposit: 'deposits',
  debt: 'debts',
  transfer: 'transfers',
  lost_payout: 'transfers',
  tier_request: 'kyc-requests',
  closing_request: 'closing-requests',
}

/** The list of which it is a row: who may not read that one does not know of it. */
const readBy: Readonly<Record<QueueType, string>> = {
  case: 'cases.list',
  deposit: 'deposits.suspended',
  debt: 'debts.list',
  transfer: 'transfers.stuck',
  lost_payout: 'transfers.lost-payouts',
  tier_request: 'tiers.requests',
  closing_request: 'account-closing.list',
}

/** Which rows of `cases c` are there for this role. The queue of cases says it, and hands it in. */
export type CasesOpenTo = (sql: Sql, reader: Pick<AdminActor, 'role'>) => Part
/** Which screens hear of a case of that kind. */
export type CaseTopicOf = (sql: Sql, id: string) => Promise<string>

export function markItem(
  doors: Doors,
  call: Call<typeof contract, AdminActor>,
  { casesOpenTo, caseTopicOf }: { readonly casesOpenTo: CasesOpenTo; readonly caseTopicOf: CaseTopicOf },
) {
  const { type, id } = call.params
  const { taken, note } = call.body
  return call.once(async (sql) => {
    if (!mayCall(call.actor.role, readBy[type])) return refuse('item_not_found')
    const open = casesOpenTo(sql, call.actor)
    if (!(await waits(sql, { type, id, open }))) return refuse('item_not_found')
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
    await noteChange(sql, [type === 'case' ? await caseTopicOf(sql, id) : topics[type]], call.now)
    return done(markOf(await findMark(sql, type, id)))
  })
}

type Asked = { readonly type: QueueType; readonly id: string; readonly open: Part }

async function waits(sql: Sql, { type, id, open }: Asked): Promise<boolean> {
  const rows = await sql`
    select 1 from cases c where ${type} = 'case' and c.id = ${id} and ${open}
    union all select 1 from deposits where ${type} = 'deposit' and id = ${id} and suspension is not null
    union all select 1 from debts where ${type} = 'debt' and id = ${id}
    union all select 1 where ${type} = 'transfer' and ${isOrder(sql, sql.part`${id}::uuid`)}
    union all select 1 from lost_payouts where ${type} = 'lost_payout' and id = ${id}
    union all select 1 from tier_requests where ${type} = 'tier_request' and id = ${id}
    union all select 1 from closing_requests where ${type} = 'closing_request' and id = ${id}`
  return rows.length > 0
}

async function findMark(sql: Sql, type: QueueType, id: string): Promise<MarkRow> {
  const [row] = await sql<MarkRow>`
    select ${markColumns(sql)} from queue_marks m left join admins ma on ma.id = m.taken_by
    where m.type = ${type} and m.id = ${id} for update of m`
  return row ?? { mark_note: null, taken_by_id: null, taken_by_name: null }
}
