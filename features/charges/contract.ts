// Answers for the calls about charges: the dated rows, and what a movement costs on a day.
import * as z from 'zod/mini'
import {
  newRowRefusals,
  policyCommandRefusals,
  rowNumber,
  takeBackRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import {
  amount,
  amountText,
  calendarDay,
  dayOrNone,
  flag,
  instant,
  newRowPreview,
  settingRow,
  text,
  whole,
} from '#kit/http/fields.ts'
import { chargedServices, chargeLines, exemptions, pricedCurrencies } from './rules.ts'

/** An amount as people type it: signs of naira and dollars, spaces around it and commas between thousands are understood. */
const typedAmount = z.pipe(
  z
    .string('Enter an amount like 10,000 or 1500.50')
    .check(z.trim(), z.maxLength(40, 'Enter an amount like 10,000 or 1500.50')),
  z.pipe(
    z.transform((typed: string) =>
      typed
        .replace(/^(?:₦|NGN|N|\$|USD)\s*/i, '')
        .replace(/^\d{1,3}(?:,\d{3})+(?=\.|$)/, (grouped) => grouped.replaceAll(',', '')),
    ),
    amountText,
  ),
)

/** Left out, naira. */
const askedCurrency = z.optional(z.enum(pricedCurrencies))

/** A row of the price list. `vat` is the rate on top in percent, where one applies. */
const chargeRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  applies_to: z.array(z.enum(chargedServices)),
  kind: z.enum(['flat', 'percent', 'band']),
  /** Which line of a cost it makes; a promotion lets a part of the fee go. */
  line: z.enum(chargeLines),
  /** An amount of its currency for `flat`, a percentage for `percent`, null for `band`. */
  value: z.nullable(z.string()),
  bands: z.nullable(z.array(z.object({ up_to: z.nullable(amount), value: amount }))),
  /** From which amount on it is owed. */
  minimum: z.nullable(amount),
  payer: z.enum(['sender', 'receiver']),
  exempt: z.array(z.enum(exemptions)),
  currency: z.enum(pricedCurrencies),
  vat: z.nullable(z.string()),
  source: z.string(),
  from: instant,
  until: z.nullable(instant),
  set_at: instant,
  /** Taken back before it began: it never held. */
  withdrawn_at: z.nullable(instant),
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
  currency: z.enum(pricedCurrencies),
  /** The rows behind the lines. */
  rules: z.array(z.string()),
})

const badAmount = {
  amount_refused: { status: 422, say: 'Enter an amount above zero with at most two decimals.' },
} as const

export const listCharges = call({
  name: 'charges.list',
  method: 'GET',
  path: '/api/v1/charges',
  realm: 'admin',
  renewedBy: ['charges'],
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
  renewedBy: ['charges'],
  summary: 'What a transaction would have cost its sender on a day, by the rows that were in force.',
  query: z.strictObject({
    service: z.enum(chargedServices),
    amount: typedAmount,
    currency: askedCurrency,
    on: z.optional(calendarDay),
    exemption: z.optional(z.enum(exemptions)),
    /** As one of the month's free transfers. */
    free: z.optional(flag),
    /** Whether the limits of this tier would have allowed it. */
    tier: z.optional(whole(1, 3)),
    /** The time of day in Lagos, for a day on which something changed; without it the day's beginning, today now. */
    time: z.optional(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write a time like 14:30'))),
  }),
  answer: z.extend(cost, {
    /** How many transfers to other banks were free in that month, by the row that held then. */
    free_transfers: z.int(),
    /** The instants within that day at which a price changed: before and after them it cost something else. */
    changed_at: z.array(instant),
    tier: z.nullable(
      z.object({
        name: z.string(),
        /** What one movement may have been: of a deposit the single limit, else what may leave in a day. Null: no limit. */
        most: z.nullable(amount),
        allowed: z.boolean(),
        from: instant,
        source: z.nullable(z.string()),
      }),
    ),
  }),
  says: 'What it costs.',
  refuses: badAmount,
})

export const costToday = call({
  name: 'charges.cost-today',
  method: 'GET',
  path: '/api/v1/fees/cost',
  realm: 'anyone',
  summary: 'What sending an amount costs today, for the public fees page and its calculator.',
  query: z.strictObject({
    service: z.enum(chargedServices),
    amount: typedAmount,
    currency: askedCurrency,
  }),
  answer: cost,
  says: 'What it costs.',
  refuses: badAmount,
  limit: { calls: 120, seconds: 60 },
})

/** Free transfers a month, from an instant on, until the next row begins. */
const freeTransferSetting = z.object({ count: z.int(), ...settingRow })

export const listFreeTransfers = call({
  name: 'charges.free-transfers',
  method: 'GET',
  path: '/api/v1/charges/free-transfers',
  realm: 'admin',
  renewedBy: ['charges'],
  summary: 'How many transfers of a month are free of fee and VAT, as dated rows, oldest first.',
  answer: z.array(freeTransferSetting),
  says: 'Free transfers.',
  refuses: {},
})

/** What stands before every change of free transfers. */
const gates = {
  ...policyCommandRefusals,
  step_up_required: {
    status: 401,
    say: 'Confirm that it’s you to change prices.',
  },
} as const

const freeTransferRefusals = {
  ...newRowRefusals,
  count_the_same: { status: 422, say: 'This number is already in force on that day.' },
} as const

const newFreeTransfers = {
  count: whole(0, 1000),
  /** Left out, at once. */
  from: dayOrNone,
} as const

export const previewFreeTransfers = call({
  name: 'charges.preview-free-transfers',
  method: 'GET',
  path: '/api/v1/charges/free-transfers/preview',
  realm: 'admin',
  summary: 'What setting the free transfers of a month would change.',
  query: z.strictObject(newFreeTransfers),
  answer: z.object({
    /** What holds at that instant without it. */
    before: z.int(),
    count: z.int(),
    ...newRowPreview,
  }),
  says: 'Nothing is done yet.',
  refuses: freeTransferRefusals,
})

export const setFreeTransfers = call({
  name: 'charges.set-free-transfers',
  method: 'POST',
  path: '/api/v1/admin/create/free_monthly_transfer/setting',
  realm: 'admin',
  summary:
    'Asks for how many transfers of a month are free of fee and VAT, at once or from a later Lagos day on. The duty stays owed. Another person must always approve it.',
  body: z.strictObject({
    ...newFreeTransfers,
    /** The hash of the preview that was read: what is done is what was seen. */
    hash: z.optional(text(64)),
    reason: z.optional(text(140)),
  }),
  answer: freeTransferSetting,
  waits: waitsForApproval,
  says: 'Free transfers are set.',
  idempotencyKey: 'optional',
  refuses: { ...freeTransferRefusals, ...gates },
})

export const withdrawFreeTransfers = call({
  name: 'charges.withdraw-free-transfers',
  method: 'POST',
  path: '/api/v1/charges/free-transfers/withdrawals',
  realm: 'admin',
  summary:
    'Asks for planned free transfers to be withdrawn before they begin. Another person must always approve it.',
  body: z.strictObject({ number: rowNumber, reason: text(140, 5) }),
  answer: freeTransferSetting,
  waits: waitsForApproval,
  says: 'The scheduled change is withdrawn.',
  idempotencyKey: 'required',
  refuses: { ...takeBackRefusals, ...gates },
})
