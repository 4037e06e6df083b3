// Answers for the calls of admin sign-in, recovery and the link of an invitation, with the fields and encodings of the specification.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant, secretText, text, uuid } from '#kit/http/fields.ts'
import { adminRoles } from '#kit/roles.ts'

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
  renewedBy: ['staff'],
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

/** Characters of a person's name. */
const nameLengthMax = 80

/** What stands behind the `#` of the link. */
const token = z
  .string('Write this as text')
  .check(z.regex(/^[0-9a-f-]{36}\.[A-Za-z0-9_-]{43}$/, 'Open the link from the mail again: it is cut short.'))

const linkRefusals = {
  invitation_unknown: {
    status: 404,
    say: 'This link is not valid, or was replaced. Open the newest invitation in your mailbox.',
  },
  invitation_used: { status: 409, say: 'You have accepted this already. Sign in with your email.' },
  invitation_expired: { status: 410, say: 'This invitation has expired. Ask {name} to send it again.' },
  invitation_withdrawn: {
    status: 410,
    say: 'This invitation was withdrawn. Ask {name} if you think it should not have been.',
  },
} as const

export const readInvitation = call({
  name: 'staff.read-invitation',
  method: 'POST',
  path: '/api/v1/auth/invitation',
  realm: 'anyone',
  summary: 'What the link of an invitation stands for.',
  body: z.strictObject({ token }),
  answer: z.object({
    email: z.string(),
    role: z.enum(adminRoles),
    invited_by: z.string(),
    expires_at: instant,
  }),
  says: 'Welcome.',
  refuses: linkRefusals,
  limit: { calls: 60, seconds: 900, ownersApart: true },
})

const {
  password_too_short: tooShort,
  password_too_long: tooLong,
  password_too_common: tooCommon,
} = resetPassword.refuses

export const acceptInvitation = call({
  name: 'staff.accept-invitation',
  method: 'POST',
  path: '/api/v1/auth/invitation/accept',
  realm: 'anyone',
  summary: 'Accepts an invitation with a name and a password. Signing in by code comes next.',
  body: z.strictObject({ token, name: text(nameLengthMax), password: secretText(1024, 0) }),
  answer: z.object({ email: z.string() }),
  says: 'Your account is ready. Sign in with the code from your mail.',
  refuses: {
    ...linkRefusals,
    password_too_short: tooShort,
    password_too_long: tooLong,
    password_too_common: tooCommon,
    name_taken: {
      status: 409,
      say: 'Someone on the team already has this name. Add a middle name, so that you can be told apart.',
    },
  },
  limit: { calls: 60, seconds: 900, ownersApart: true },
})
