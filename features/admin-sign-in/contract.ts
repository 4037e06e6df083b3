// Answers for the calls of admin sign-in and recovery, with the fields and encodings of the specification.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant, secretText, uuid } from '#kit/http/fields.ts'

export const adminRoles = ['owner', 'admin', 'finance', 'risk', 'support', 'auditor'] as const
export type AdminRole = (typeof adminRoles)[number]

/** Milliseconds without mouse or keyboard after which the console signs out, and the server with it. */
export const idleSignOutMilliseconds = 3_600_000
/** Milliseconds before that at which the console warns. */
export const idleWarningMilliseconds = 120_000
/** How often the console says at most that its person is active. */
export const activityReportMilliseconds = 300_000
/** An admin's password: length is what counts, and it is none of the commonest. */
export const passwordLengthMin = 15
export const passwordLengthMax = 128

export const admin = z.object({
  uuid,
  email: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
  permissions: z.array(z.string()),
  idle_seconds: z.int(),
  expires_at: instant,
  /** Until when they move no money and change nothing, since their password or second factor was reset; null where they may. */
  money_blocked_until: z.nullable(instant),
})

// The specification's forms send what was typed, without client checks; the server's rules and words are these.
const typedEmail = secretText(320, 0)
const typedCode = secretText(64, 0)

const badCode = {
  status: 401,
  say: 'This email, code or password is not right, or the code has expired.',
} as const

/** The specification's authentication calls carry it. */
const mock = { mock: 'Accepted, and without effect whatever its value.' }
/** The token of this browser, as a sign-in answered it: it has codes that strangers cannot use up. */
export const deviceHeader = 'x-device'
const byDevice = {
  ...mock,
  [deviceHeader]: 'The token of this browser from its first sign-in, if it had one.',
}
const tooManyCodes = {
  too_many_codes: {
    status: 429,
    say: 'We sent several codes to this address. If it belongs to an admin, the newest works for another {wait}.',
  },
} as const

export const requestSignInCode = call({
  name: 'admin-sign-in.request-code',
  method: 'POST',
  path: '/api/v1/auth/admin-2fa-email',
  realm: 'anyone',
  summary: 'Sends a one-time code to an admin. The answer is the same for unknown addresses.',
  headers: byDevice,
  body: z.strictObject({ email: typedEmail }),
  encoding: 'multipart',
  answer: z.null(),
  says: 'If this address belongs to an admin, a code is on its way.',
  refuses: { email_missing: { status: 422, say: 'Enter a valid email address.' }, ...tooManyCodes },
  limit: { calls: 60, seconds: 900, ownersApart: true },
})

export const signIn = call({
  name: 'admin-sign-in.sign-in',
  method: 'POST',
  path: '/api/v1/auth/admin-2fa-login',
  realm: 'anyone',
  summary: 'Signs an admin in with a one-time code and a password.',
  headers: byDevice,
  body: z.strictObject({ code: typedCode, password: secretText(1024, 0), email: typedEmail }),
  encoding: 'multipart',
  /** `device`: the token of a browser that had none, to be sent as `x-device` from now on. */
  answer: z.object({ access_token: z.string(), expires_at: instant, admin, device: z.nullable(z.string()) }),
  says: 'Welcome back.',
  refuses: { wrong_credentials: badCode },
  limit: { calls: 60, seconds: 900, ownersApart: true },
})

export const requestResetCode = call({
  name: 'admin-sign-in.request-reset-code',
  method: 'POST',
  path: '/api/v1/auth/reset-password-link',
  realm: 'anyone',
  summary: 'Sends a verification code for a new password. The answer is the same for unknown addresses.',
  headers: byDevice,
  body: z.strictObject({ email: typedEmail, user_type: z.optional(secretText(32, 0)) }),
  encoding: 'multipart',
  answer: z.null(),
  says: 'If this address belongs to an admin, a verification code is on its way.',
  refuses: { email_missing: { status: 422, say: 'Enter a valid email address.' }, ...tooManyCodes },
  limit: { calls: 60, seconds: 900, ownersApart: true },
})

export const resetPassword = call({
  name: 'admin-sign-in.reset-password',
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  realm: 'anyone',
  summary: 'Sets a new password with a verification code. Ends all sessions of the admin.',
  headers: byDevice,
  body: z.strictObject({
    email: typedEmail,
    user_type: z.optional(secretText(32, 0)),
    password: secretText(1024, 0),
    code: typedCode,
  }),
  encoding: 'multipart',
  answer: z.null(),
  says: 'Your password is changed. Sign in with it.',
  refuses: {
    wrong_reset_code: { status: 401, say: 'This code is not right or has expired. Ask for a new one.' },
    password_too_short: { status: 422, say: 'Use at least 15 characters. A short sentence works well.' },
    password_too_long: { status: 422, say: 'Use at most 128 characters.' },
    password_too_common: {
      status: 422,
      say: 'This password is on lists that attackers try first. Choose another.',
    },
  },
  limit: { calls: 60, seconds: 900, ownersApart: true },
})

export const checkAdmin = call({
  name: 'admin-sign-in.check',
  method: 'GET',
  path: '/api/v1/auth/admin',
  realm: 'admin',
  summary: 'Who is signed in. Counts as activity only with the header X-Active: 1.',
  headers: { 'X-Active': '`1`: a person did something, so the idle hour begins anew.', ...mock },
  answer: admin,
  says: 'Signed in.',
  refuses: {},
})

export const signOut = call({
  name: 'admin-sign-in.sign-out',
  method: 'POST',
  path: '/api/v1/auth/admin-sign-out',
  realm: 'admin',
  summary: 'Ends this session.',
  body: z.strictObject({}),
  answer: z.null(),
  says: 'You are signed out.',
  refuses: {},
})
