// Answers for the calls with which a customer changes where we reach them, freezes everything, and opens it again.
import * as z from 'zod/mini'
import { codeSent, customer } from '#features/customer-sign-in/contract.ts'
import { authorisationRefusals } from '#features/step-up/contract.ts'
import { call } from '#kit/http/contract.ts'
import { emailAddress, instant, nigerianPhone, oneTimeCode, text, uuid } from '#kit/http/fields.ts'

const unchanged = {
  contact_unchanged: { status: 422, say: 'This is already yours. Enter a different one.' },
} as const
const emailTaken = {
  email_taken: { status: 409, say: 'This email belongs to another account. Use another one.' },
} as const
const tooManyCodes = {
  too_many_codes: {
    status: 429,
    say: 'We sent several codes to this address. Try again in {wait}.',
  },
} as const

/** What is authorised: the new value as it was understood, what is hashed of it, and the hash. */
const prepared = z.object({ value: z.string(), hash: z.string(), seen: z.string() })

export const prepareEmail = call({
  name: 'customer-safety.prepare-email',
  method: 'POST',
  path: '/api/v1/me/email/prepare',
  realm: 'customer',
  summary: 'Reads a new email address and answers what has to be authorised.',
  body: z.strictObject({ email: emailAddress }),
  answer: prepared,
  says: 'Confirm the new address.',
  refuses: unchanged,
})

const emailChange = z.extend(codeSent, { change_id: uuid, email: z.string() })

export const changeEmail = call({
  name: 'customer-safety.change-email',
  method: 'POST',
  path: '/api/v1/me/email',
  realm: 'customer',
  summary: 'Mails a code to the new address. Nothing changes before it is typed.',
  body: z.strictObject({ email: emailAddress, authorisation_id: uuid }),
  answer: emailChange,
  says: 'We sent a code to the new address.',
  refuses: { ...unchanged, ...tooManyCodes, ...authorisationRefusals },
})

export const resendEmailCode = call({
  name: 'customer-safety.resend-email-code',
  method: 'POST',
  path: '/api/v1/me/email/:id/resend',
  realm: 'customer',
  summary: 'Mails another code to the new address.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({}),
  answer: emailChange,
  says: 'We sent a new code.',
  refuses: {
    ...tooManyCodes,
    change_over: { status: 409, say: 'This took too long. Start again.' },
  },
})

export const confirmEmail = call({
  name: 'customer-safety.confirm-email',
  method: 'POST',
  path: '/api/v1/me/email/:id/confirm',
  realm: 'customer',
  summary: 'Changes the address with the code that was mailed to it. The address before is told.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ code: oneTimeCode }),
  answer: customer,
  says: 'Email changed.',
  refuses: {
    wrong_code: { status: 403, say: 'This code is not right or has expired.' },
    code_spent: { status: 403, say: 'Too many wrong tries. Ask for a new code.' },
    change_over: resendEmailCode.refuses.change_over,
    ...emailTaken,
  },
})

export const confirmEmailByLink = call({
  name: 'customer-safety.confirm-email-by-link',
  method: 'POST',
  path: '/api/v1/email-changes/:id/confirm',
  realm: 'anyone',
  summary: 'Confirms an address that staff wrote down, by the link mailed to it. The address before is told.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ token: text(80) }),
  answer: z.object({ email: z.string() }),
  says: 'Email changed.',
  limit: { calls: 30, seconds: 900, ownersApart: true },
  refuses: {
    link_dead: { status: 404, say: 'This link has been used or has expired. Ask our team for a new one.' },
    ...emailTaken,
  },
})

export const preparePhone = call({
  name: 'customer-safety.prepare-phone',
  method: 'POST',
  path: '/api/v1/me/phone/prepare',
  realm: 'customer',
  summary: 'Reads a new phone number and answers what has to be authorised.',
  body: z.strictObject({ phone: nigerianPhone }),
  answer: prepared,
  says: 'Confirm the new number.',
  refuses: unchanged,
})

const phoneChange = z.extend(codeSent, { change_id: uuid, phone: z.string() })
const smsRefusals = {
  too_many_codes: {
    status: 429,
    say: 'Too many codes were asked for, by you or for this number. Try again in {wait}.',
  },
  sms_off: { status: 503, say: 'We cannot send SMS right now. Try again later.' },
} as const

export const changePhone = call({
  name: 'customer-safety.change-phone',
  method: 'POST',
  path: '/api/v1/me/phone',
  realm: 'customer',
  summary: 'Sends a code to the new number by SMS. Nothing changes before it is typed.',
  body: z.strictObject({ phone: nigerianPhone, authorisation_id: uuid }),
  answer: phoneChange,
  says: 'We sent a code to the new number.',
  refuses: { ...unchanged, ...smsRefusals, ...authorisationRefusals },
})

export const sendPhoneCode = call({
  name: 'customer-safety.send-phone-code',
  method: 'POST',
  path: '/api/v1/me/phone/code',
  realm: 'customer',
  summary: 'Sends a code by SMS to the number that the customer gave, to confirm it.',
  body: z.strictObject({}),
  answer: phoneChange,
  says: 'We sent you a code.',
  refuses: {
    nothing_to_confirm: { status: 409, say: 'There is no phone number to confirm.' },
    ...smsRefusals,
  },
})

export const resendPhoneCode = call({
  name: 'customer-safety.resend-phone-code',
  method: 'POST',
  path: '/api/v1/me/phone/:id/resend',
  realm: 'customer',
  summary: 'Sends another code to the number that is being confirmed.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({}),
  answer: phoneChange,
  says: resendEmailCode.says,
  refuses: { change_over: resendEmailCode.refuses.change_over, ...smsRefusals },
})

export const confirmPhone = call({
  name: 'customer-safety.confirm-phone',
  method: 'POST',
  path: '/api/v1/me/phone/:id/confirm',
  realm: 'customer',
  summary:
    'Confirms a number with the code that was sent to it. Whoever had it confirmed before has not any more, and is told.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ code: oneTimeCode }),
  answer: customer,
  says: 'Phone number confirmed.',
  refuses: {
    wrong_code: confirmEmail.refuses.wrong_code,
    code_spent: confirmEmail.refuses.code_spent,
    change_over: resendEmailCode.refuses.change_over,
  },
})

export const requestFreezeCode = call({
  name: 'customer-safety.request-freeze-code',
  method: 'POST',
  path: '/api/v1/me/lost-phone/code',
  realm: 'anyone',
  summary:
    'Mails a code that freezes everything, if there is an account. The answer is the same if there is none.',
  body: z.strictObject({ email: emailAddress }),
  answer: codeSent,
  says: 'If there is an account with this email, we sent it a code.',
  refuses: {
    too_many_codes: {
      status: 429,
      say: 'We sent several codes to this address. Use the newest: it works for another {wait}. Then you can ask for a new one.',
    },
  },
  limit: { calls: 30, seconds: 900, ownersApart: true },
})

export const freezeEverything = call({
  name: 'customer-safety.freeze-everything',
  method: 'POST',
  path: '/api/v1/me/lost-phone/freeze',
  realm: 'anyone',
  summary: 'Freezes all wallets of an account against money going out, and signs every device out.',
  body: z.strictObject({ email: emailAddress, code: oneTimeCode }),
  answer: z.object({
    frozen_at: instant,
    /** Where an account that was frozen stands under another address now: until when nobody opens it there, if that is to come. */
    moved: z.nullable(z.object({ holds_until: z.nullable(instant) })),
  }),
  says: 'Everything is frozen.',
  refuses: {
    wrong_code: { status: 401, say: 'This code is not right or has expired.' },
    code_spent: { status: 401, say: 'Too many wrong tries. Ask for a new code.' },
  },
  limit: { calls: 30, seconds: 900, ownersApart: true },
})

export const findMyFreeze = call({
  name: 'customer-safety.my-freeze',
  method: 'GET',
  path: '/api/v1/me/freeze',
  realm: 'customer',
  summary: 'Whether the customer has frozen their wallets, and what to authorise to unfreeze them.',
  answer: z.object({
    freeze: z.nullable(
      z.object({
        since: instant,
        /** Whether the address before made it, and from when it can be opened, if that is to come. */
        by_address_before: z.boolean(),
        opens_from: z.nullable(instant),
        unfreeze_hash: z.string(),
        unfreeze_seen: z.string(),
      }),
    ),
  }),
  says: 'Your freeze.',
  refuses: {},
})

export const unfreeze = call({
  name: 'customer-safety.unfreeze',
  method: 'POST',
  path: '/api/v1/me/unfreeze',
  realm: 'customer',
  summary: 'Ends the freeze that the customer made. One that staff made stays.',
  body: z.strictObject({ authorisation_id: uuid }),
  answer: z.object({ still_frozen: z.boolean() }),
  says: 'Your wallet is unfrozen.',
  refuses: {
    not_frozen: { status: 409, say: 'You have not frozen your wallet.' },
    frozen_by_address_before: {
      status: 403,
      say: 'This was frozen from the email address you had before. You can unfreeze it from {from}. Not frozen by you? Talk to us.',
    },
    ...authorisationRefusals,
  },
})
