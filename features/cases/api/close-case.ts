// Answers for closing a case: once, by somebody, with a note that the audit log keeps.
import { recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { closeCase as contract } from '../contract.ts'
import { type CaseRow, caseRows, caseView } from './case-view.ts'

/**
 * Closes an open case. It stays closed: the same difference, met again, opens none. Nothing that was held back for it
 * is done by this.
 */
export function closeCase(doors: Doors, call: Call<typeof contract, AdminActor>) {
  return call.once(async (sql) => {
    const row = await lockCase(sql, call.params.id)
    if (row === undefined) return refuse('case_not_found')
    if (row.state === 'closed') return refuse('case_already_closed')
    await markClosed(sql, row.id, call.now)
    await recordAudit(sql, doors, {
      actor: call.actor,
      action: 'cases.close',
      target: { type: 'case', id: row.id },
      outcome: 'allowed',
      reason: call.body.note,
      changes: [{ field: 'state', before: 'open', after: 'closed' }],
      requestId: call.requestId,
      address: call.address,
    })
    return done(caseView({ ...row, state: 'closed', closed_at: call.now }))
  })
}

async function lockCase(sql: Sql, id: string): Promise<CaseRow | undefined> {
  const [row] = await sql<CaseRow>`select ${caseRows(sql)} where c.id = ${id} for update of c`
  return row
}

async function markClosed(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update cases set state = 'closed', closed_at = ${now} where id = ${id}`
  await noteChange(sql, ['cases'], now)
}
