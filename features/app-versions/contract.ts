// Answers for the calls about which version of the app a platform may run.
import * as z from 'zod/mini'
import {
  insteadOf,
  newRowRefusals,
  policyCommandRefusals,
  rowNumber,
  takeBackRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { dayOrNone, instant, newRowPreview, settingRow, text } from '#kit/http/fields.ts'

export const platforms = ['ios', 'android', 'web'] as const

/** `1`, `1.4` or `1.4.2`. */
const versionText = z
  .string('Write this as text')
  .check(z.trim(), z.regex(/^\d{1,5}(?:\.\d{1,5}){0,2}$/, 'Write a version like 1.4.2'))

export const appVersion = z.object({
  platform: z.enum(platforms),
  minimum: z.string(),
  latest: z.string(),
  message: z.string(),
  store_url: z.nullable(z.string()),
  from: instant,
  set_at: instant,
})

/** A version as a dated row of its platform. */
const appVersionRow = z.extend(appVersion, settingRow)

const storeUrl = z
  .string('Write this as text')
  .check(z.trim(), z.maxLength(300), z.regex(/^https:\/\/[^\s"'<>]+$/, 'Write an address like https://…'))

const newVersion = {
  platform: z.enum(platforms),
  minimum: versionText,
  latest: versionText,
  message: text(200, 3),
  store_url: z.optional(storeUrl),
  /** The Lagos day on which it begins; without one, or with a form's empty field, at once. */
  from: dayOrNone,
  instead_of: insteadOf,
} as const

const refused = {
  minimum_above_latest: { status: 422, say: 'Minimum version can’t be above latest ({latest}).' },
  minimum_not_served: {
    status: 422,
    say: 'This server serves version {version} to browsers. A higher minimum version would lock everybody out.',
  },
  ...newRowRefusals,
  version_the_same: { status: 422, say: 'This is already in force on that day.' },
} as const

export const previewAppVersion = call({
  name: 'app-versions.preview',
  method: 'GET',
  path: '/api/v1/app-version/preview',
  realm: 'admin',
  summary: 'What setting a version would change, with the hash that `app-versions.configure` takes.',
  query: z.strictObject(newVersion),
  customerReads: ['message', 'store_url'],
  answer: z.object({
    /** What holds for the platform then without it; null where nothing was set. */
    before: z.nullable(appVersion),
    after: z.object({
      minimum: z.string(),
      latest: z.string(),
      message: z.string(),
      store_url: z.nullable(z.string()),
    }),
    ...newRowPreview,
  }),
  says: 'Nothing is set yet.',
  refuses: refused,
})

export const configureAppVersion = call({
  name: 'app-versions.configure',
  method: 'POST',
  path: '/api/v1/app-version/configure',
  realm: 'admin',
  summary:
    'Asks for the minimum and the latest version of a platform, at once or from a later Lagos day on, and what those with an older one read. Another person must always approve it.',
  body: z.strictObject({
    ...newVersion,
    /** Of the preview that was read: what is set is what was seen. */
    hash: z.optional(text(64, 64)),
    reason: z.optional(text(140)),
  }),
  customerReads: ['message', 'store_url'],
  encoding: 'urlencoded',
  answer: appVersionRow,
  waits: waitsForApproval,
  says: 'The app version is set.',
  idempotencyKey: 'optional',
  headers: {
    'X-Confirm-Duplicate': '`true` says that the same request within 60 seconds is meant twice.',
  },
  refuses: { ...refused, ...policyCommandRefusals },
})

export const withdrawAppVersion = call({
  name: 'app-versions.withdraw',
  method: 'POST',
  path: '/api/v1/app-version/withdrawals',
  realm: 'admin',
  summary:
    'Asks to withdraw a scheduled version before it is in force. Another person must always approve it.',
  body: z.strictObject({ number: rowNumber, reason: text(140, 5) }),
  answer: appVersionRow,
  waits: waitsForApproval,
  says: 'The scheduled version is withdrawn.',
  idempotencyKey: 'required',
  refuses: { ...takeBackRefusals, ...policyCommandRefusals },
})

export const listAppVersions = call({
  name: 'app-versions.list',
  method: 'GET',
  path: '/api/v1/app-version',
  realm: 'admin',
  renewedBy: ['settings'],
  summary: 'Every version that was set, as dated rows, the last to begin first.',
  answer: z.array(appVersionRow),
  says: 'App versions.',
  refuses: {},
})

export const findAppVersion = call({
  name: 'app-versions.of-platform',
  method: 'GET',
  path: '/api/v1/app-version/:platform',
  realm: 'anyone',
  summary: 'What a platform may run now; null where nothing was set.',
  params: z.strictObject({ platform: z.enum(platforms) }),
  answer: z.nullable(appVersion),
  says: 'App version.',
  refuses: {},
})
