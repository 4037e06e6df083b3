// Answers for the calls about charges: the dated rows, and what a movement costs on a day.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, calendarDay, instant } from '#kit/http/fields.ts'
import { chargedServices, exemptions } from './rules.ts'

/** A row of the price list. `vat` is the rate on top in percent, where one applies. */
const chargeRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  applies_to: z.array(z.enum(chargedServices)),
  kind: z.enum(['flat', 'percent', 'band']),
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
    amount: amountText,
    on: z.optional(calendarDay),
    exemption: z.optional(z.enum(exemptions)),
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
  query: z.strictObject({ service: z.enum(chargedServices), amount: amountText }),
  answer: cost,
  says: 'What it costs.',
  refuses: badAmount,
  limit: { calls: 120, seconds: 60 },
})
