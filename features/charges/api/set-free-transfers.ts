// Answers for the commands that set how many transfers of a month are free, at once or from a day on, and take a plan back.
import { command, type CommandMaker, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import { beginOn, beginText, placeInLine, takenFromLine } from '#kit/dated-rows.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayInstant, lagosDay } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import {
  type previewFreeTransfers as previewContract,
  setFreeTransfers as contract,
  withdrawFreeTransfers as withdrawContract,
} from '../contract.ts'
import {
  type FreeTransfersRow,
  insertFreeTransfers,
  listFreeTransfers,
  lockFreeTransfers,
  markFreeTransfersWithdrawn,
} from './free-transfer-rows.ts'

type Asked = QueryOf<typeof previewContract>
type Code = Exclude<keyof (typeof previewContract)['refuses'], number | symbol>
type NewRow = {
  readonly before: FreeTransfersRow | undefined
  readonly from: Date
  readonly until: Date | undefined
}

const setting = { type: 'setting', id: 'free_monthly_transfers' } as const

async function planRow(sql: Sql, asked: Asked, now: Date): Promise<Result<NewRow, Code>> {
  const from = beginOn(asked.from, now)
  if (!from.ok) return from
  const place = placeInLine(await listFreeTransfers(sql), from.value, now)
  if (!place.ok) return place
  const { before, until } = place.value
  return (before?.count ?? 0) === asked.count
    ? refuse('count_the_same')
    : done({ before, from: from.value, until })
}

/** The command behind `charges.set-free-transfers`. */
export const setFreeTransfersCommand = command<typeof contract, Asked, Code, 'policy'>({
  contract,
  stake: 'policy',
  plan: async (sql, _doors, { payload, now }) => {
    await lockFreeTransfers(sql)
    const planned = await planRow(sql, payload, now)
    if (!planned.ok) return planned
    const { before, from, until } = planned.value
    const { count } = payload
    return done({
      target: setting,
      basis: { before: before?.number ?? null, until: until?.toISOString() ?? null },
      ...movesNothing,
      changes: [
        { field: 'per_month', before: String(before?.count ?? 0), after: String(count) },
        { field: 'from', before: null, after: beginText(payload.from, from, now) },
        ...(until === undefined ? [] : [{ field: 'until', before: null, after: displayInstant(until) }]),
      ],
      apply: async (inside) => {
        const number = await insertFreeTransfers(inside, { count, from, now })
        await noteChange(inside, ['charges'], now)
        return { number, count, from, until: until ?? null, set_at: now, withdrawn_at: null }
      },
    })
  },
  declined: nothingDeclined,
})

/** The command behind `charges.withdraw-free-transfers`. */
export const withdrawFreeTransfersCommand = command<
  typeof withdrawContract,
  { readonly number: string },
  'row_not_found' | 'already_withdrawn' | 'has_begun',
  'policy'
>({
  contract: withdrawContract,
  stake: 'policy',
  plan: async (sql, _doors, { payload, now }) => {
    await lockFreeTransfers(sql)
    const taken = takenFromLine(await listFreeTransfers(sql), { number: payload.number, now })
    if (!taken.ok) return taken
    const { gone, heir } = taken.value
    return done({
      target: setting,
      basis: { heir: heir?.number ?? null },
      ...movesNothing,
      changes: [
        { field: 'per_month', before: String(gone.count), after: String(heir?.count ?? 0) },
        { field: 'from', before: lagosDay(gone.from), after: null },
      ],
      apply: async (inside) => {
        await markFreeTransfersWithdrawn(inside, { number: gone.number, now })
        await noteChange(inside, ['charges'], now)
        return { ...gone, until: null, withdrawn_at: now }
      },
    })
  },
  declined: nothingDeclined,
})

/** What the command would change, with the hash that it is held to. */
export async function previewFreeTransfers(
  doors: Doors,
  { payload: asked, maker }: { readonly payload: Asked; readonly maker: CommandMaker },
): Promise<Result<AnswerOf<typeof previewContract>, Code>> {
  const previewed = await setFreeTransfersCommand.preview(doors, { payload: asked, maker })
  if (!previewed.ok) return previewed
  const planned = await planRow(doors.database.sql, asked, doors.clock.now())
  if (!planned.ok) return planned
  const { before, from, until } = planned.value
  const { hash, needs_approval } = previewed.value
  const { count } = asked
  return done({ before: before?.count ?? 0, count, from, until: until ?? null, hash, needs_approval })
}
