// Answers for what new payees may be paid with the PIN alone: the dated rows, and the commands that set one and take a plan back.
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
import {
  type NewPayee,
  type previewNewPayeeAmount,
  setNewPayeeAmount,
  withdrawNewPayeeAmount,
} from '../new-payee-contract.ts'

type Value = { readonly payee: NewPayee; readonly most: Money<'NGN'> }
type AmountRow = DatedRow & Value & { readonly number: string; readonly set_at: Date }

/** Every row that was ever written, in the order in which they begin; of two of a line from one instant on the later counts. */
export async function listNewPayees(sql: Sql): Promise<AmountRow[]> {
  const rows = await sql<Omit<AmountRow, 'most'> & { readonly most_minor: bigint }>`
    select number::text, payee, most_minor, valid_from "from",
      case when withdrawn_at is null
        then lead(valid_from) over (partition by payee, withdrawn_at is null order by valid_from, number) end until,
      set_at, withdrawn_at
    from new_payee_amounts order by valid_from, new_payee_amounts.number`
  return rows.map(({ most_minor: minor, ...row }) => ({ ...row, most: money('NGN', minor) }))
}

/** What holds at an instant for a kind of new payees. */
export const newMostAt = readingAlike(
  async (sql, { payee, now }: { readonly payee: NewPayee; readonly now: Date }): Promise<Money<'NGN'>> => {
    const [row] = await sql<{ most_minor: bigint }>`
      select most_minor from new_payee_amounts where payee = ${payee} and valid_from <= ${now} and withdrawn_at is null
      order by valid_from desc, number desc limit 1`
    assert(row !== undefined, 'new payees have an amount from the first day on')
    return money('NGN', row.most_minor)
  },
)

const setting: Setting<Value, AmountRow> = {
  lock: 7023,
  topic: 'settings',
  targetOf: ({ payee }) => ({ type: 'setting', id: `new_payee_amount:${payee}` }),
  rows: listNewPayees,
  isOfLine: (row, { payee }) => row.payee === payee,
  changes: (before, after) => [
    {
      field: 'with_pin_alone',
      before: before ? displayAmount(before.most) : null,
      after: after ? displayAmount(after.most) : null,
    },
  ],
}

type Asked = QueryOf<typeof previewNewPayeeAmount>

const change = datedChange({
  ...setting,
  contract: setNewPayeeAmount,
  same: 'most_the_same',
  read: ({ payee, most }: Asked) => {
    const read = parseAmount(most, 'NGN')
    return read.ok ? done({ payee, most: read.value }) : refuse('most_not_an_amount')
  },
  insert: async (sql, { value: { payee, most }, from, until, now }) => {
    const [written] = await sql<{ number: string }>`
      insert into new_payee_amounts (payee, most_minor, valid_from, set_at) values (${payee}, ${most.minor}, ${from}, ${now})
      returning number::text`
    return { number: written?.number ?? '', payee, most, from, until, set_at: now, withdrawn_at: null }
  },
})

/** The command behind `transfers.set-new-payee-amount`. */
export const setNewPayeeCommand = change.set

/** What the command would change, with the hash that it is held to. */
export const previewNewPayee = (
  doors: Doors,
  asked: { readonly payload: Asked; readonly maker: CommandMaker },
) => change.preview(doors, asked, ({ cut, value: { most } }) => ({ before: cut?.most ?? null, most }))

/** The command behind `transfers.withdraw-new-payee-amount`. */
export const withdrawNewPayeeCommand = datedWithdrawal({
  ...setting,
  contract: withdrawNewPayeeAmount,
  unknown: 'row_not_found',
  withdraw: async (sql, gone, now) => {
    await sql`update new_payee_amounts set withdrawn_at = ${now} where number = ${gone.number}::bigint`
    return { ...gone, until: null, withdrawn_at: now }
  },
})
