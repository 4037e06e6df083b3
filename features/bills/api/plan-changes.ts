// Answers for what staff see of plans that partners have changed, and for one person's decision of what is sold of it.
import { recordAudit } from '#features/audit/public.ts'
import { countScheduledTo } from '#features/standing-orders/parts.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { subtract } from '#kit/money/money.ts'
import { displayAmount } from '#kit/money/display.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { Biller } from '../biller-contract.ts'
import type { decidePlanChanges, listPlanChanges } from '../plan-changes-contract.ts'
import type { Plan } from '../rail.ts'
import { findBillers } from './catalogue.ts'
import { type ChangeRow, differenceOf, endPlan, findStanding, insertPlans, markDecided } from './plan-rows.ts'

type Seen = AnswerOf<typeof listPlanChanges>[number]

/** The billers that are sold through a service of a partner. */
const soldThrough = (billers: readonly Biller[], { partner, service }: ChangeRow) =>
  billers.filter(({ offers }) => offers.some((one) => one.partner === partner && one.code === service))

const shown = (plan: Plan | undefined) => (plan === undefined ? null : { name: plan.name, price: plan.price })

/** All that stands, of one partner and service together. */
export async function listChanges(sql: Sql, now: Date): Promise<Seen[]> {
  const billers = (await findBillers(sql, now)).map(({ biller }) => biller)
  const rows = await findStanding(sql)
  const named = rows.map((row) => ({ row, of: soldThrough(billers, row) }))
  const counted = await sql<{ biller: string; plan: string; count: number }>`
    ${countScheduledTo(
      sql,
      named.flatMap(({ of }) => of.map(({ id }) => id)),
    )}`
  return named.map(({ row, of }) => {
    const { was, now: next } = differenceOf(row)
    return {
      ...{ number: row.number, partner: row.partner, service: row.service, code: row.code, kind: row.kind },
      billers: of.map(({ id, name }) => ({ id, name })),
      was: shown(was),
      now: shown(next),
      difference: was && next ? subtract(next.price, was.price) : null,
      seen_at: row.seen_at,
      state: row.state === 'refused' ? 'refused' : 'waiting',
      scheduled_by: counted
        .filter(({ biller, plan }) => plan === row.code && of.some(({ id }) => id === biller))
        .reduce((sum, { count }) => sum + count, 0),
    }
  })
}

/** What is accepted is sold as its partner has it; what is refused is not sold as long as the partner says so. Whoever refused may accept later. */
export function decideChanges(doors: Doors, call: Call<typeof decidePlanChanges, AdminActor>) {
  const { numbers, accepted, reason } = call.body
  const asked = [...new Set(numbers)]
  return call.once(async (sql) => {
    const rows = await findStanding(sql, { numbers: asked })
    const open = accepted ? rows : rows.filter(({ state }) => state === 'waiting')
    if (open.length < asked.length) return refuse('plan_change_over')
    if (accepted) for (const row of rows) await sellAsSaid(sql, row, call.now)
    await markDecided(sql, rows, { state: accepted ? 'accepted' : 'refused', now: call.now })
    const billers = (await findBillers(sql, call.now)).map(({ biller }) => biller)
    for (const row of rows)
      await recordAudit(sql, doors, {
        actor: call.actor,
        action: 'bills.decide-plan-changes',
        target: { type: 'biller', id: soldThrough(billers, row)[0]?.id ?? row.service },
        outcome: 'allowed',
        reason,
        changes: changesOf(row, accepted),
        requestId: call.requestId,
        address: call.address,
      })
    await noteChange(sql, ['billers'], call.now)
    return done({ decided: rows.length })
  })
}

async function sellAsSaid(sql: Sql, row: ChangeRow, now: Date): Promise<void> {
  const { was, now: next } = differenceOf(row)
  const { partner, service } = row
  const position = was === undefined ? undefined : await endPlan(sql, row, now)
  if (next !== undefined) await insertPlans(sql, { partner, service }, { plans: [next], now, position })
}

const inWords = (plan: Plan | undefined): string | null =>
  plan === undefined ? null : `${plan.name}, ${displayAmount(plan.price)}`

function changesOf(row: ChangeRow, accepted: boolean) {
  const { was, now } = differenceOf(row)
  return [
    { field: 'plan', before: inWords(was), after: inWords(now) },
    { field: 'state', before: row.state, after: accepted ? 'accepted' : 'refused' },
  ]
}
