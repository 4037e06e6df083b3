// Answers for the commands that set how many transfers of a month are free, at once or from a day on, and take a plan back.
import { type CommandMaker, datedChange, datedWithdrawal, type Setting } from '#features/approvals/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { QueryOf } from '#kit/http/contract.ts'
import { done } from '#kit/refusal.ts'
import { type previewFreeTransfers as preview, setFreeTransfers, withdrawFreeTransfers } from '../contract.ts'
import {
  type FreeTransfersRow,
  insertFreeTransfers,
  listFreeTransfers,
  markFreeTransfersWithdrawn,
} from './free-transfer-rows.ts'

type Asked = QueryOf<typeof preview>

const setting: Setting<{ readonly count: number }, FreeTransfersRow> = {
  lock: 7016,
  topic: 'charges',
  targetOf: () => ({ type: 'setting', id: 'free_monthly_transfers' }),
  rows: listFreeTransfers,
  isOfLine: () => true,
  changes: (before, after) => [
    { field: 'per_month', before: String(before?.count ?? 0), after: String(after?.count ?? 0) },
  ],
}

const change = datedChange({
  ...setting,
  contract: setFreeTransfers,
  same: 'count_the_same',
  read: ({ count }: Asked) => done({ count }),
  insert: async (sql, { value: { count }, from, until, now }) => {
    const number = await insertFreeTransfers(sql, { count, from, now })
    return { number, count, from, until, set_at: now, withdrawn_at: null }
  },
})

/** The command behind `charges.set-free-transfers`. */
export const setFreeTransfersCommand = change.set

/** What the command would change, with the hash that it is held to. */
export const previewFreeTransfers = (
  doors: Doors,
  asked: { readonly payload: Asked; readonly maker: CommandMaker },
) => change.preview(doors, asked, ({ cut, value: { count } }) => ({ before: cut?.count ?? 0, count }))

/** The command behind `charges.withdraw-free-transfers`. */
export const withdrawFreeTransfersCommand = datedWithdrawal({
  ...setting,
  contract: withdrawFreeTransfers,
  unknown: 'row_not_found',
  withdraw: async (sql, gone, now) => {
    await markFreeTransfersWithdrawn(sql, { number: gone.number, now })
    return { ...gone, until: null, withdrawn_at: now }
  },
})
