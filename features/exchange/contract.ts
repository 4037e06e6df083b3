// Answers for the calls with which staff read what a dollar costs, set a rate for some hours, and see what the house has of each side.
import * as z from 'zod/mini'
import { policyCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, text, whole } from '#kit/http/fields.ts'
import { overrideHoursMost, refusals } from './rules.ts'

/** `open`: it is converted by. Otherwise why not. */
export const rateStates = ['open', 'rate_missing', 'rate_old', 'rate_jumped'] as const

/** Naira for a dollar, as a decimal text with every digit that is kept. */
const rate = z.string()

const rateRow = z.object({
  number: z.string(),
  source: z.string(),
  rate,
  as_of: instant,
  read_at: instant,
  refused: z.nullable(z.enum(refusals)),
})

const override = z.object({
  number: z.string(),
  rate,
  set_at: instant,
  until: instant,
  ended_at: z.nullable(instant),
})

export const readExchangeRates = call({
  name: 'exchange.rates',
  method: 'GET',
  path: '/api/v1/exchange-rates',
  realm: 'admin',
  renewedBy: ['exchange'],
  summary:
    'The middle rate of the dollar in naira that holds now, or why none does, what customers pay and are paid by it, and the rates that were read, newest first.',
  query: z.strictObject({ before: z.optional(text(20)) }),
  answer: z.object({
    base: z.literal('USD'),
    quote: z.literal('NGN'),
    state: z.enum(rateStates),
    /** What is converted by; older than it may be where the state says so. `source`: `override` where people have set it. */
    holds: z.nullable(z.object({ rate, as_of: instant, source: z.string(), until: z.nullable(instant) })),
    /** What customers pay for a dollar, and are paid for one; null while nothing is converted. */
    sell: z.nullable(rate),
    buy: z.nullable(rate),
    overrides: z.array(override),
    newest: z.array(rateRow),
    /** The number to ask for older ones with; null at the end. */
    next: z.nullable(z.string()),
  }),
  says: 'Exchange rates.',
  refuses: { page_not_found: { status: 422, say: 'There is no such page of rates.' } },
})

const newOverride = { rate: text(20), hours: whole(1, overrideHoursMost) } as const
const overrideRefusals = {
  rate_not_a_rate: { status: 422, say: 'Enter a rate like 1543.27, with at most 4 decimals.' },
  rate_too_far: {
    status: 422,
    say: 'This is more than 25% away from the last rate, {last}. Check it.',
  },
} as const

export const previewOverride = call({
  name: 'exchange.preview-override',
  method: 'GET',
  path: '/api/v1/exchange-rates/overrides/preview',
  realm: 'admin',
  summary: 'What setting the rate for some hours would change.',
  query: z.strictObject(newOverride),
  answer: z.object({
    before: z.nullable(rate),
    rate,
    /** By how many percent it differs from the last that was accepted or set. */
    differs_percent: z.nullable(z.string()),
    hours: z.int(),
    hash: z.string(),
    needs_approval: z.boolean(),
    lacks_approver: z.boolean(),
  }),
  says: 'Nothing is done yet.',
  refuses: overrideRefusals,
})

export const setOverride = call({
  name: 'exchange.set-override',
  method: 'POST',
  path: '/api/v1/exchange-rates/overrides',
  realm: 'admin',
  summary:
    'Asks for a rate that holds for some hours, whatever the source says. Another person must always approve it.',
  body: z.strictObject({ ...newOverride, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: override,
  waits: waitsForApproval,
  says: 'The rate is set.',
  idempotencyKey: 'required',
  refuses: { ...overrideRefusals, ...policyCommandRefusals },
})

export const endOverride = call({
  name: 'exchange.end-override',
  method: 'POST',
  path: '/api/v1/exchange-rates/overrides/end',
  realm: 'admin',
  summary: 'Ends the rate that people have set. The source’s own holds again.',
  body: z.strictObject({ reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: override,
  says: 'The source’s rate holds again.',
  idempotencyKey: 'required',
  refuses: {
    no_override: { status: 409, say: 'No rate is set by people now.' },
    step_up_required: policyCommandRefusals.step_up_required,
    changed_since_preview: policyCommandRefusals.changed_since_preview,
  },
})

export const readPositions = call({
  name: 'exchange.positions',
  method: 'GET',
  path: '/api/v1/exchange-positions',
  realm: 'admin',
  renewedBy: ['exchange', 'transactions'],
  summary:
    'What we have of each pair, dollars and coins at their custodians: what stands against it, what it is worth at the middle rate, and the limit.',
  answer: z.array(
    z.object({
      pair: z.string(),
      base: currencyCode,
      quote: currencyCode,
      /** At which partner coins lie; null of dollars. */
      custodian: z.nullable(z.string()),
      /** Below zero: it owes customers what it has not bought yet. */
      base_amount: amount,
      quote_amount: amount,
      /** What the base is worth in the quote currency; null without a rate. */
      base_worth: z.nullable(amount),
      /** Both sides in the quote currency; null without a rate. */
      worth: z.nullable(amount),
      /** In dollars; of coins for all of a custodian's, and `counted` is how much of it they are now. */
      limit: amount,
      counted: amount,
      rate: z.nullable(rate),
      /** By the spread of conversions and of coins; null of coins, whose spread is counted with that of dollars. */
      earned: z.nullable(amount),
      as_of: instant,
    }),
  ),
  says: 'Positions.',
  refuses: {},
})
