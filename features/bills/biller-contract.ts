// Answers for what is written of a biller: the fields of its rows, each bounded. Pure.
import * as z from 'zod/mini'
import { text, whole } from '#kit/http/fields.ts'
import { amountModes, categories, checks, confidences, deliveries } from './biller.ts'
import { areWhole, fieldKinds, isBounded } from './fields.ts'
import { formKinds, isCounted, isSpelled, longest, signs } from './reference-form.ts'

const referenceForm = z
  .strictObject({
    kind: z.enum(formKinds, 'Choose a form'),
    least: z.optional(whole(1, longest)),
    most: z.optional(whole(1, longest)),
    also: z.optional(z.enum(signs, 'Choose signs')),
    begins: z.optional(
      z.string().check(z.regex(/^[A-Z0-9-]{1,8}$/, 'Use up to 8 capital letters, digits and hyphens')),
    ),
  })
  .check(
    z.refine(
      ({ kind, least, most }) =>
        isCounted(kind)
          ? least !== undefined && most !== undefined && least <= most
          : least === undefined && most === undefined,
      'Write how many characters it has, the least first',
    ),
    z.refine(
      ({ kind, also, begins }) =>
        isSpelled(kind) || (also === undefined && (begins === undefined || kind === 'phone')),
      'This form has no signs and no beginning of its own',
    ),
  )

const naira = z
  .string('Write the amount as text, like "1000"')
  .check(z.trim(), z.regex(/^\d{1,8}(\.\d{2})?$/, 'Write naira like 1000 or 161.25'))

/** As a partner is named in our records, and what it names a thing. */
const partnerName = z.string().check(z.regex(/^[a-z0-9-]{2,30}$/, 'Choose a partner'))
const partnerCode = z
  .string('Write this as text')
  .check(z.trim(), z.regex(/^[A-Za-z0-9_.-]{1,60}$/, 'Use letters, digits, hyphens and dots'))

const fieldKey = z.string().check(z.regex(/^[a-z_]{2,30}$/, 'Use 2 to 30 small letters'))

/** The same biller at one partner: what it is called there, what goes with each order, and what it calls each field. */
const offerShape = z.strictObject({
  partner: partnerName,
  code: partnerCode,
  terms: z.optional(z.record(z.string().check(z.regex(/^[a-z_]{1,20}$/)), partnerCode)),
  fields: z.optional(z.record(fieldKey, z.string().check(z.regex(/^[A-Za-z_]{1,40}$/)))),
})
export type Offer = z.output<typeof offerShape>

const isOnce = (offers: readonly Offer[]): boolean =>
  new Set(offers.map(({ partner }) => partner)).size === offers.length

/** What is asked beside a reference, as `fields.ts` reads it. */
const field = z
  .strictObject({
    key: fieldKey,
    label: text(40, 2),
    hint: z.optional(text(80, 2)),
    group: z.optional(text(40, 2)),
    kind: z.enum(fieldKinds, 'Choose a kind'),
    least: z.optional(whole(0, 9999)),
    most: z.optional(whole(1, 9999)),
    of: z.optional(fieldKey),
    own: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      ({ kind, least, most }) => isBounded(kind) || (least === undefined && most === undefined),
      'This kind has no bounds',
    ),
  )

const fieldsMost = 20

/** What orders and all else name a biller by, for ever. */
export const billerId = z
  .string('Write this as text')
  .check(z.trim(), z.regex(/^[a-z0-9-]{2,40}$/, 'Use 2 to 40 small letters, digits and hyphens'))

/** All that is said of a biller from a day on. */
export const termFields = {
  name: text(60, 2),
  /** One of several that people know as one, chosen between in its form: prepaid and postpaid of one company. */
  family: z.optional(text(60, 2)),
  choice: z.optional(text(30)),
  /** What people call it, where its name does not say so. */
  also: z.optional(text(60)),
  category: z.enum(categories, 'Choose a category'),
  /** What its customers are known by: what that is called, how it looks, and the form that it has to have. */
  label: text(40, 2),
  hint: text(80, 2),
  form: referenceForm,
  amount: z.enum(amountModes, 'Choose which amounts'),
  check: z.enum(checks, 'Choose how it is checked'),
  delivers: z.enum(deliveries, 'Choose what it delivers'),
  /** Bounds of one payment, in naira; the biller's own, of one customer, are read with their name. */
  least: z.optional(naira),
  most: z.optional(naira),
  /** What we charge, VAT included, in naira. */
  fee: naira,
  /** The first whose partner is set up sells it. */
  /** What its check asks for, in the order of its form. An offer that does not name each of them sells nothing. */
  fields: z.optional(
    z
      .array(field)
      .check(
        z.minLength(1, 'Write at least one field'),
        z.maxLength(fieldsMost, `At most ${fieldsMost} fields`),
        z.refine(
          areWhole,
          'Give each field a key of its own and a hint, and let a list hang on one before it',
        ),
      ),
  ),
  offers: z
    .array(offerShape)
    .check(z.maxLength(6, 'At most 6 offers'), z.refine(isOnce, 'A partner has one offer of a biller')),
  area: z.optional(text(200)),
  /** How sure the row is: `A` by a partner's documents, `B` by a public list, `C` a real organisation whose terms are to be verified. */
  confidence: z.enum(confidences, 'Choose how sure it is'),
  sources: z
    .array(text(300))
    .check(z.minLength(1, 'Write where it is from'), z.maxLength(8, 'At most 8 sources')),
  notes: z.optional(text(1000)),
} as const

export const billerTerms = z.strictObject(termFields)

export type Terms = z.output<typeof billerTerms>

/** As it stands on a day. */
export type Biller = Terms & {
  readonly id: string
  readonly reference: { readonly label: string; readonly hint: string; readonly pattern: string }
}
