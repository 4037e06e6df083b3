// Answers for webhooks that a partner does not sign, so that anybody may have sent one: the order that it names is asked about, and seldom.
import type { Doors } from '#kit/doors.ts'
import type { OrderEvent } from '../rail.ts'
import { isEnqueued } from '#kit/jobs/jobs.ts'
import { askAfterEndHours } from '../rules.ts'

/** The job that reads a partner's plans of a service again. */
export const plansJob = 'bills.read-plans'

const askJob = 'orders.ask'
const minute = 60_000
/** How often hints make us ask: of one that is open, about which its own job asks too, and of one that is over. */
const everyMilliseconds = { open: minute, over: 10 * minute } as const
const deafAfterMilliseconds = Math.max(...askAfterEndHours) * 60 * minute

/** Nothing of the hint is kept. What follows from it is a question to the partner, once in each turn however many hints come. */
export async function hearHint(
  doors: Doors,
  { provider, event }: { readonly provider: string; readonly event: OrderEvent },
): Promise<void> {
  const { sql } = doors.database
  if (event.kind === 'other') {
    const { service } = event
    if (service !== undefined) await readPlansAgain(doors, { provider, service })
    return
  }
  const [about] = await sql<{ id: string; attempt: number | null; concluded_at: Date | null }>`
    select id, null::int attempt, concluded_at from orders where reference = ${event.reference} and provider = ${provider}
    union all select o.id, a.number, o.concluded_at from order_attempts a join orders o on o.id = a.order_id
      where a.reference = ${event.reference} and a.provider = ${provider}
    limit 1`
  if (about === undefined) return
  const { id, attempt, concluded_at: over } = about
  const now = doors.clock.now().getTime()
  if (over !== null && now - over.getTime() > deafAfterMilliseconds) return
  const every = everyMilliseconds[over === null ? 'open' : 'over']
  const turn = Math.floor(now / every)
  const keyOf = (of: number): string => `hint:${id}:${attempt ?? 0}:${every}:${of}`
  // Of one that is over nobody else asks soon: what is told after this turn's question is heard in the next turn.
  const isLater = over !== null && (await isEnqueued(sql, { kind: askJob, key: keyOf(turn) }))
  await doors.outbox.enqueue(sql, {
    kind: askJob,
    payload: { order_id: id, ...(attempt === null ? {} : { attempt }) },
    key: keyOf(isLater ? turn + 1 : turn),
    ...(isLater && { runAt: new Date((turn + 1) * every) }),
  })
}

/** Once a minute, however often it is told. */
async function readPlansAgain(
  doors: Doors,
  { provider, service }: { readonly provider: string; readonly service: string },
): Promise<void> {
  await doors.outbox.enqueue(doors.database.sql, {
    kind: plansJob,
    payload: { partner: provider, service },
    key: `${provider}:${service}:${Math.floor(doors.clock.now().getTime() / minute)}`,
  })
}
