// Answers for asking the partner about orders that are over: after hours and days, and when its statement differs from ours.
import * as z from 'zod/mini'
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { JobContext } from '#kit/jobs/jobs.ts'
import { orderStates } from '../contract.ts'
import { askAfterEndHours } from '../rules.ts'

/** The end that an order came to, and which of `askAfterEndHours` its next question waits for. */
const ended = z.object({ state: z.enum(orderStates), at: z.coerce.date(), step: z.int() })
export type Ended = z.infer<typeof ended>

/** Which end a question is about; undefined where it is about none. */
export const readEnded = (payload: JobContext['job']['payload']): Ended | undefined =>
  ended.safeParse(payload['ended']).data

/** Leaves the question that is due next after an end. Once it is answered, the one after it is left: `askNextAfterEnd`. */
export async function askAfterEnd(
  sql: Sql,
  doors: Doors,
  id: string,
  { state, at, step }: Ended,
): Promise<void> {
  const hours = askAfterEndHours[step]
  if (hours === undefined) return
  await doors.outbox.enqueue(sql, {
    kind: 'orders.ask',
    payload: { order_id: id, ended: { state, at: at.toISOString(), step } },
    key: `${id}:${state}:${hours}h`,
    runAt: new Date(at.getTime() + hours * 3_600_000),
  })
}

/** Its question was answered: the next is left, unless the answer brought another end, which has questions of its own. */
export async function askNextAfterEnd(sql: Sql, doors: Doors, id: string, about: Ended): Promise<void> {
  if ((await stateOf(sql, id)) === about.state)
    await askAfterEnd(sql, doors, id, { ...about, step: about.step + 1 })
}

const stateOf = reading<string, string | undefined>(async (sql, ids) => {
  const rows = await sql<{
    id: string
    state: string
  }>`select id, state from orders where id = any(${ids}::uuid[])`
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return ids.map((id) => states.get(id))
})

/** Asks about each order now: what its partner answers is acted on as always. A second asking of the same `occasion` is the first. */
export async function askNow(
  sql: Sql,
  doors: Doors,
  about: { readonly orderIds: readonly string[]; readonly occasion: string },
): Promise<void> {
  for (const id of about.orderIds) {
    await doors.outbox.enqueue(sql, {
      kind: 'orders.ask',
      payload: { order_id: id },
      key: keyOf(id, about.occasion),
    })
  }
}

const keyOf = (id: string, occasion: string): string => `${id}:${occasion}`

/** Whether one of the questions that `askNow` left has no answer yet: the queue is behind, or the partner says nothing. */
export async function isStillAsking(
  sql: Sql,
  about: { readonly orderIds: readonly string[]; readonly occasion: string },
): Promise<boolean> {
  const keys = about.orderIds.map((id) => keyOf(id, about.occasion))
  const [open] = await sql<{ id: bigint }>`
    select id from jobs where kind = 'orders.ask' and key = any(${keys}::text[]) and done_at is null and dead_at is null limit 1`
  return open !== undefined
}
