// Answers for how many transfers of a month are free: the dated rows, and an admin's command that adds one.
import { command } from '#features/approvals/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import type { Doors } from '#kit/doors.ts'
import { done, type Result } from '#kit/refusal.ts'
import type {
  listFreeTransfers as listContract,
  previewFreeTransfers as previewContract,
} from '../contract.ts'
import { setFreeTransfers as contract } from '../contract.ts'
import { beginOn } from './begin-on.ts'

type SettingView = AnswerOf<typeof listContract>[number]

/** Every setting, in the order in which they begin; of two from one instant on the later counts. */
export async function listFreeTransfers(sql: Sql): Promise<SettingView[]> {
  return sql<SettingView>`
    select per_month count, valid_from "from", set_at from free_transfer_settings order by valid_from, number`
}

async function findSettingAt(sql: Sql, at: Date): Promise<number> {
  const [row] = await sql<{ per_month: number }>`
    select per_month from free_transfer_settings where valid_from <= ${at}
    order by valid_from desc, number desc limit 1`
  return row?.per_month ?? 0
}

async function insertSetting(
  sql: Sql,
  setting: { count: number; from: Date; now: Date },
): Promise<SettingView> {
  const { count, from, now } = setting
  await sql`
    insert into free_transfer_settings (per_month, valid_from, set_at) values (${count}, ${from}, ${now})`
  await noteChange(sql, ['charges'], now)
  return { count, from, set_at: now }
}

type Asked = { readonly count: number; readonly from?: string | undefined }

/** The command behind `charges.set-free-transfers`. */
export const setFreeTransfersCommand = command<typeof contract, Asked, 'day_is_past', 'sensitive'>({
  contract,
  stake: 'sensitive',
  plan: async (sql, _doors, { payload, now }) => {
    const from = beginOn(payload.from, now)
    if (!from.ok) return from
    const before = await findSettingAt(sql, from.value)
    return done({
      target: { type: 'setting', id: 'free_monthly_transfers' },
      basis: { before },
      postings: [],
      accountNames: new Map(),
      amount: undefined,
      changes: [
        { field: 'per_month', before: String(before), after: String(payload.count) },
        { field: 'from', before: null, after: from.value.toISOString() },
      ],
      apply: (inside) => insertSetting(inside, { count: payload.count, from: from.value, now }),
    })
  },
  declined: (refusal) => {
    throw new Error(`Broken invariant: a setting posts nothing, the ledger said ${refusal}`)
  },
})

/** What the command would change, with the hash that it is held to. */
export async function previewFreeTransfers(
  doors: Doors,
  { payload: asked, role }: { readonly payload: Asked; readonly role: string },
): Promise<Result<AnswerOf<typeof previewContract>, 'day_is_past'>> {
  const previewed = await setFreeTransfersCommand.preview(doors, { payload: asked, role })
  if (!previewed.ok) return previewed
  const from = beginOn(asked.from, doors.clock.now())
  if (!from.ok) return from
  const before = await findSettingAt(doors.database.sql, from.value)
  return done({ before, count: asked.count, from: from.value, hash: previewed.value.hash })
}
