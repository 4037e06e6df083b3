// Answers for the calls with which staff change a price from a day on, and take a change back before it begins.
import * as z from 'zod/mini'
import {
  insteadOf,
  newRowRefusals,
  policyCommandRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, dayOrNone, instant, newRowPreview, text } from '#kit/http/fields.ts'
import { exemptions, pricedCurrencies } from './rules.ts'

/** What is asked: the new price of a line, or a promotion. Which fields are read hangs on the line. */
const newPrice = {
  /** Any row of the line that gets a new price. Left out: a promotion of its own, for transfers to banks. */
  follows: z.optional(text(120)),
  /** The Lagos day on which it begins; left out, at once. */
  from: dayOrNone,
  instead_of: insteadOf,
  /** The last Lagos day; only of a promotion, which has to end. */
  until: dayOrNone,
  /** Of a fee: up to and with an amount; the last has none. */
  bands: z.optional(
    z
      .array(z.strictObject({ up_to: z.nullable(amountText), value: amountText }))
      .check(z.minLength(1, 'Write at least one band'), z.maxLength(12, 'At most 12 bands')),
  ),
  /** Of a tax or a promotion: percent of the fee. */
  percent: z.optional(
    z.string().check(z.trim(), z.regex(/^\d{1,3}(?:\.\d{1,2})?$/, 'Write a percentage like 7.5')),
  ),
  /** Of a duty: what is owed, and from which amount on. */
  value: z.optional(amountText),
  minimum: z.optional(amountText),
  exempt: z.optional(z.array(z.enum(exemptions)).check(z.maxLength(4))),
  /** Of a new promotion: what people read. */
  name: z.optional(text(60, 3)),
  /** The law, circular or decision behind it. */
  source: text(200, 5),
} as const

const refused = {
  charge_not_found: { status: 404, say: 'There is no such charge.' },
  price_unreadable: { status: 422, say: 'Please check the marked fields.' },
  price_the_same: { status: 422, say: 'This is already in force on that day.' },
  ...newRowRefusals,
  promotion_runs: { status: 409, say: 'Another promotion runs in that time. Change it instead.' },
} as const

const exampleLine = z.object({ fee: amount, vat: amount, stamp_duty: amount, total: amount })

export const previewChange = call({
  name: 'charges.preview-change',
  method: 'POST',
  path: '/api/v1/charges/changes/preview',
  realm: 'admin',
  summary:
    'What a new price would change: before and after in words and in examples, from when and until when.',
  body: z.strictObject(newPrice),
  customerReads: ['name'],
  answer: z.object({
    name: z.string(),
    /** What holds then without it. */
    before: z.nullable(z.string()),
    after: z.string(),
    currency: z.enum(pricedCurrencies),
    /** What some amounts cost their sender. */
    examples: z.array(z.object({ amount, before: exampleLine, after: exampleLine })),
    ...newRowPreview,
  }),
  says: 'Nothing is changed yet.',
  refuses: refused,
})

const changed = z.object({
  id: z.string(),
  name: z.string(),
  from: instant,
  until: z.nullable(instant),
})

export const changeCharge = call({
  name: 'charges.change',
  method: 'POST',
  path: '/api/v1/charges/changes',
  realm: 'admin',
  summary: 'Asks for a new price from a Lagos day on. Another person must always approve it.',
  body: z.strictObject({ ...newPrice, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  customerReads: ['name'],
  answer: changed,
  waits: waitsForApproval,
  says: 'The price is changed.',
  idempotencyKey: 'required',
  refuses: { ...refused, ...policyCommandRefusals },
})

export const withdrawChange = call({
  name: 'charges.withdraw-change',
  method: 'POST',
  path: '/api/v1/charges/withdrawals',
  realm: 'admin',
  summary: 'Asks to withdraw a scheduled price before it is in force. Another person must always approve it.',
  body: z.strictObject({ id: text(120), reason: text(140, 5) }),
  answer: changed,
  waits: waitsForApproval,
  says: 'The scheduled price is withdrawn.',
  idempotencyKey: 'required',
  refuses: {
    charge_not_found: refused.charge_not_found,
    has_begun: { status: 409, say: 'This is already in force. Schedule a new price instead.' },
    already_withdrawn: { status: 409, say: 'This is already withdrawn.' },
    ...policyCommandRefusals,
  },
})
