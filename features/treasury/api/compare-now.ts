// Answers for comparing when somebody asks for it, in the background: at most once a minute, since every partner is asked each time.
import { recordAudit } from '#features/audit/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { isEnqueued } from '#kit/jobs/jobs.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { compareNow as contract } from '../contract.ts'

export const compareJob = 'treasury.compare'
const minuteMilliseconds = 60_000

/** Leaves the asking to the worker: no partner is called while somebody waits for an answer. */
export async function compareNow(doors: Doors, call: Call<typeof contract, AdminActor>) {
  const { actor, now, requestId, address } = call
  const key = String(Math.floor(now.getTime() / minuteMilliseconds))
  return doors.database.begin(async (sql) => {
    if (await isEnqueued(sql, { kind: compareJob, key })) return refuse('comparison_running')
    await doors.outbox.enqueue(sql, { kind: compareJob, payload: {}, key })
    await recordAudit(sql, doors, {
      actor,
      action: 'treasury.compare',
      target: { type: 'treasury', id: 'comparison' },
      outcome: 'allowed',
      changes: [],
      requestId,
      address,
    })
    return done({ asked_at: now })
  })
}
