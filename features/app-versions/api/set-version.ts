// Answers for the commands that set what a platform may run, at once or from a day on, and take a plan back.
import { command, type CommandMaker, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import { appVersion } from '#kit/app-version.ts'
import { beginOn, beginText, placeInLine, takenFromLine } from '#kit/dated-rows.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayInstant, lagosDay } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import {
  configureAppVersion as contract,
  type previewAppVersion as previewContract,
  withdrawAppVersion as withdrawContract,
} from '../contract.ts'
import { compareVersions } from '../rules.ts'
import {
  findLine,
  insertVersion,
  listVersions,
  lockVersions,
  markVersionWithdrawn,
  type VersionRow,
} from './version-rows.ts'

type Payload = QueryOf<typeof previewContract>
type Code = Exclude<keyof (typeof previewContract)['refuses'], number | symbol>
type Set = AnswerOf<typeof previewContract>['after']
type NewRow = {
  readonly set: Set
  readonly before: VersionRow | undefined
  readonly from: Date
  readonly until: Date | undefined
}

const fields = ['minimum', 'latest', 'message', 'store_url'] as const
const settingOf = (platform: string) => ({ type: 'setting', id: `app_version:${platform}` })

async function planRow(sql: Sql, asked: Payload, now: Date): Promise<Result<NewRow, Code>> {
  const { platform, minimum, latest, message } = asked
  if (compareVersions(minimum, latest) > 0) return refuse('minimum_above_latest', { values: { latest } })
  // A browser gets what this server serves: no reload would bring it more.
  if (platform === 'web' && compareVersions(minimum, appVersion) > 0)
    return refuse('minimum_not_served', { values: { version: appVersion } })
  const from = beginOn(asked.from, now)
  if (!from.ok) return from
  const place = placeInLine(await findLine(sql, platform), from.value, now)
  if (!place.ok) return place
  const { before, until } = place.value
  const set = { minimum, latest, message, store_url: asked.store_url ?? null }
  return before !== undefined && fields.every((field) => before[field] === set[field])
    ? refuse('version_the_same')
    : done({ set, before, from: from.value, until })
}

/** The command behind `app-versions.configure`. */
export const configureCommand = command<typeof contract, Payload, Code, 'policy'>({
  contract,
  stake: 'policy',
  plan: async (sql, _doors, { payload, now }) => {
    await lockVersions(sql)
    const planned = await planRow(sql, payload, now)
    if (!planned.ok) return planned
    const { set, before, from, until } = planned.value
    const { platform } = payload
    return done({
      target: settingOf(platform),
      basis: { before: before?.number ?? null, until: until?.toISOString() ?? null },
      ...movesNothing,
      changes: [
        ...fields.map((field) => ({ field, before: before?.[field] ?? null, after: set[field] })),
        { field: 'from', before: null, after: beginText(payload.from, from, now) },
        ...(until === undefined ? [] : [{ field: 'until', before: null, after: displayInstant(until) }]),
      ],
      apply: async (inside) => {
        const row = { platform, ...set, from, set_at: now }
        const number = await insertVersion(inside, row)
        await noteChange(inside, ['settings'], now)
        return { ...row, number, until: until ?? null, withdrawn_at: null }
      },
    })
  },
  declined: nothingDeclined,
})

/** The command behind `app-versions.withdraw`. */
export const withdrawCommand = command<
  typeof withdrawContract,
  { readonly number: string },
  'row_not_found' | 'already_withdrawn' | 'has_begun',
  'policy'
>({
  contract: withdrawContract,
  stake: 'policy',
  plan: async (sql, _doors, { payload, now }) => {
    await lockVersions(sql)
    const all = await listVersions(sql)
    const platform = all.find(({ number }) => number === payload.number)?.platform
    const taken = takenFromLine(
      all.filter((row) => row.platform === platform),
      { number: payload.number, now },
    )
    if (!taken.ok) return taken
    const { gone, heir } = taken.value
    return done({
      target: settingOf(gone.platform),
      basis: { heir: heir?.number ?? null },
      ...movesNothing,
      changes: [
        ...fields.map((field) => ({ field, before: gone[field], after: heir?.[field] ?? null })),
        { field: 'from', before: lagosDay(gone.from), after: null },
      ],
      apply: async (inside) => {
        await markVersionWithdrawn(inside, { number: gone.number, now })
        await noteChange(inside, ['settings'], now)
        return { ...gone, until: null, withdrawn_at: now }
      },
    })
  },
  declined: nothingDeclined,
})

/** What the command would change, with the hash that it is held to. */
export async function previewVersion(
  doors: Doors,
  asked: { readonly payload: Payload; readonly maker: CommandMaker },
): Promise<Result<AnswerOf<typeof previewContract>, Code>> {
  const previewed = await configureCommand.preview(doors, asked)
  if (!previewed.ok) return previewed
  const planned = await planRow(doors.database.sql, asked.payload, doors.clock.now())
  if (!planned.ok) return planned
  const { set, before, from, until } = planned.value
  const { hash, needs_approval } = previewed.value
  return done({ before: before ?? null, after: set, from, until: until ?? null, hash, needs_approval })
}
