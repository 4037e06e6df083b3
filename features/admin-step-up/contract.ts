// Answers for the calls with which staff prove again that it is them, and for their passkeys.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import {
  oneTimeCode,
  instant,
  newPasskeyChallenge,
  newPasskeyRefusals,
  passkeyAssertion,
  passkeyChallenge,
  passkeyCreation,
  passkeyFields,
  text,
  tooManyPasskeys,
  uuid,
} from '#kit/http/fields.ts'

const proof = z.object({ proven_at: instant })

const passkeyNeeded = {
  passkey_needed: { status: 409, say: 'You have a passkey. Use it instead of a code.' },
} as const

export const requestStepUpCode = call({
  name: 'admin-step-up.request-code',
  method: 'POST',
  path: '/api/v1/auth/step-up/code',
  realm: 'admin',
  summary: 'Mails a fresh code to who is signed in and has no passkey.',
  body: z.strictObject({}),
  answer: z.object({ code_length: z.int() }),
  says: 'A code is on its way to your email.',
  refuses: {
    ...passkeyNeeded,
    too_many_codes: {
      status: 429,
      say: 'We sent several codes to your email. Use the newest: it works for another {wait}.',
    },
  },
})

export const proveWithCode = call({
  name: 'admin-step-up.prove-with-code',
  method: 'POST',
  path: '/api/v1/auth/step-up/code/confirm',
  realm: 'admin',
  summary: 'Proves with the code from the email that it is the person of this session.',
  body: z.strictObject({ code: oneTimeCode }),
  answer: proof,
  says: 'Confirmed.',
  refuses: { ...passkeyNeeded, wrong_code: { status: 403, say: 'This code is not right or has expired.' } },
})

export const beginProving = call({
  name: 'admin-step-up.begin-with-passkey',
  method: 'POST',
  path: '/api/v1/auth/step-up/passkey/begin',
  realm: 'admin',
  summary: 'A challenge for one of the passkeys of who is signed in.',
  body: z.strictObject({}),
  answer: passkeyChallenge,
  says: 'Use your passkey.',
  refuses: { no_passkey: { status: 409, say: 'You have no passkey. Use a code by email.' } },
})

export const proveWithPasskey = call({
  name: 'admin-step-up.prove-with-passkey',
  method: 'POST',
  path: '/api/v1/auth/step-up/passkey',
  realm: 'admin',
  summary: 'Proves with a passkey that it is the person of this session.',
  body: z.strictObject({ challenge_id: uuid, response: passkeyAssertion }),
  answer: proof,
  says: 'Confirmed.',
  refuses: {
    passkey_refused: { status: 403, say: 'We could not use this passkey. Try again, or use another.' },
  },
})

const name = text(40)

export const passkey = z.object(passkeyFields)

export const listMyPasskeys = call({
  name: 'admin-step-up.my-passkeys',
  method: 'GET',
  path: '/api/v1/auth/passkeys',
  realm: 'admin',
  renewedBy: ['staff'],
  summary: 'The passkeys of who is signed in.',
  answer: z.object({ items: z.array(passkey) }),
  says: 'Your passkeys.',
  refuses: {},
})

const proofMissing = {
  step_up_required: { status: 401, say: 'Confirm that it’s you to change your passkeys.' },
  staff_blocked_after_reset: {
    status: 403,
    say: 'You cannot change passkeys until {until}: your password or second factor was reset.',
  },
} as const
const notFound = {
  passkey_not_found: { status: 404, say: 'No passkey of yours with this id.' },
} as const

export const beginAddingMyPasskey = call({
  name: 'admin-step-up.begin-adding-passkey',
  method: 'POST',
  path: '/api/v1/auth/passkeys/begin',
  realm: 'admin',
  summary: 'A challenge for a new passkey.',
  body: z.strictObject({}),
  answer: newPasskeyChallenge,
  says: 'Follow your device.',
  refuses: { ...proofMissing, ...tooManyPasskeys },
})

export const addMyPasskey = call({
  name: 'admin-step-up.add-passkey',
  method: 'POST',
  path: '/api/v1/auth/passkeys',
  realm: 'admin',
  summary: 'Keeps a new passkey under a name.',
  body: z.strictObject({ challenge_id: uuid, name, response: passkeyCreation }),
  answer: passkey,
  says: 'Passkey added.',
  refuses: newPasskeyRefusals,
})

export const renameMyPasskey = call({
  name: 'admin-step-up.rename-passkey',
  method: 'PUT',
  path: '/api/v1/auth/passkeys/:id',
  realm: 'admin',
  summary: 'Gives a passkey another name.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ name }),
  answer: passkey,
  says: 'Passkey renamed.',
  refuses: notFound,
})

export const removeMyPasskey = call({
  name: 'admin-step-up.remove-passkey',
  method: 'DELETE',
  path: '/api/v1/auth/passkeys/:id',
  realm: 'admin',
  summary: 'Removes a passkey; it no longer works.',
  params: z.strictObject({ id: uuid }),
  answer: z.null(),
  says: 'Passkey removed.',
  refuses: { ...proofMissing, ...notFound },
})
