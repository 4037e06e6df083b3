// Answers for what one customer may pay for betting in a day: the dated rows, and the commands that set one and take a plan back.
import { type CommandMaker, datedChange, datedWithdrawal, type Setting } from '#features/approvals/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { DatedRow } from '#kit/dated-rows.ts'
import type { QueryOf } from '#kit/http/contract.ts'
import { assert } from '#kit/assert.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, money, parseAmount } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type previewBettingLimit, setBettingLimit, withdrawBettingLimit } from '../betting-limit-contract.ts'

type Value = { readonly daily: Money<'NGN'> }
type LimitRow = DatedRow & Value & { readonly number: string; readonly set_at: Date }

/** Every row that was ever written, in the order in which they begin; of two from one instant on the later counts. */
export async function listLimits(sql: Sql): Promise<LimitRow[]> {
  const rows = await sql<Omit<LimitRow, 'daily'> & { readonly daily_minor: bigint }>`
    select number::text, daily_minor, valid_from "from",
      case when withdrawn_at is null
        then lead(valid_from) over (partition by withdrawn_at is null order by valid_from, number) end until,
      set_at, withdrawn_at
    from betting_limits order by valid_from, betting_limits.number`
  return rows.map(({ daily_minor: minor, ...row }) => ({ ...row, daily: money('NGN', minor) }))
}

/** What holds at an instant. */
export const limitAt = readingAlike(async (sql, now: Date): Promise<Money<'NGN'>> => {
  const [row] = await sql<{ daily_minor: bigint }>`
    select daily_minor from betting_limits where valid_from <= ${now} and withdrawn_at is null
    order by valid_from desc, number desc limit 1`
  assert(row !== undefined, 'betting has a limit from the first day on')
  return money('NGN', row.daily_minor)
})

const setting: Setting<Value, LimitRow> = {
  lock: 7022,
  topic: 'betting',
  targetOf: () => ({ type: 'setting', id: 'betting_limit' }),
  rows: listLimits,
  isOfLine: () => true,
  changes: (before, after) => [
    {
      field: 'per_day',
      before: before ? displayAmount(before.daily) : null,
      after: after ? displayAmount(after.daily) : null,
    },
  ],
}

type Asked = QueryOf<typeof previewBettingLimit>

const change = datedChange({
  ...setting,
  contract: setBettingLimit,
  same: 'limit_the_same',
  read: ({ daily }: Asked) => {
    const read = parseAmount(daily, 'NGN')
    return read.ok ? done({ daily: read.value }) : refuse('limit_not_an_amount')
  },
  insert: async (sql, { value: { daily }, from, until, now }) => {
    const [written] = await sql<{ number: string }>`
      insert into betting_limits (daily_minor, valid_from, set_at) values (${daily.minor}, ${from}, ${now})
      returning number::text`
    return { number: written?.number ?? '', daily, from, until, set_at: now, withdrawn_at: null }
  },
})

/** The command behind `bills.set-betting-limit`. */
export const setLimitCommand = change.set

/** What the command would change, with the hash that it is held to. */
export const previewLimit = (
  doors: Doors,
  asked: { readonly payload: Asked; readonly maker: CommandMaker },
) => change.preview(doors, asked, ({ cut, value: { daily } }) => ({ before: cut?.daily ?? null, daily }))

/** The command behind `bills.withdraw-betting-limit`. */
export const withdrawLimitCommand = datedWithdrawal({
  ...setting,
  contract: withdrawBettingLimit,
  unknown: 'row_not_found',
  withdraw: async (sql, gone, now) => {
    await sql`update betting_limits set withdrawn_at = ${now} where number = ${gone.number}::bigint`
    return { ...gone, until: null, withdrawn_at: now }
  },
})
