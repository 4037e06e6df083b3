// Answers for the free transfers of a month: how many there are, taking one, and giving one back.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { firstDayAfter, lagosMonth } from '../months.ts'

/** What is left of a month's free transfers. `resetsOn` is the Lagos day on which counting starts again. */
export type FreeTransfers = { readonly left: number; readonly of: number; readonly resetsOn: string }

/**
 * How many free transfers a customer has left this month, by the setting in force: one that is raised or lowered in
 * mid-month counts at once, for those taken before it too.
 */
export async function findFreeTransfersLeft(
  sql: Sql,
  asked: { readonly userId: string; readonly now: Date },
): Promise<FreeTransfers> {
  const month = lagosMonth(asked.now)
  const [row] = await sql<{ per_month: number; used: number }>`
    select s.per_month, coalesce(u.used, 0) used
    from (select per_month from free_transfer_settings where valid_from <= ${asked.now} and withdrawn_at is null
          order by valid_from desc, number desc limit 1) s
    left join free_transfers_used u on u.user_id = ${asked.userId} and u.month = ${month}`
  const { per_month: of, used } = row ?? { per_month: 0, used: 0 }
  return { left: Math.max(0, of - used), of, resetsOn: firstDayAfter(month) }
}

/**
 * Takes one free transfer of this month, inside the caller's transaction. Undefined when none is left. One statement: of
 * many at once, exactly as many get one as there are. Keep the answered month: a transfer that fails gives back to it.
 */
export async function takeFreeTransfer(
  sql: Sql,
  asked: { readonly userId: string; readonly now: Date },
): Promise<{ readonly month: string } | undefined> {
  const [taken] = await sql<{ month: string }>`
    with setting as (
      select per_month from free_transfer_settings where valid_from <= ${asked.now} and withdrawn_at is null
      order by valid_from desc, number desc limit 1)
    insert into free_transfers_used (user_id, month, used)
    select ${asked.userId}, ${lagosMonth(asked.now)}, 1 from setting where per_month > 0
    on conflict (user_id, month) do update set used = free_transfers_used.used + 1
      where free_transfers_used.used < (select per_month from setting)
    returning month`
  return taken
}

/**
 * Gives one free transfer back to the month that it was taken from, inside the caller's transaction, whose own rules see
 * to it that it happens once. Throws when that month has none taken.
 */
export async function giveBackFreeTransfer(
  sql: Sql,
  asked: { readonly userId: string; readonly month: string },
): Promise<void> {
  const given = await sql<{ month: string }>`
    update free_transfers_used set used = used - 1
    where user_id = ${asked.userId} and month = ${asked.month} and used > 0
    returning month`
  assert(given.length === 1, `a free transfer of ${asked.month} is given back only when it was taken`)
}
