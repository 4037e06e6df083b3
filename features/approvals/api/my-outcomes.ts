// Answers for what became lately of what somebody asked for: told on every page of the console, and not only by mail.
import type { StaleSql } from '#kit/db/database.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import type { listApprovals } from '../contract.ts'

type Outcome = AnswerOf<typeof listApprovals>['my_outcomes'][number]

type Row = Pick<Outcome, 'id' | 'command' | 'state' | 'checker_name' | 'decided_at'> & {
  readonly amount_minor: bigint | null
  readonly currency: string | null
  readonly target_type: string
  readonly target_id: string
}

const dayMilliseconds = 86_400_000
const outcomesMost = 5

/** Decided by others, or by nobody in time; what one took back oneself is no news. */
export async function findMyOutcomes(
  sql: StaleSql,
  { actor, now }: { readonly actor: Pick<AdminActor, 'id'>; readonly now: Date },
): Promise<Outcome[]> {
  const rows = await sql<Row>`
    select a.id, a.command, a.target_type, a.target_id, a.amount_minor, a.currency, a.state, coalesce(c.name, '') checker_name, a.decided_at
    from approvals a left join admins c on c.id = a.checker_id
    where a.maker_id = ${actor.id} and a.state in ('approved', 'rejected', 'expired')
      and a.made_at > ${new Date(now.getTime() - 2 * dayMilliseconds)} and a.decided_at > ${new Date(now.getTime() - dayMilliseconds)}
    order by a.decided_at desc, a.id desc limit ${outcomesMost}`
  return rows.map(({ amount_minor: minor, currency, target_type: type, target_id: id, ...row }) => ({
    ...row,
    target: { type, id },
    ...(minor !== null && currency !== null && isCurrency(currency)
      ? { amount: money(currency, minor), currency }
      : { amount: null, currency: null }),
  }))
}
