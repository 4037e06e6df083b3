// Answers for whose turn it is where a partner takes one order after another for one account: whoever waits longest goes first.
import type { Sql } from '#kit/db/database.ts'
import { handAgainMinutes, turnSeconds } from '../rules.ts'
import type { OrderKind } from './kind.ts'
import type { OrderRow } from './order-row.ts'

/**
 * Whether an older order for the same account is being handed over. One that nobody tries any more, as while its wallet is frozen, holds up no
 * other.
 */
export async function isBehind(
  sql: Sql,
  { isOneAtATime }: OrderKind,
  { row, now }: { readonly row: OrderRow; readonly now: Date },
): Promise<boolean> {
  if (isOneAtATime !== true) return false
  const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000)
  const older = await sql`
    select from orders o
    where o.concluded_at is null and o.created_at > ${ago(handAgainMinutes * 60)}
      and (o.created_at, o.id) < (${row.created_at}, ${row.id}) and o.state = 'submitted'
      and o.kind = ${row.kind} and o.to_code = ${row.to_code} and o.to_account = ${row.to_account}
      and exists (select from order_events e where e.order_id = o.id and e.kind = 'call' and e.at > ${ago(turnSeconds)})
    limit 1`
  return older.length > 0
}
