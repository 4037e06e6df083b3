// Answers for the calls about billers. Whose a reference is, what paying costs, and paying are calls of whatever is sent.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, text } from '#kit/http/fields.ts'
import { amountModes, categories } from './biller.ts'
import { fieldKinds } from './fields.ts'
import { refusals } from './refusals.ts'

/** That payments there fail or hang now, and how long those that arrived took; null where nothing is to be said of it. */
const trouble = z.nullable(
  z.object({ state: z.enum(['slow', 'trouble']), usual_seconds: z.nullable(z.int()) }),
)

const biller = z.object({
  id: z.string(),
  name: z.string(),
  /** What people call it, where its name does not say so. */
  also: z.nullable(z.string()),
  category: z.enum(categories),
  trouble,
})

export const listBillers = call({
  name: 'bills.billers',
  method: 'GET',
  path: '/api/v1/me/billers',
  realm: 'customer',
  summary: 'The billers that can be paid, by category: of those that people know as one, the first.',
  answer: z.array(biller),
  says: 'Billers.',
  refuses: {},
})

export const findBiller = call({
  name: 'bills.biller',
  method: 'GET',
  path: '/api/v1/me/billers/:id',
  realm: 'customer',
  summary: 'What paying a biller asks for.',
  params: z.strictObject({ id: text(40) }),
  answer: z.extend(biller, {
    /** Those that people know as one with it, itself among them; none where it stands alone. */
    choices: z.array(z.object({ id: z.string(), name: z.string(), trouble })),
    reference: z.object({ label: z.string(), hint: z.string(), pattern: z.string() }),
    least: z.nullable(amount),
    most: z.nullable(amount),
    /** Which amounts it takes: any, one of its plans, one price, or what is due. */
    amount: z.enum(amountModes),
    /** How many of it one payment may buy. */
    quantity_most: z.int(),
    /** Whether it says whose a reference is. */
    has_names: z.boolean(),
    /** What it asks for beside the reference, in the order of its form: as `to.fields` tells it, by its key. */
    fields: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        hint: z.optional(z.string()),
        /** The heading that it stands under. */
        group: z.optional(z.string()),
        kind: z.enum(fieldKinds),
        /** Characters of a text, years of age of a birth date, and of a year itself. */
        least: z.optional(z.int()),
        most: z.optional(z.int()),
        /** The choice on which its list hangs. */
        of: z.optional(z.string()),
        /** It asks for the customer's own. */
        own: z.optional(z.literal(true)),
      }),
    ),
    /** Whether a reference is a number at one of the choices, each of which is a mobile network. */
    by_network: z.boolean(),
    /** What we charge, VAT included. */
    fee: amount,
  }),
  says: 'The biller.',
  refuses: {
    biller_not_found: { status: 404, say: 'We can’t pay this biller right now.' },
    betting_excluded: refusals.betting_excluded,
    betting_age: refusals.betting_age,
    betting_age_unknown: refusals.betting_age_unknown,
  },
})

export const listFieldOptions = call({
  name: 'bills.field-options',
  method: 'GET',
  path: '/api/v1/me/billers/:id/fields/:key/options',
  realm: 'customer',
  summary:
    'What a field of a biller’s form is chosen from. Of a list that hangs on another field: `of` is the code that was chosen there.',
  params: z.strictObject({ id: text(40), key: text(30) }),
  query: z.strictObject({ of: z.optional(text(60)) }),
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
  says: 'Options.',
  refuses: {
    biller_not_found: { status: 404, say: 'We can’t pay this biller right now.' },
    biller_away: { status: 503, say: '{biller} isn’t answering right now. Try again soon.' },
    lookup_unanswered: { status: 503, say: 'We couldn’t read the list right now. Try again soon.' },
  },
})

export const listPlans = call({
  name: 'bills.plans',
  method: 'GET',
  path: '/api/v1/me/billers/:id/plans',
  realm: 'customer',
  summary:
    'The plans that a biller is sold in, as the biller orders them, and what somebody whose name was just read has of it.',
  params: z.strictObject({ id: text(40) }),
  query: z.strictObject({ account: z.optional(text(40)) }),
  answer: z.object({
    plans: z.array(z.object({ code: z.string(), name: z.string(), price: amount })),
    /** Paid again as it is: `choice: { renew: 'yes' }`. */
    current: z.nullable(z.object({ name: z.string(), price: amount })),
  }),
  says: 'Plans.',
  refuses: {
    biller_not_found: { status: 404, say: 'We can’t pay this biller right now.' },
    biller_away: { status: 503, say: '{biller} isn’t answering right now. Try again soon.' },
    lookup_unanswered: { status: 503, say: 'We couldn’t read the plans right now. Try again soon.' },
  },
})
