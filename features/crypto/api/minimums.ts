// Answers for the least of each coin that is credited: the dated rows, and the commands that set one and withdraw a plan.
import { type CommandMaker, datedChange, datedWithdrawal, type Setting } from '#features/approvals/public.ts'
import { assert } from '#kit/assert.ts'
import { type Coin, isCoin } from '#kit/coins/networks.ts'
import type { DatedRow } from '#kit/dated-rows.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { QueryOf } from '#kit/http/contract.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, money, parseAmount } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { type previewMinimum as previewContract, setMinimum, withdrawMinimum } from '../minimum-contract.ts'

/** In millionths of the coin. */
export async function minimumOf(sql: Sql, coin: Coin, now: Date): Promise<bigint> {
  const [row] = await sql<{ minimum_minor: bigint }>`
    select minimum_minor from crypto_minimums where coin = ${coin} and withdrawn_at is null and valid_from <= ${now}
    order by valid_from desc, crypto_minimums.number desc limit 1`
  return row?.minimum_minor ?? 0n
}

type Value = { readonly coin: Coin; readonly minimum: Money<Coin> }
type MinimumRow = DatedRow & Value & { readonly number: string; readonly set_at: Date }

/** Every row that was ever written, in the order in which they begin; of two of a coin from one instant on the later counts. */
export async function readMinimums(sql: Sql): Promise<MinimumRow[]> {
  const rows = await sql<
    Omit<MinimumRow, 'coin' | 'minimum'> & { readonly coin: string; readonly minor: bigint }
  >`
    select number::text, coin, minimum_minor minor, valid_from "from",
      case when withdrawn_at is null
        then lead(valid_from) over (partition by coin, withdrawn_at is null order by valid_from, number) end until,
      set_at, withdrawn_at
    from crypto_minimums order by valid_from, crypto_minimums.number`
  return rows.flatMap(({ coin, minor, ...row }) =>
    isCoin(coin) ? [{ ...row, coin, minimum: money(coin, minor) }] : [],
  )
}

const textOf = (value: Value | undefined): string | null =>
  value === undefined ? null : displayAmount(value.minimum)

const setting: Setting<Value, MinimumRow> = {
  lock: 7028,
  topic: 'settings',
  targetOf: ({ coin }) => ({ type: 'setting', id: `crypto_minimum:${coin}` }),
  rows: readMinimums,
  isOfLine: (row, { coin }) => row.coin === coin,
  changes: (before, after) => [{ field: 'minimum', before: textOf(before), after: textOf(after) }],
}

type Asked = QueryOf<typeof previewContract>

const change = datedChange({
  ...setting,
  contract: setMinimum,
  same: 'minimum_the_same',
  read: ({ coin, minimum }: Asked) => {
    const read = parseAmount(minimum, coin)
    return read.ok && read.value.minor > 0n ? done({ coin, minimum: read.value }) : refuse('minimum_refused')
  },
  insert: async (sql, { value, from, until, now }) => {
    const { coin, minimum } = value
    const [written] = await sql<{ number: string }>`
      insert into crypto_minimums (coin, minimum_minor, valid_from, set_at) values (${coin}, ${minimum.minor}, ${from}, ${now})
      returning number::text`
    assert(written !== undefined, 'a row that was written has a number')
    return { ...value, number: written.number, from, until, set_at: now, withdrawn_at: null }
  },
})

/** The command behind `crypto.set-minimum`. */
export const setMinimumCommand = change.set

/** What the command would change. */
export const previewMinimumChange = (
  doors: Doors,
  asked: { readonly payload: Asked; readonly maker: CommandMaker },
) =>
  change.preview(doors, asked, ({ cut, value }) => ({
    before: cut?.minimum ?? null,
    minimum: value.minimum,
  }))

/** The command behind `crypto.withdraw-minimum`. */
export const withdrawMinimumCommand = datedWithdrawal({
  ...setting,
  contract: withdrawMinimum,
  unknown: 'row_not_found',
  withdraw: async (sql, gone, now) => {
    await sql`update crypto_minimums set withdrawn_at = ${now} where number = ${gone.number}::bigint`
    return { ...gone, until: null, withdrawn_at: now }
  },
})
