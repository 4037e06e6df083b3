// Answers for the calls about which version of the app a platform may run.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant, text } from '#kit/http/fields.ts'

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
  set_at: instant,
})

const storeUrl = z
  .string('Write this as text')
  .check(z.trim(), z.maxLength(300), z.regex(/^https:\/\/[^\s"'<>]+$/, 'Write an address like https://…'))

export const configureAppVersion = call({
  name: 'app-versions.configure',
  method: 'POST',
  path: '/api/v1/app-version/configure',
  realm: 'admin',
  summary: 'Sets the least and the newest version of a platform, and what those with an older one read.',
  body: z.strictObject({
    platform: z.enum(platforms),
    minimum: versionText,
    latest: versionText,
    message: text(200, 3),
    store_url: z.optional(storeUrl),
  }),
  encoding: 'urlencoded',
  answer: appVersion,
  says: 'The app version is set.',
  idempotencyKey: 'optional',
  headers: {
    'X-Confirm-Duplicate': '`true` says that the same request within 60 seconds is meant twice.',
  },
  refuses: {
    minimum_above_latest: { status: 422, say: 'Minimum version can’t be above latest ({latest}).' },
    changed_since_preview: { status: 409, say: 'This changed while you were looking. See the latest.' },
    step_up_required: {
      status: 401,
      say: 'Sign in again to do this: your last sign-in was more than 10 minutes ago.',
    },
  },
})

export const listAppVersions = call({
  name: 'app-versions.list',
  method: 'GET',
  path: '/api/v1/app-version',
  realm: 'admin',
  summary: 'Every version that was set, the newest first.',
  answer: z.array(appVersion),
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
