// Answers for running a standing order when it is due: sent as agreed, tried again later, paused, or left out.
import { type Destinations, resolvePayee } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { displayInstant } from '#kit/lagos.ts'
import { say } from '#kit/words/words.ts'
import { mayPass, runTriesMax, triedAgainAt, tryAgainHours } from '../rules.ts'
import { words } from '../words.ts'
import { findOrder, lockOrder, type OrderRow } from './order-row.ts'
import { reasonWords } from './reasons.ts'
import { goOn, tell, valuesOf } from './runs.ts'
import { sendRun } from './send-run.ts'

/** Runs one due instant of an order. A killed run is run again: what it sent stands in its row, in the same transaction. */
export async function runOrder(
  doors: Doors,
  destinations: Destinations,
  context: JobContext,
): Promise<JobOutcome> {
  const { order_id: id, due_at: due } = context.job.payload
  assert(typeof id === 'string' && typeof due === 'string', 'a job to run an order names it and its instant')
  const dueAt = new Date(due)
  const order = await findOrder(doors.database.sql, id)
  if (order === undefined || !isDue(order, dueAt)) return jobDone
  const payee = await resolvePayee(doors, destinations, { userId: order.user_id, to: order.destination })
  const again = await doors.database.begin(async (sql) => {
    const row = await lockOrder(sql, id)
    if (row === undefined || !isDue(row, dueAt)) return undefined
    const next = await findNextTry(sql, { id, dueAt, now: doors.clock.now() })
    if (next !== undefined) return next
    const { requestId } = context.job
    const sent = payee.ok ? await sendRun(sql, doors, row, { dueAt, payee: payee.value, requestId }) : payee
    return sent.ok ? sent.value : recordRefusal(sql, doors, row, { dueAt, refusal: sent.code })
  })
  return again === undefined ? jobDone : { again }
}

/**
 * When a run that was tried a moment ago is tried again: by this job, whose process died before it was told, or by another for the same
 * instant (`anew`). Both go on, and of each try one finds it done.
 */
async function findNextTry(sql: Sql, run: { id: string; dueAt: Date; now: Date }): Promise<Date | undefined> {
  const since = new Date(run.now.getTime() - (tryAgainHours * 3_600_000) / 2)
  const [tried] = await sql<{ last_at: Date }>`
    select last_at from standing_order_runs
    where order_id = ${run.id} and due_at = ${run.dueAt} and state = 'waiting' and last_at > ${since}`
  return tried && triedAgainAt(tried.last_at)
}

function isDue(order: OrderRow, dueAt: Date): boolean {
  return order.state === 'active' && order.next_at?.getTime() === dueAt.getTime()
}

/** What may pass by itself is tried again; what does not leaves this run out. Answers when it is tried again. */
async function recordRefusal(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  heard: { readonly dueAt: Date; readonly refusal: string },
): Promise<Date | undefined> {
  const now = doors.clock.now()
  const [run] = await sql<{ tries: number }>`
    insert into standing_order_runs (order_id, due_at, state, tries, reason, last_at)
    values (${row.id}, ${heard.dueAt}, 'waiting', 1, ${heard.refusal}, ${now})
    on conflict (order_id, due_at) do update set tries = standing_order_runs.tries + 1, reason = excluded.reason,
      last_at = excluded.last_at
    returning tries`
  if (mayPass(heard.refusal) && (run?.tries ?? 0) < runTriesMax) {
    const again = triedAgainAt(now)
    await tellNotYet(sql, doors, row, { ...heard, again })
    return again
  }
  await sql`
    update standing_order_runs set state = 'not_sent' where order_id = ${row.id} and due_at = ${heard.dueAt}`
  await tell(sql, doors, row, {
    kind: 'standing-orders.not-sent',
    key: `${row.id}:${heard.dueAt.toISOString()}`,
    title: say(words.notSentTitle, valuesOf(row)),
    body: say(reasonWords(heard.refusal)),
  })
  await goOn(sql, doors, row, heard.dueAt)
  return undefined
}

/** Once for a run, however often it is tried: the same key does nothing. */
async function tellNotYet(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  heard: { readonly dueAt: Date; readonly refusal: string; readonly again: Date },
): Promise<void> {
  await tell(sql, doors, row, {
    kind: 'standing-orders.not-yet',
    key: `${row.id}:${heard.dueAt.toISOString()}`,
    title: say(words.notYetTitle, valuesOf(row)),
    body: say(words.notYetBody, {
      reason: say(reasonWords(heard.refusal)),
      time: displayInstant(heard.again),
      // One of them was this.
      tries: runTriesMax - 1,
    }),
  })
  await noteChange(sql, [`customer:${row.user_id}`], doors.clock.now())
}
