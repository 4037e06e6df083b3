// Answers for the calls with which a customer authorises what they saw, and for their passkeys.
import * as z from 'zod/mini'
import { noPasskey, passkeyRefusals, pinLength, pinRefusals } from '#features/customer-sign-in/contract.ts'
import { call } from '#kit/http/contract.ts'
import {
  digits,
  oneTimeCode,
  instant,
  newPasskeyChallenge,
  newPasskeyRefusals,
  passkeyAssertion,
  passkeyChallenge,
  passkeyCreation,
  passkeyFields,
  tooManyPasskeys,
  uuid,
} from '#kit/http/fields.ts'
import { methods, purposes, strengths } from './rules.ts'

const hash = z.string('Write this as text').check(z.regex(/^[0-9a-f]{64}$/, 'This is not a hash of ours'))
/** What was seen, as the server gave it with the hash. The mail with a code says from it what the code confirms. */
const seen = z.string('Write this as text').check(z.maxLength(4_000, 'This is too long'))
const purpose = z.enum(purposes, 'Choose a purpose that we know')
const strength = z.enum(strengths, 'Choose usual or strong')

const authorisation = z.object({
  authorisation_id: uuid,
  method: z.enum(methods),
  expires_at: instant,
  /** Not null: a code was mailed, and the authorisation counts only after it was typed. */
  resend_after_seconds: z.nullable(z.int()),
  /** Digits of that code. */
  code_length: z.nullable(z.int()),
})

const tooManyCodes = {
  too_many_codes: { status: 429, say: 'We sent several codes to your email. Try again in {wait}.' },
} as const

const sightDiffers = {
  sight_differs: { status: 422, say: 'This changed since you saw it. Start again.' },
} as const

const authorisationGone = {
  authorisation_stale: { status: 409, say: 'This took too long. Start again.' },
} as const

export const authoriseWithPin = call({
  name: 'step-up.authorise-with-pin',
  method: 'POST',
  path: '/api/v1/me/authorisations',
  realm: 'customer',
  summary: 'Authorises what was seen with the PIN. For what asks for more, a code is mailed and typed next.',
  body: z.strictObject({
    purpose,
    hash,
    /** Needed where a code is mailed: the mail says what it confirms. */
    seen: z.optional(seen),
    strength,
    pin: digits(pinLength, 'Enter your 4-digit PIN'),
  }),
  answer: authorisation,
  says: 'Authorised.',
  refuses: { ...pinRefusals, ...tooManyCodes, ...sightDiffers },
})

export const confirmWithCode = call({
  name: 'step-up.confirm-with-code',
  method: 'POST',
  path: '/api/v1/me/authorisations/:id/code',
  realm: 'customer',
  summary: 'Completes an authorisation with the code from the email.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ code: oneTimeCode }),
  answer: authorisation,
  says: 'Authorised.',
  refuses: {
    wrong_code: { status: 403, say: 'This code is not right or has expired.' },
    code_spent: { status: 403, say: 'Too many wrong tries. Ask for a new code.' },
    ...authorisationGone,
  },
})

export const resendCode = call({
  name: 'step-up.resend-code',
  method: 'POST',
  path: '/api/v1/me/authorisations/:id/resend',
  realm: 'customer',
  summary: 'Mails another code for an authorisation that needs one; the code before stops working.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ seen }),
  answer: authorisation,
  says: 'We sent a new code.',
  refuses: { ...tooManyCodes, ...sightDiffers, ...authorisationGone },
})

export const beginAuthorising = call({
  name: 'step-up.begin-with-passkey',
  method: 'POST',
  path: '/api/v1/me/authorisations/passkey/begin',
  realm: 'customer',
  summary: 'A challenge for a passkey, bound to what was seen.',
  body: z.strictObject({ purpose, hash }),
  answer: passkeyChallenge,
  says: 'Use your passkey.',
  refuses: noPasskey,
})

export const authoriseWithPasskey = call({
  name: 'step-up.authorise-with-passkey',
  method: 'POST',
  path: '/api/v1/me/authorisations/passkey',
  realm: 'customer',
  summary: 'Authorises what the challenge was bound to.',
  body: z.strictObject({ challenge_id: uuid, response: passkeyAssertion }),
  answer: authorisation,
  says: 'Authorised.',
  refuses: passkeyRefusals,
})

export const passkey = z.object({ ...passkeyFields, is_of_this_device: z.boolean() })

export const listPasskeys = call({
  name: 'step-up.my-passkeys',
  method: 'GET',
  path: '/api/v1/me/passkeys',
  realm: 'customer',
  summary: 'The passkeys of the signed-in customer, and what an authorisation to add one is bound to.',
  answer: z.object({
    items: z.array(passkey),
    /** False: adding one asks for an authorisation of the purpose `passkey` over `add_hash`. */
    may_add_now: z.boolean(),
    add_hash: z.string(),
  }),
  says: 'Your passkeys.',
  refuses: {},
})

const proofMissing = {
  step_up_required: { status: 403, say: 'Enter your PIN first.' },
  authorisation_missing: { status: 403, say: 'Enter your PIN first.' },
  ...authorisationGone,
} as const

export const beginAddingPasskey = call({
  name: 'step-up.begin-adding-passkey',
  method: 'POST',
  path: '/api/v1/me/passkeys/begin',
  realm: 'customer',
  summary: 'A challenge for a new passkey: within minutes of the PIN, or with an authorisation.',
  body: z.strictObject({ authorisation_id: z.optional(uuid) }),
  answer: newPasskeyChallenge,
  says: 'Follow your device.',
  refuses: { ...proofMissing, ...tooManyPasskeys },
})

export const addPasskey = call({
  name: 'step-up.add-passkey',
  method: 'POST',
  path: '/api/v1/me/passkeys',
  realm: 'customer',
  summary: 'Keeps a new passkey.',
  body: z.strictObject({ challenge_id: uuid, response: passkeyCreation }),
  answer: passkey,
  says: 'Passkey added.',
  refuses: newPasskeyRefusals,
})

export const removePasskey = call({
  name: 'step-up.remove-passkey',
  method: 'DELETE',
  path: '/api/v1/me/passkeys/:id',
  realm: 'customer',
  summary: 'Removes a passkey; it no longer works.',
  params: z.strictObject({ id: uuid }),
  answer: z.null(),
  says: 'Passkey removed.',
  refuses: { passkey_not_found: { status: 404, say: 'This passkey is already removed.' } },
})

/** What calls that take an authorisation may answer for want of one, where the PIN is always enough. */
export const usualAuthorisationRefusals = {
  authorisation_missing: { status: 403, say: 'Confirm this with your PIN or passkey first.' },
  authorisation_stale: { status: 409, say: 'This took too long. Please confirm again.' },
} as const
/** The same where it may not be. */
export const authorisationRefusals = {
  ...usualAuthorisationRefusals,
  step_up_required: { status: 403, say: 'Your PIN alone is not enough for this. Confirm again.' },
} as const
