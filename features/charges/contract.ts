// Answers for the calls about charges: the dated rows, and what a movement costs on a day.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, calendarDay, flag, instant, text, whole } from '#kit/http/fields.ts'
import { chargedServices, chargeLines, exemptions } from './rules.ts'

/** An amount as people type it: naira signs, spaces around it and commas between thousands are understood. */
const typedAmount = z.pipe(
  z
    .string('Type an amount like 10,000 or 1500.50')
    .check(z.trim(), z.maxLength(40, 'Type an amount like 10,000 or 1500.50')),
  z.pipe(
    z.transform((typed: string) =>
      typed
        .replace(/^(?:₦|NGN|N)\s*/i, '')
        .replace(/^\d{1,3}(?:,\d{3})+(?=\.|$)/, (grouped) => grouped.replaceAll(',', '')),
    ),
    amountText,
  ),
)

/** A row of the price list. `vat` is the rate on top in percent, where one applies. */
const chargeRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  applies_to: z.array(z.enum(chargedServices)),
  kind: z.enum(['flat', 'percent', 'band']),
  /** Which line of a cost it makes; a promotion lets a part of the fee go. */
  line: z.enum(chargeLines),
  /** An amount of naira for `flat`, a percentage for `percent`, null for `band`. */
  value: z.nullable(z.string()),
  bands: z.nullable(z.array(z.object({ up_to: z.nullable(amount), value: amount }))),
  /** From which amount on it is owed. */
  minimum: z.nullable(amount),
  payer: z.enum(['sender', 'receiver']),
  exempt: z.array(z.enum(exemptions)),
  currency: z.literal('NGN'),
  vat: z.nullable(z.string()),
  source: z.string(),
  from: instant,
  until: z.nullable(instant),
})

const cost = z.object({
  service: z.enum(chargedServices),
  on: z.string(),
  amount,
  fee: amount,
  vat: amount,
  stamp_duty: amount,
  waived: amount,
  total: amount,
  currency: z.literal('NGN'),
  /** The rows behind the lines. */
  rules: z.array(z.string()),
})

const badAmount = {
  amount_refused: { status: 422, say: 'Write an amount above zero with at most two decimals.' },
} as const

export const listCharges = call({
  name: 'charges.list',
  method: 'GET',
  path: '/api/v1/charges',
  realm: 'admin',
  summary: 'Every charge as dated rows, those of the past and the future too.',
  answer: z.array(chargeRow),
  says: 'Charges.',
  refuses: {},
})

export const costOnDay = call({
  name: 'charges.cost-on-day',
  method: 'GET',
  path: '/api/v1/charges/cost',
  realm: 'admin',
  summary: 'What a movement would have cost its sender on a day, by the rows that were in force.',
  query: z.strictObject({
    service: z.enum(chargedServices),
    amount: typedAmount,
    on: z.optional(calendarDay),
    exemption: z.optional(z.enum(exemptions)),
    /** As one of the month's free transfers. */
    free: z.optional(flag),
  }),
  answer: cost,
  says: 'What it costs.',
  refuses: badAmount,
})

export const costToday = call({
  name: 'charges.cost-today',
  method: 'GET',
  path: '/api/v1/fees/cost',
  realm: 'anyone',
  summary: 'What sending an amount costs today, for the public fees page and its calculator.',
  query: z.strictObject({ service: z.enum(chargedServices), amount: typedAmount }),
  answer: cost,
  says: 'What it costs.',
  refuses: badAmount,
  limit: { calls: 120, seconds: 60 },
})

/** Free transfers a month, from an instant on, until the next row begins. */
const freeTransferSetting = z.object({
  count: z.int(),
  from: instant,
  set_at: instant,
})

export const listFreeTransfers = call({
  name: 'charges.free-transfers',
  method: 'GET',
  path: '/api/v1/charges/free-transfers',
  realm: 'admin',
  summary: 'How many transfers of a month are free of fee and VAT, as dated rows, oldest first.',
  answer: z.array(freeTransferSetting),
  says: 'Free transfers.',
  refuses: {},
})

/** What stands before every change of prices. */
const gates = {
  step_up_required: {
    status: 401,
    say: 'Sign in again to change prices: your last sign-in was more than 10 minutes ago.',
  },
  changed_since_preview: {
    status: 409,
    say: 'This changed while you were looking. Reload to see the latest.',
  },
  day_is_past: {
    status: 422,
    say: 'Choose today or a later day: what was charged on days gone by stays as it was.',
  },
} as const

/** A Lagos day; a form's empty field is none. */
const fromDay = z.optional(z.union([z.literal(''), calendarDay], 'Enter a date like 2027-03-14'))

export const previewFreeTransfers = call({
  name: 'charges.preview-free-transfers',
  method: 'GET',
  path: '/api/v1/charges/free-transfers/preview',
  realm: 'admin',
  summary: 'What setting the free transfers of a month would change.',
  query: z.strictObject({ count: whole(0, 1000), from: fromDay }),
  answer: z.object({
    /** What holds at that instant without it. */
    before: z.int(),
    count: z.int(),
    from: instant,
    hash: z.string(),
  }),
  says: 'Nothing is done yet.',
  refuses: { day_is_past: gates.day_is_past },
})

export const setFreeTransfers = call({
  name: 'charges.set-free-transfers',
  method: 'POST',
  path: '/api/v1/admin/create/free_monthly_transfer/setting',
  realm: 'admin',
  summary:
    'Sets how many transfers of a month are free of fee and VAT, at once or from a later Lagos day on. The duty stays owed.',
  body: z.strictObject({
    count: whole(0, 1000),
    from: fromDay,
    /** The hash of the preview that was read: what is done is what was seen. */
    hash: z.optional(text(64)),
    reason: z.optional(text(140)),
  }),
  answer: freeTransferSetting,
  says: 'Free transfers are set.',
  idempotencyKey: 'optional',
  refuses: gates,
})
