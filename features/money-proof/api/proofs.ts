// Answers for asking for a proof of the books, and for reading the newest one.
import { recordAudit } from '#features/audit/public.ts'
import { sqlStateOf, type Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { Finding } from '#ledger/proof/verify.ts'
import type { latestProof, runProof as contract } from '../contract.ts'

type Row = {
  readonly id: string
  readonly asked_at: Date
  readonly asked_by: string
  readonly ended_at: Date | null
  readonly findings: readonly Finding[] | null
}

export const proofJob = 'money-proof.run'
export const proofTopic = 'money-proof'

const viewOf = (row: Row): AnswerOf<typeof contract> => ({
  ...row,
  sound: row.findings === null ? null : row.findings.every(({ ok }) => ok),
  findings: [...(row.findings ?? [])],
})

/** Leaves the reading to the worker. Of two who ask at once one is told that the other was first. */
export async function runProof(doors: Doors, call: Call<typeof contract, AdminActor>) {
  const { actor, now, requestId, address } = call
  const id = newId(doors)
  try {
    await doors.database.begin(async (sql) => {
      await sql`insert into money_proofs (id, asked_by, asked_at) values (${id}, ${actor.id}, ${now})`
      await doors.outbox.enqueue(sql, { kind: proofJob, payload: { proof_id: id }, key: id })
      await noteChange(sql, [proofTopic], now)
      await recordAudit(sql, doors, {
        actor,
        action: 'money-proof.run',
        target: { type: 'money_proof', id },
        outcome: 'allowed',
        changes: [],
        requestId,
        address,
      })
    })
  } catch (fault) {
    if (sqlStateOf(fault) === '23505') return refuse('proof_running')
    throw fault
  }
  return done(viewOf({ id, asked_at: now, asked_by: actor.name, ended_at: null, findings: null }))
}

export async function readLatest(sql: Sql): Promise<AnswerOf<typeof latestProof>> {
  const [ended, running] = await Promise.all([findNewest(sql, true), findNewest(sql, false)])
  return {
    ended: ended === undefined ? null : viewOf(ended),
    running: running === undefined ? null : viewOf(running),
  }
}

async function findNewest(sql: Sql, isEnded: boolean): Promise<Row | undefined> {
  const [row] = await sql<Row>`
    select p.id, p.asked_at, coalesce(a.name, '') asked_by, p.ended_at, p.findings
    from money_proofs p left join admins a on a.id = p.asked_by
    where (p.ended_at is not null) = ${isEnded} order by p.asked_at desc, p.id desc limit 1`
  return row
}
