// Answers for the free transfers of a month: how many there are, taking one, and giving one back.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { inOrder, records } from '#kit/db/records.ts'
import { reading, readingAlike, writing } from '#kit/db/for-many.ts'
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
  const of = await findPerMonth(sql, asked.now)
  const used = await findUsed(sql, { userId: asked.userId, month })
  return { left: Math.max(0, of - used), of, resetsOn: firstDayAfter(month) }
}

const findPerMonth = readingAlike(async (sql, now: Date): Promise<number> => {
  const [row] = await sql<{ per_month: number }>`
    select per_month from free_transfer_settings where valid_from <= ${now} and withdrawn_at is null
    order by valid_from desc, number desc limit 1`
  return row?.per_month ?? 0
})

const findUsed = reading<{ userId: string; month: string }, number>(async (sql, asked) => {
  const rows = await sql<{ place: number; used: number }>`
    select r.place, u.used
    from json_to_recordset(${records(asked.map(({ userId, month }) => ({ user_id: userId, month })))}::json)
      r (place int, user_id uuid, month text)
    cross join lateral (select used from free_transfers_used where user_id = r.user_id and month = r.month limit 1) u`
  return inOrder(asked.length, rows, (row) => row?.used ?? 0)
})

/**
 * Takes one free transfer of this month, inside the caller's transaction. Undefined when none is left. One statement: of
 * many at once, exactly as many get one as there are. Keep the answered month: a transfer that fails gives back to it.
 */
export async function takeFreeTransfer(
  sql: Sql,
  asked: { readonly userId: string; readonly now: Date },
): Promise<{ readonly month: string } | undefined> {
  const month = lagosMonth(asked.now)
  return (await take(sql, { ...asked, month })) ? { month } : undefined
}

type Take = { readonly userId: string; readonly now: Date; readonly month: string }

const take = writing<Take, boolean>(async (sql, takes) => {
  const rows = takes.map(({ userId, now, month }) => ({ user_id: userId, now, month }))
  const taken = await sql<{ user_id: string }>`
    with asked as (
      select r.user_id, r.month, (
        select per_month from free_transfer_settings where valid_from <= r.now and withdrawn_at is null
        order by valid_from desc, number desc limit 1) per_month
      from json_to_recordset(${records(rows)}::json) r (user_id uuid, month text, now timestamptz))
    insert into free_transfers_used (user_id, month, used)
    select user_id, month, 1 from asked where per_month > 0 order by user_id, month
    on conflict (user_id, month) do update set used = free_transfers_used.used + 1
      where free_transfers_used.used < (
        select per_month from asked where asked.user_id = excluded.user_id and asked.month = excluded.month)
    returning user_id`
  const users = new Set(taken.map((row) => row.user_id))
  return takes.map(({ userId }) => users.has(userId))
})

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
