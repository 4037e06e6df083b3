// Answers for the calls with which staff change the limits of a tier from a day on, and take a change back before it begins.
import * as z from 'zod/mini'
import {
  insteadOf,
  newRowRefusals,
  policyCommandRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, dayOrNone, instant, newRowPreview, text, whole } from '#kit/http/fields.ts'

/** An empty field is no limit. */
const limit = z.union([z.literal(''), amountText], 'Write an amount like 50000, or nothing for no limit')

const newLimits = {
  tier: whole(1, 3),
  single_deposit_limit: limit,
  daily_outflow_limit: limit,
  max_balance: limit,
  /** The Lagos day on which they begin; left out, at once. */
  from: dayOrNone,
  instead_of: insteadOf,
  /** The law, circular or decision behind it. */
  source: text(200, 5),
} as const

const refused = {
  tier_not_found: { status: 404, say: 'There is no such tier.' },
  limit_unreadable: { status: 422, say: 'Please check the marked fields.' },
  limits_the_same: { status: 422, say: 'This is already in force on that day.' },
  ...newRowRefusals,
} as const

const limits = z.object({
  single_deposit_limit: z.nullable(amount),
  daily_outflow_limit: z.nullable(amount),
  max_balance: z.nullable(amount),
})

export const previewTierChange = call({
  name: 'kyc.preview-tier-change',
  method: 'POST',
  path: '/api/v1/kyc-tiers/changes/preview',
  realm: 'admin',
  summary: 'What new limits of a tier would change, from when and until when, and how many people are in it.',
  body: z.strictObject(newLimits),
  answer: z.object({
    name: z.string(),
    before: limits,
    after: limits,
    currency: z.literal('NGN'),
    /** Customers who are in the tier now. */
    people: z.int(),
    ...newRowPreview,
  }),
  says: 'Nothing is changed yet.',
  refuses: refused,
})

const changed = z.object({
  number: z.nullable(z.string()),
  name: z.string(),
  from: instant,
  until: z.nullable(instant),
})

export const changeTier = call({
  name: 'kyc.change-tier',
  method: 'POST',
  path: '/api/v1/kyc-tiers/changes',
  realm: 'admin',
  summary: 'Asks for new limits of a tier from a Lagos day on. Another person must always approve it.',
  body: z.strictObject({ ...newLimits, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: changed,
  waits: waitsForApproval,
  says: 'The limits are changed.',
  idempotencyKey: 'required',
  refuses: { ...refused, ...policyCommandRefusals },
})

export const withdrawTierChange = call({
  name: 'kyc.withdraw-tier-change',
  method: 'POST',
  path: '/api/v1/kyc-tiers/withdrawals',
  realm: 'admin',
  summary:
    'Asks to withdraw scheduled limits before they are in force. Another person must always approve it.',
  body: z.strictObject({
    number: z.string().check(z.regex(/^\d{1,18}$/, 'This is not a row of ours')),
    reason: text(140, 5),
  }),
  answer: changed,
  waits: waitsForApproval,
  says: 'The scheduled limits are withdrawn.',
  idempotencyKey: 'required',
  refuses: {
    tier_not_found: refused.tier_not_found,
    has_begun: { status: 409, say: 'This is already in force. Schedule new limits instead.' },
    already_withdrawn: { status: 409, say: 'This is already withdrawn.' },
    ...policyCommandRefusals,
  },
})
