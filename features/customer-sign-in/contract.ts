// Answers for the calls with which a customer signs up, signs in and unlocks: e-mail code, profile, PIN, terms.
import * as z from 'zod/mini'
import { call, type WireAnswer } from '#kit/http/contract.ts'
import {
  calendarDay,
  digits,
  oneTimeCode,
  emailAddress,
  flag,
  instant,
  nigerianPhone,
  passkeyAssertion,
  passkeyChallenge,
  text,
  uuid,
} from '#kit/http/fields.ts'

/**
 * Says whom a page shows. Another tab may have signed somebody else in, whose cookie this page's calls carry from then on: they are
 * refused (`shown_to_another`) and change nothing of theirs.
 */
export const shownToHeader = 'x-shown-to'

/** Digits of a PIN. */
export const pinLength = 4
/** Characters of a first or last name. */
export const nameMost = 60
/** The least age for an account, in years. */
export const ageMin = 18
/** Wrong PINs in a row on a device before each pause, and how long the first, the second and so on are; the last one comes again. */
export const pinTriesMax = 5
export const pinPauseMinutes = [15, 60, 4 * 60, 24 * 60]
/** Wrong PINs in a row after which a device is signed out: a session begins there anew with a code by e-mail. */
export const pinMissesMax = 25
/** Seconds before another code can be asked for. */
export const resendSeconds = 30

/** A code that is on its way: when another can be asked for, and how many digits it has. */
export const codeSent = z.object({ resend_after_seconds: z.int(), code_length: z.int() })

/** What a signed-in customer still has to do before home, in order. */
export const onboardingSteps = ['profile', 'pin', 'unlock', 'home'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

export const customer = z.object({
  uuid,
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Whether they have typed a code that was sent to it: otherwise nobody finds them by it, and no SMS goes there. */
  phone_confirmed: z.boolean(),
  /** What others find them by, without its @. */
  tag: z.nullable(z.string()),
  kyc_tier: z.int(),
  status: z.string(),
  step: z.enum(onboardingSteps),
  has_passkey: z.boolean(),
  /** The device that stops when this one is unlocked, or null where this is the active one. */
  other_device: z.nullable(z.string()),
  /** Codes of services that are switched off: the app offers none of them. */
  services_off: z.array(z.string()),
  created_at: instant,
})

/** What any call that asks for the PIN may answer. */
export const pinRefusals = {
  wrong_pin: { status: 403, say: 'Wrong PIN. {tries} left{next}.' },
  pin_locked: { status: 429, say: 'Too many wrong PINs. Try again in {wait}, at {at}.' },
  no_pin_yet: { status: 409, say: 'Choose a PIN first.' },
} as const

export const requestCode = call({
  name: 'customer-sign-in.request-code',
  method: 'POST',
  path: '/api/v1/me/sign-in/code',
  realm: 'anyone',
  summary:
    'Sends a code by email, for signing up and signing in alike: six digits, or the long one that works until another may be asked for.',
  body: z.strictObject({ email: emailAddress }),
  answer: codeSent,
  says: 'We sent you a code.',
  refuses: {
    too_many_codes: {
      status: 429,
      say: 'We sent several codes to this address. Use the newest: it works for another {wait}. Then you can ask for a new one.',
    },
  },
  limit: { calls: 60, seconds: 900, ownersApart: true },
})

export const confirmCode = call({
  name: 'customer-sign-in.confirm-code',
  method: 'POST',
  path: '/api/v1/me/sign-in/confirm',
  realm: 'anyone',
  summary: 'Exchanges a code for a session cookie. A new address becomes a new account.',
  body: z.strictObject({
    email: emailAddress,
    code: oneTimeCode,
  }),
  answer: z.object({ customer, is_new: z.boolean() }),
  says: 'Your email is confirmed.',
  refuses: {
    wrong_code: { status: 401, say: 'This code is not right or has expired.' },
    code_spent: { status: 401, say: 'Too many wrong tries. Ask for a new code.' },
    account_closed: { status: 403, say: 'This account is closed. Talk to our support team.' },
  },
  limit: { calls: 60, seconds: 900, ownersApart: true },
})

export const unlock = call({
  name: 'customer-sign-in.unlock',
  method: 'POST',
  path: '/api/v1/me/unlock',
  realm: 'customer',
  summary: 'Unlocks the session with the PIN.',
  body: z.strictObject({ pin: digits(pinLength, 'Enter your 4-digit PIN') }),
  answer: customer,
  says: 'Welcome back.',
  refuses: pinRefusals,
})

export const saveProfile = call({
  name: 'customer-sign-in.save-profile',
  method: 'PUT',
  path: '/api/v1/me/profile',
  realm: 'customer',
  summary: 'Saves the name, phone and birth date of a new customer, who must be 18.',
  body: z.strictObject({
    first_name: text(nameMost),
    last_name: text(nameMost),
    phone: nigerianPhone,
    date_of_birth: calendarDay,
  }),
  answer: customer,
  says: 'Saved.',
  refuses: {
    under_age: { status: 422, say: 'You must be 18 or older to open an account.' },
    birth_date_unlikely: { status: 422, say: 'Please check your date of birth.' },
    name_unreadable: { status: 422, say: 'Write your name with letters, as on your ID.' },
    profile_fixed: {
      status: 409,
      say: 'Your name and birth date are confirmed. Ask support to change them.',
    },
  },
})

export const chooseTag = call({
  name: 'customer-sign-in.choose-tag',
  method: 'PUT',
  path: '/api/v1/me/tag',
  realm: 'customer',
  summary: 'Chooses the tag by which other customers find this one, once.',
  body: z.strictObject({ tag: text(21) }),
  answer: customer,
  says: 'Your tag is set.',
  refuses: {
    tag_unreadable: {
      status: 422,
      say: 'Use 3 to 20 lowercase letters, digits or underscores, starting with a letter.',
    },
    tag_reserved: { status: 422, say: 'This tag is reserved. Choose another.' },
    tag_taken: { status: 409, say: 'Somebody has this tag. Choose another.' },
    tag_fixed: { status: 409, say: 'You have a tag already. Ask support to change it.' },
    profile_missing: { status: 409, say: 'Tell us your name, phone and birth date first.' },
  },
})

export const choosePin = call({
  name: 'customer-sign-in.choose-pin',
  method: 'POST',
  path: '/api/v1/me/pin',
  realm: 'customer',
  summary: 'Sets the first PIN and records that the terms were accepted.',
  body: z.strictObject({
    pin: digits(pinLength, 'Choose 4 digits'),
    accept_terms: flag,
  }),
  answer: customer,
  says: 'Your PIN is set.',
  refuses: {
    terms_not_accepted: { status: 422, say: 'Please read and accept the terms to continue.' },
    pin_too_easy: { status: 422, say: 'This PIN is easy to guess. Choose another.' },
    pin_already_set: { status: 409, say: 'You already have a PIN.' },
    profile_missing: { status: 409, say: 'Tell us your name, phone and birth date first.' },
  },
})

export const whoAmI = call({
  name: 'customer-sign-in.who-am-i',
  method: 'GET',
  path: '/api/v1/me',
  realm: 'customer',
  summary: 'The signed-in customer and the next step.',
  answer: customer,
  says: 'Signed in.',
  refuses: {},
})

/** Who is signed in, as the screens have it. */
export type Customer = WireAnswer<typeof whoAmI>

export const signOut = call({
  name: 'customer-sign-in.sign-out',
  method: 'POST',
  path: '/api/v1/me/sign-out',
  realm: 'customer',
  summary: 'Ends this session and clears what the browser kept.',
  body: z.strictObject({}),
  answer: z.null(),
  says: 'You are signed out.',
  refuses: {},
})

export const lock = call({
  name: 'customer-sign-in.lock',
  method: 'POST',
  path: '/api/v1/me/lock',
  realm: 'customer',
  summary: 'Locks this session until the PIN or a passkey opens it.',
  body: z.strictObject({}),
  answer: customer,
  says: 'Locked.',
  refuses: { no_pin_yet: pinRefusals.no_pin_yet },
})

export const noPasskey = {
  no_passkey: { status: 409, say: 'You have no passkey yet. Use your PIN.' },
} as const
export const passkeyRefusals = {
  passkey_refused: { status: 403, say: 'We could not use this passkey. Use your PIN.' },
} as const

export const beginUnlocking = call({
  name: 'step-up.begin-unlocking',
  method: 'POST',
  path: '/api/v1/me/unlock/passkey/begin',
  realm: 'customer',
  summary: 'A challenge for a passkey that unlocks this session.',
  body: z.strictObject({}),
  answer: passkeyChallenge,
  says: 'Use your passkey.',
  refuses: noPasskey,
})

export const unlockWithPasskey = call({
  name: 'step-up.unlock-with-passkey',
  method: 'POST',
  path: '/api/v1/me/unlock/passkey',
  realm: 'customer',
  summary:
    'Unlocks the session with a passkey. A device that is not the active one asks for the PIN instead.',
  body: z.strictObject({ challenge_id: uuid, response: passkeyAssertion }),
  answer: customer,
  says: 'Welcome back.',
  refuses: {
    ...passkeyRefusals,
    pin_needed: { status: 403, say: 'This is a new device. Enter your PIN to open your account on it.' },
  },
})

/** Calls that a session may make before the PIN has unlocked it. */
export const callsWhileLocked: readonly string[] = [
  unlock,
  beginUnlocking,
  unlockWithPasskey,
  choosePin,
  whoAmI,
  signOut,
  lock,
].map((each) => each.name)
