// Answers for the fields that calls are made of: every text, number, date and amount of the wire, refused in words.
import * as z from 'zod/mini'
import { codeLength, longCodeLength } from '../one-time-code.ts'
import { emailRule, isReadable, unreadableWords } from '../email-address.ts'
import { decimalText, type Money } from '../money/money.ts'
import { readNigerianPhone } from '../nigerian-phone.ts'
import { isSeen, seenText } from '../seen-text.ts'
import { withoutInvisible } from '../typed-text.ts'
import { currencies } from '../money/currency.ts'

/** Trimmed text in NFC as it is seen (`seenText`), from `least` to `most` characters; control characters are refused. */
export function text(most: number, least = 1) {
  return z.string('Write this as text').check(
    z.overwrite(seenText),
    z.refine(isReadable, unreadableWords),
    z.trim(),
    z.normalize('NFC'),
    z.refine((value) => least === 0 || value === '' || isSeen(value), 'Fill this in'),
    z.minLength(least, least === 1 ? 'Fill this in' : `Use at least ${least} characters`),
    z.maxLength(most, `Use at most ${most} characters`),
  )
}

/** A secret that a person typed: its exact characters, neither trimmed nor normalised. */
export function secretText(most: number, least = 1) {
  return z.string('Write this as text').check(
    z.refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'This holds characters that we cannot read',
    ),
    z.minLength(least, least === 1 ? 'Fill this in' : `Use at least ${least} characters`),
    z.maxLength(most, `Use at most ${most} characters`),
  )
}

/** An e-mail address in lower case. */
export const emailAddress = z
  .string('Write this as text')
  .check(
    z.overwrite(withoutInvisible),
    z.refine(isReadable, unreadableWords),
    z.trim(),
    z.normalize('NFC'),
    z.toLowerCase(),
    z.minLength(1, emailRule.missing),
    z.maxLength(emailRule.most, emailRule.tooLong),
    z.regex(emailRule.form, emailRule.malformed),
  )

/** Exactly `count` digits. */
export function digits(count: number, words: string) {
  return z.string('Write this as text').check(z.trim(), z.regex(new RegExp(`^\\d{${count}}$`), words))
}

/** A one-time code as it is read from an e-mail: a long one stands there in threes. */
export const oneTimeCode = z.string('Write this as text').check(
  z.overwrite((value) => value.replace(/[\s-]/g, '')),
  z.regex(
    new RegExp(`^(?:\\d{${codeLength}}|\\d{${longCodeLength}})$`),
    'Enter all digits of the code from the email',
  ),
)

/** A BVN or NIN as a person writes it. */
export const identityNumber = digits(11, 'Enter the 11 digits')

/** A Nigerian mobile number as +234 and ten digits, however it is written (`readNigerianPhone`). */
export const nigerianPhone = z.string('Write this as text').check(
  z.maxLength(60, 'Use at most 60 characters'),
  z.overwrite((value) => readNigerianPhone(value) ?? value),
  z.regex(/^\+234[789][01]\d{8}$/, 'Enter a Nigerian mobile number like 0803 123 4567'),
)

/** A calendar day `yyyy-mm-dd` that exists. */
export const calendarDay = z.string('Write this as text').check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date like 1994-03-14'),
  z.refine((value) => {
    const instant = new Date(`${value}T00:00:00Z`)
    return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value)
  }, 'This day does not exist'),
)

/** A whole number from digits alone (`1e3`, `0x10` and lists are refused), or a JSON integer. */
export function whole(least: number, most: number) {
  return z.codec(
    z.union(
      [z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number')), z.int('Enter a whole number')],
      'Enter a whole number',
    ),
    z.int().check(z.gte(least, `At least ${least}`), z.lte(most, `At most ${most}`)),
    {
      decode: (value) => (typeof value === 'number' ? value : Number.parseInt(value, 10)),
      encode: (value) => value,
    },
  )
}

/** True or false, also as the texts of a form. */
export const flag = z.codec(
  z.union([z.boolean(), z.enum(['true', 'false'])], 'Choose true or false'),
  z.boolean(),
  {
    decode: (value) => value === true || value === 'true',
    encode: (value) => value,
  },
)

/** An id of ours. */
export const uuid = z
  .string('Write this as text')
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'This id is not valid'))

export const currencyCode = z.enum(
  currencies as readonly [(typeof currencies)[number]],
  'Choose a currency that we know',
)

/**
 * An amount that a person writes: decimal text, read in the currency of the account by `parseAmount`.
 * Exponents, commas, signs of plus and JSON numbers are refused.
 */
export const amountText = z
  .string('Write the amount as text, like "1500.50"')
  .check(z.trim(), z.regex(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,8})?$/, 'Enter an amount like 1500 or 1500.50'))

/** An amount in an answer: a decimal text beside its currency. The one converter between Money and the wire. */
export const amount = z.codec(
  z.string().check(z.regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/)),
  z.custom<Money>((value) => typeof value === 'object' && value !== null && 'minor' in value),
  {
    decode: () => {
      throw new Error(
        'amounts of answers are written, never read: read inputs with amountText and parseAmount',
      )
    },
    encode: decimalText,
  },
)

/** An instant: RFC 3339 in UTC on the wire, a Date inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (value) => new Date(value),
  encode: (value) => value.toISOString(),
})

/** A page of a list: `page` works as everyone expects, `cursor` is the fast way. */
export const pageQuery = {
  page: z.optional(whole(1, 100_000)),
  per_page: z.optional(whole(1, 100)),
  cursor: z.optional(text(400)),
}

/** The list shape under `data`. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    total_is_estimate: z.boolean(),
    next_cursor: z.nullable(z.string()),
  })
}

/** A file as a call answers it: its bytes whole, or as they are made. */
export type ServedFile = {
  /** What it is kept under, in plain letters. */
  readonly name: string
  readonly type: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
}

/** The answer of a call that is a file: its content is sent as it is, without the envelope of the others. */
export const fileAnswer = z.custom<ServedFile>(
  (value) => typeof value === 'object' && value !== null && 'content' in value,
)

const passkeyText = z.string().check(z.maxLength(8_192, 'This is too long for a passkey'))
const passkeyKind = z.literal('public-key')

/** What the browser answers when it is asked for a passkey, as far as its verifier reads it. */
export const passkeyAssertion = z.object({
  id: passkeyText,
  rawId: passkeyText,
  type: passkeyKind,
  response: z.object({
    clientDataJSON: passkeyText,
    authenticatorData: passkeyText,
    signature: passkeyText,
    userHandle: z.optional(passkeyText),
  }),
})

/** The same when it has made one. */
export const passkeyCreation = z.object({
  id: passkeyText,
  rawId: passkeyText,
  type: passkeyKind,
  response: z.object({
    clientDataJSON: passkeyText,
    attestationObject: passkeyText,
    transports: z.optional(z.array(passkeyText).check(z.maxLength(10, 'At most 10'))),
  }),
})

const descriptors = z.array(z.object({ id: z.string(), type: passkeyKind, transports: z.array(z.string()) }))

/** What the browser's dialog is given to ask for a passkey. */
export const passkeyChallenge = z.object({
  challenge_id: uuid,
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: descriptors,
  }),
})

/** The same to make one. */
export const newPasskeyChallenge = z.object({
  challenge_id: uuid,
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: passkeyKind, alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: descriptors,
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('required'),
    }),
  }),
})

/** A passkey as its person sees it, whoever they are. */
export const passkeyFields = {
  id: uuid,
  name: z.string(),
  /** Whether the person's other devices may have it too. */
  is_backed_up: z.boolean(),
  created_at: instant,
  last_used_at: z.nullable(instant),
} as const

/** Passkeys that one person may have. */
export const passkeysMax = 10
export const tooManyPasskeys = {
  too_many_passkeys: { status: 409, say: 'You have 10 passkeys. Remove one you don’t use first.' },
} as const
/** Refusals of keeping another one. */
export const newPasskeyRefusals = {
  passkey_refused: { status: 422, say: 'We could not add this passkey. Try again.' },
  passkey_known: { status: 409, say: 'This passkey is already added.' },
  ...tooManyPasskeys,
} as const

/** A Lagos day on which a row begins or ends, where none may be named: a form's empty field is none. */
export const dayOrNone = z.optional(z.union([z.literal(''), calendarDay], 'Enter a date like 2027-03-14'))

/** What the answer has of every row of a setting in which each holds until the next begins. */
export const settingRow = {
  number: z.string(),
  from: instant,
  /** Where the next row begins; null for the last one, and for one that was taken back. */
  until: z.nullable(instant),
  set_at: instant,
  /** Taken back before it began: it never held. */
  withdrawn_at: z.nullable(instant),
} as const

/** What is seen of every new row before it is asked for, beside what it changes. */
export const newRowPreview = {
  from: instant,
  until: z.nullable(instant),
  hash: z.string(),
  needs_approval: z.boolean(),
  /** Nobody of the team but whoever asks may approve it. */
  lacks_approver: z.boolean(),
} as const
