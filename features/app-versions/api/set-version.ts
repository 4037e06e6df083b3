// Answers for the commands that set what a platform may run, at once or from a day on, and take a plan back.
import { type CommandMaker, datedChange, datedWithdrawal, type Setting } from '#features/approvals/public.ts'
import { appVersion } from '#kit/app-version.ts'
import type { Doors } from '#kit/doors.ts'
import type { QueryOf } from '#kit/http/contract.ts'
import { done, refuse } from '#kit/refusal.ts'
import { configureAppVersion, type previewAppVersion, withdrawAppVersion } from '../contract.ts'
import { compareVersions } from '../rules.ts'
import { insertVersion, listVersions, markVersionWithdrawn, type VersionRow } from './version-rows.ts'

type Asked = QueryOf<typeof previewAppVersion>
type Value = Pick<VersionRow, 'platform' | (typeof fields)[number]>

const fields = ['minimum', 'latest', 'message', 'store_url'] as const

const setting: Setting<Value, VersionRow> = {
  lock: 7017,
  topic: 'settings',
  targetOf: ({ platform }) => ({ type: 'setting', id: `app_version:${platform}` }),
  rows: listVersions,
  isOfLine: (row, { platform }) => row.platform === platform,
  changes: (before, after) =>
    fields.map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null })),
}

const change = datedChange({
  ...setting,
  contract: configureAppVersion,
  same: 'version_the_same',
  read: ({ from: _, instead_of: __, ...asked }: Asked) => {
    const { platform, minimum, latest } = asked
    if (compareVersions(minimum, latest) > 0) return refuse('minimum_above_latest', { values: { latest } })
    // A browser gets what this server serves: no reload would bring it more.
    return platform === 'web' && compareVersions(minimum, appVersion) > 0
      ? refuse('minimum_not_served', { values: { version: appVersion } })
      : done({ ...asked, store_url: asked.store_url ?? null })
  },
  insert: async (sql, { value, from, until, now }) => {
    const row = { ...value, from, set_at: now }
    return { ...row, number: await insertVersion(sql, row), until, withdrawn_at: null }
  },
})

/** The command behind `app-versions.configure`. */
export const configureCommand = change.set

/** What the command would change, with the hash that it is held to. */
export const previewVersion = (
  doors: Doors,
  asked: { readonly payload: Asked; readonly maker: CommandMaker },
) => change.preview(doors, asked, ({ cut: before = null, value: after }) => ({ before, after }))

/** The command behind `app-versions.withdraw`. */
export const withdrawCommand = datedWithdrawal({
  ...setting,
  contract: withdrawAppVersion,
  unknown: 'row_not_found',
  withdraw: async (sql, gone, now) => {
    await markVersionWithdrawn(sql, { number: gone.number, now })
    return { ...gone, until: null, withdrawn_at: now }
  },
})
