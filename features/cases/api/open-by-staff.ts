// Answers for a case that staff open themselves: about a transfer that its customer asks about, with a note for whoever takes it.
import { recordAudit } from '#features/audit/public.ts'
import { isOrder } from '#features/orders/parts.ts'
import { noteItem } from '#features/queues/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { openTransferCase as contract } from '../contract.ts'
import type { ActsApply } from './act-applies.ts'
import { type ActedRow, actedRows, caseView } from './case-view.ts'
import { openCase } from './open-case.ts'

const kind = 'transfer_question'

/** One is open about a transfer at a time; after it is closed another may be asked for. */
export function openByStaff(doors: Doors, call: Call<typeof contract, AdminActor>, actsApply: ActsApply) {
  const { transfer, note } = call.body
  return call.once(async (sql) => {
    // Locked, so that of two who ask at once the second finds the case of the first.
    const [found] = await sql<{ reference: string }>`
      select reference from transactions t where t.id = ${transfer} and ${isOrder(sql, sql.part`t.id`)} for no key update`
    if (found === undefined) return refuse('transfer_not_found')
    const [before] = await sql<{ count: number; open: number }>`
      select count(*)::int count, (count(*) filter (where state = 'open'))::int open from cases
      where kind = ${kind} and subject_type = 'transfer' and subject_id = ${transfer}`
    assert(before !== undefined, 'a count has a row')
    if (before.open > 0) return refuse('case_open_already')
    await openCase(sql, doors, {
      kind,
      key: `${transfer}:${before.count}`,
      subject: { type: 'transfer', id: transfer },
      facts: { reference: found.reference },
    })
    const [row] = await sql<ActedRow>`
      select ${actedRows(sql, actsApply)} where c.kind = ${kind} and c.subject_id = ${transfer} and c.state = 'open'`
    assert(row !== undefined, 'a case that was opened is there')
    await noteItem(sql, { type: 'case', id: row.id, note, now: call.now })
    await recordAudit(sql, doors, {
      actor: call.actor,
      action: 'cases.open',
      target: { type: 'case', id: row.id },
      outcome: 'allowed',
      reason: note,
      changes: [{ field: 'state', before: null, after: 'open' }],
      requestId: call.requestId,
      address: call.address,
    })
    return done(caseView({ ...row, mark_note: note }))
  })
}
