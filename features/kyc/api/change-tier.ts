// Answers for the commands that change the limits of a tier from a day on, and take a change back before it begins.
import {
  command,
  type CommandMaker,
  movesNothing,
  nothingDeclined,
  type Plan,
} from '#features/approvals/public.ts'
import { assert } from '#kit/assert.ts'
import { beginOn, beginText, heirOf, placeAmong, whyNotTakenBack } from '#kit/dated-rows.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf, BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { lagosDay } from '#kit/lagos.ts'
import { decimalText, type Money, money, parseAmount } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import {
  changeTier as contract,
  type previewTierChange as previewContract,
  withdrawTierChange as withdrawContract,
} from '../change-contract.ts'
import { findWrittenTiers, type TierView } from './tiers.ts'
import { insertTier, markTierEnd, markTierWithdrawn } from './write-tiers.ts'

type Asked = BodyOf<typeof previewContract>
type Changed = AnswerOf<typeof contract>
type Code = Exclude<keyof (typeof previewContract)['refuses'], number | symbol>
type WithdrawCode = 'tier_not_found' | 'has_begun' | 'already_withdrawn'

const limitFields = ['single_deposit_limit', 'daily_outflow_limit', 'max_balance'] as const
export type Limits = Readonly<Record<(typeof limitFields)[number], Money<'NGN'> | null>>

type Row = { readonly view: TierView; readonly from: Date; readonly until: Date | undefined }
type NewRow = {
  readonly cut: Row
  readonly from: Date
  readonly until: Date | undefined
  readonly limits: Limits
}

const rowOf = (view: TierView): Row => ({ view, from: view.from, until: view.until ?? undefined })
const shown = (limit: Money | null): string | null => (limit === null ? null : decimalText(limit))

/** One at a time, from the plan to the commit. */
async function lockTiers(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(7015)`
}

function readLimits(asked: Asked): Result<Limits, 'limit_unreadable'> {
  const read = (field: keyof Limits): Money<'NGN'> | null | undefined => {
    if (asked[field] === '') return null
    const parsed = parseAmount(asked[field], 'NGN')
    return parsed.ok ? money('NGN', parsed.value.minor) : undefined
  }
  const [single, daily, balance] = [
    read('single_deposit_limit'),
    read('daily_outflow_limit'),
    read('max_balance'),
  ]
  if (single === undefined || daily === undefined || balance === undefined)
    return refuse('limit_unreadable', {
      errors: limitFields
        .filter((field) => read(field) === undefined)
        .map((path) => ({ path, message: 'Naira have at most two decimals' })),
    })
  return done({ single_deposit_limit: single, daily_outflow_limit: daily, max_balance: balance })
}

async function planRow(sql: Sql, asked: Asked, now: Date): Promise<Result<NewRow, Code>> {
  const rows = (await findWrittenTiers(sql))
    .filter((view) => view.tier === asked.tier && view.withdrawn_at === null)
    .map(rowOf)
  const from = beginOn(asked.from, now)
  if (!from.ok) return from
  const limits = readLimits(asked)
  if (!limits.ok) return limits
  const place = placeAmong(rows, from.value)
  if (!place.ok) return place
  const { cut, until } = place.value
  if (cut === undefined) return refuse('tier_not_found')
  if (limitFields.every((field) => shown(cut.view[field]) === shown(limits.value[field])))
    return refuse('limits_the_same')
  return done({ cut, from: from.value, until, limits: limits.value })
}

/** The command behind `kyc.change-tier`. */
export const changeTierCommand = command<typeof contract, Asked, Code, 'policy'>({
  contract,
  stake: 'policy',
  plan: async (sql, _doors, { payload, now }) => {
    await lockTiers(sql)
    const planned = await planRow(sql, payload, now)
    return planned.ok ? done(planOf(payload, planned.value, now)) : planned
  },
  declined: nothingDeclined,
})

function planOf(asked: Asked, { cut, from, until, limits }: NewRow, now: Date): Plan<Changed> {
  return {
    target: { type: 'kyc_tier', id: String(asked.tier) },
    basis: { cut: cut.view.number, until: until?.toISOString() ?? null },
    ...movesNothing,
    changes: [
      ...limitFields.map((field) => ({ field, before: shown(cut.view[field]), after: shown(limits[field]) })),
      { field: 'from', before: null, after: beginText(asked.from, from, now) },
      { field: 'source', before: cut.view.source, after: asked.source },
    ],
    apply: async (sql) => {
      await markTierEnd(sql, { number: cut.view.number, until: from, now })
      const { name, requirements } = cut.view
      const row = { tier: asked.tier, name, requirements, source: asked.source }
      const number = await insertTier(sql, { ...row, limits, from, until, now })
      await noteChange(sql, ['charges'], now)
      return { number, name, from, until: until ?? null }
    },
  }
}

/** The command behind `kyc.withdraw-tier-change`. */
export const withdrawTierCommand = command<
  typeof withdrawContract,
  { readonly number: string },
  WithdrawCode,
  'policy'
>({
  contract: withdrawContract,
  stake: 'policy',
  plan: async (sql, _doors, { payload, now }) => {
    await lockTiers(sql)
    const views = await findWrittenTiers(sql)
    const gone = views.find(({ number }) => number === payload.number)
    if (gone === undefined) return refuse('tier_not_found')
    const why = whyNotTakenBack({ from: gone.from, withdrawnAt: gone.withdrawn_at ?? undefined }, now)
    if (why !== undefined) return refuse(why)
    const line = views.filter((view) => view.tier === gone.tier && view.withdrawn_at === null).map(rowOf)
    const heir = heirOf(line, { ...rowOf(gone), followsOn: gone.follows_on })
    return done({
      target: { type: 'kyc_tier', id: String(gone.tier) },
      basis: { heir: heir?.view.number ?? null, until: gone.until?.toISOString() ?? null },
      ...movesNothing,
      changes: [
        ...limitFields.map((field) => ({
          field,
          before: shown(gone[field]),
          after: shown(heir?.view[field] ?? null),
        })),
        { field: 'from', before: lagosDay(gone.from), after: null },
      ],
      apply: async (inside) => {
        await markTierWithdrawn(inside, { number: gone.number, now })
        if (heir !== undefined)
          await markTierEnd(inside, { number: heir.view.number, until: gone.until ?? undefined, now })
        await noteChange(inside, ['charges'], now)
        return { number: gone.number, name: gone.name, from: gone.from, until: gone.until }
      },
    })
  },
  declined: nothingDeclined,
})

/** What the command would change now, and for how many. Nothing is done. */
export async function previewTierChange(
  doors: Doors,
  { asked, maker }: { readonly asked: Asked; readonly maker: CommandMaker },
): Promise<Result<AnswerOf<typeof previewContract>, Code>> {
  const previewed = await changeTierCommand.preview(doors, { payload: asked, maker })
  if (!previewed.ok) return previewed
  const { sql } = doors.database
  const planned = await planRow(sql, asked, doors.clock.now())
  if (!planned.ok) return planned
  const { cut, from, until, limits } = planned.value
  const [counted] = await sql<{ people: number }>`
    select count(*)::int people from users where kyc_tier = ${asked.tier}`
  assert(counted !== undefined, 'a count has a row')
  const { single_deposit_limit, daily_outflow_limit, max_balance } = cut.view
  return done({
    name: cut.view.name,
    before: { single_deposit_limit, daily_outflow_limit, max_balance },
    after: limits,
    currency: 'NGN',
    from,
    until: until ?? null,
    people: counted.people,
    hash: previewed.value.hash,
    needs_approval: previewed.value.needs_approval,
  })
}
