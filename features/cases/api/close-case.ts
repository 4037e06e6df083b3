// Answers for ending a case: closed, or its job tried again; once, by somebody, with a note that the audit log keeps.
import { recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { tryJobAgain } from '#kit/jobs/jobs.ts'
import { say } from '#kit/words/words.ts'
import type { closeCase as contract, retryJob as retryContract } from '../contract.ts'
import { toEnd } from '../rules.ts'
import type { ActsApply } from './act-applies.ts'
import { type ActedRow, actedRows, type CaseView, caseView } from './case-view.ts'
import { openTo } from './list-cases.ts'
import { topicOf } from './may-know.ts'

/** What the bank is asked before a note ends a case by the bank's word; no partner is called while a transaction is open. */
export type AskFirst = (caseId: string) => Promise<Result<undefined, 'bank_unsure' | 'bank_pending'>>

/**
 * Closes an open case that no act ends, or none any more: one person lets nothing off that takes an act to end. It stays closed: the same
 * difference, met again, opens none, while one that has moved since is another. Nothing that was held back for it is done by this.
 */
export async function closeCase(
  doors: Doors,
  call: Call<typeof contract, AdminActor>,
  { askFirst, actsApply }: { readonly askFirst: AskFirst; readonly actsApply: ActsApply },
) {
  const asked = await askFirst(call.params.id)
  if (!asked.ok) return asked
  return call.once(async (sql) => {
    const row = await lockCase(sql, call, actsApply)
    if (row === undefined) return refuse('case_not_found')
    if (row.state === 'closed') return refuse('case_already_closed')
    const act = row.act_applies ? toEnd(row.kind) : undefined
    if (act !== undefined) return refuse('act_ends_it', { values: { act: say(act) } })
    return done(await endCase(sql, doors, { call, row, action: 'cases.close' }))
  })
}

/** Lets the job of a case run again, and closes the case. A job that stops once more opens another one. */
export function retryJob(doors: Doors, call: Call<typeof retryContract, AdminActor>, actsApply: ActsApply) {
  return call.once(async (sql) => {
    const row = await lockCase(sql, call, actsApply)
    if (row === undefined) return refuse('case_not_found')
    if (row.state === 'closed') return refuse('case_already_closed')
    if (row.subject_type !== 'job' || !(await tryJobAgain(sql, row.subject_id, call.now)))
      return refuse('case_without_job')
    return done(await endCase(sql, doors, { call, row, action: 'cases.retry-job' }))
  })
}

type Asked = Call<typeof contract, AdminActor> | Call<typeof retryContract, AdminActor>

type Ending = {
  readonly call: Asked
  readonly row: ActedRow
  readonly action: string
}

async function endCase(sql: Sql, doors: Doors, { call, row, action }: Ending): Promise<CaseView> {
  await markClosed(sql, row, call.now)
  await recordAudit(sql, doors, {
    actor: call.actor,
    action,
    target: { type: 'case', id: row.id },
    outcome: 'allowed',
    reason: call.body.note,
    changes: [{ field: 'state', before: 'open', after: 'closed' }],
    requestId: call.requestId,
    address: call.address,
  })
  return caseView({ ...row, state: 'closed', closed_at: call.now })
}

async function lockCase(
  sql: Sql,
  { params, actor }: Asked,
  actsApply: ActsApply,
): Promise<ActedRow | undefined> {
  const [row] = await sql<ActedRow>`
    select ${actedRows(sql, actsApply)} where c.id = ${params.id} and ${openTo(sql, actor)} for update of c`
  return row
}

async function markClosed(sql: Sql, { id, kind }: ActedRow, now: Date): Promise<void> {
  await sql`update cases set state = 'closed', closed_at = ${now} where id = ${id}`
  await noteChange(sql, [topicOf(kind)], now)
}
