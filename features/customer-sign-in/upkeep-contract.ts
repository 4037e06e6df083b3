// Answers for the calls with which a customer keeps their PIN, sessions and devices in order. Apart from the contract of
// signing in, so that who only opens the app does not load them.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { calendarDay, digits, instant, oneTimeCode, uuid } from '#kit/http/fields.ts'
import { choosePin, codeSent, customer, pinLength, pinRefusals } from './contract.ts'

/** Minutes in which a new PIN may be chosen after code and birth date were right. */
export const recoveryMinutes = 10

/** Hours after a change of the e-mail address in which the new one is not enough: for a new PIN, or against a freeze by the one before. */
export const newEmailHours = 72
/** Days in which the address before may still freeze the account. */
export const formerEmailDays = 7

const pinTooEasy = choosePin.refuses.pin_too_easy

export const changePin = call({
  name: 'customer-sign-in.change-pin',
  method: 'PUT',
  path: '/api/v1/me/pin',
  realm: 'customer',
  summary: 'Changes the PIN with the old one. Every other session ends.',
  body: z.strictObject({
    pin: digits(pinLength, 'Enter your 4-digit PIN'),
    new_pin: digits(pinLength, 'Choose 4 digits'),
  }),
  answer: customer,
  says: 'PIN changed.',
  refuses: {
    ...pinRefusals,
    pin_too_easy: pinTooEasy,
    pin_unchanged: { status: 422, say: 'This is the PIN you have. Choose another.' },
  },
})

const emailIsNew = {
  email_is_new: {
    status: 403,
    say: 'Your email is new. You can reset a forgotten PIN from {from}. Until then, use the PIN you know. Not changed by you? Talk to us.',
  },
} as const

export const requestPinRecovery = call({
  name: 'customer-sign-in.request-pin-recovery',
  method: 'POST',
  path: '/api/v1/me/pin/recovery',
  realm: 'customer',
  summary: 'Mails a code to whoever has forgotten their PIN.',
  body: z.strictObject({}),
  answer: z.extend(codeSent, { asks_birth_date: z.boolean() }),
  says: 'We sent you a code.',
  refuses: {
    too_many_codes: {
      status: 429,
      say: 'We sent several codes to your email. Use the newest: it works for another {wait}. Then you can ask for a new one.',
    },
    no_pin_yet: pinRefusals.no_pin_yet,
    ...emailIsNew,
  },
})

export const confirmPinRecovery = call({
  name: 'customer-sign-in.confirm-pin-recovery',
  method: 'POST',
  path: '/api/v1/me/pin/recovery/confirm',
  realm: 'customer',
  summary: 'Holds the code, and the birth date where one is known, against what we have.',
  body: z.strictObject({
    code: oneTimeCode,
    date_of_birth: z.optional(calendarDay),
  }),
  answer: z.null(),
  says: 'Choose a new PIN.',
  refuses: {
    wrong_recovery: {
      status: 403,
      say: 'The code or the date of birth is not right. Check both, or ask for a new code.',
    },
    code_spent: { status: 403, say: 'Too many wrong tries. Ask for a new code.' },
    ...emailIsNew,
  },
})

export const recoverPin = call({
  name: 'customer-sign-in.recover-pin',
  method: 'POST',
  path: '/api/v1/me/pin/recovered',
  realm: 'customer',
  summary: 'Sets a new PIN after a recovery. Every other session ends and the device is activated anew.',
  body: z.strictObject({ new_pin: digits(pinLength, 'Choose 4 digits') }),
  answer: customer,
  says: 'Your new PIN is set.',
  refuses: {
    pin_too_easy: pinTooEasy,
    recovery_over: { status: 409, say: 'This took too long. Start again with a new code.' },
  },
})

const session = z.object({
  id: uuid,
  device: z.string(),
  is_this: z.boolean(),
  is_on_active_device: z.boolean(),
  /** False: signed in with a code, but not opened with the PIN. */
  is_unlocked: z.boolean(),
  signed_in_at: instant,
  last_seen_at: instant,
})

export const listSessions = call({
  name: 'customer-sign-in.my-sessions',
  method: 'GET',
  path: '/api/v1/me/sessions',
  realm: 'customer',
  summary: 'Where the customer is signed in, and the one device that is active.',
  answer: z.object({
    active_device: z.nullable(z.object({ name: z.string(), is_this: z.boolean(), activated_at: instant })),
    items: z.array(session),
  }),
  says: 'Your devices.',
  refuses: {},
})

export const endSession = call({
  name: 'customer-sign-in.end-session',
  method: 'DELETE',
  path: '/api/v1/me/sessions/:id',
  realm: 'customer',
  summary: 'Signs one other session out.',
  params: z.strictObject({ id: uuid }),
  answer: z.null(),
  says: 'Signed out.',
  refuses: {
    session_not_found: { status: 404, say: 'That device is already signed out.' },
    this_session: { status: 409, say: 'You are using this device. Use Sign out instead.' },
  },
})

export const endOtherSessions = call({
  name: 'customer-sign-in.end-other-sessions',
  method: 'DELETE',
  path: '/api/v1/me/sessions',
  realm: 'customer',
  summary: 'Signs every other session out.',
  answer: z.object({ ended: z.int() }),
  says: 'Everywhere else is signed out.',
  refuses: {},
})

/** Calls that a session may make before the PIN has unlocked it. */
export const recoveryCalls: readonly string[] = [requestPinRecovery, confirmPinRecovery, recoverPin].map(
  (each) => each.name,
)
