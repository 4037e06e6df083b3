// Answers for the calls with which a customer sees what is used and left of their limits, and chooses lower ones.
import * as z from 'zod/mini'
import { moneyCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { authorisationRefusals } from '#features/step-up/contract.ts'
import { userRefusals } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, instant, text, uuid } from '#kit/http/fields.ts'
import { catalogue, say } from '#kit/words/words.ts'
import { limitCurrency } from './rules.ts'

const words = catalogue('left-today', {
  some: 'You can send {left} more today.',
  none: 'Today’s limit is used up. It starts again at midnight, Lagos time.',
})

/** What is left of today's limit, a displayed amount like `₦1,234.50`, as a sentence; nothing left says until when. */
export function sayLeftToday(left: string): string {
  return /[1-9]/.test(left) ? say(words.some, { left }) : say(words.none)
}

const limit = z.object({
  /** Null: no limit. */
  most: z.nullable(amount),
  used: amount,
  left: z.nullable(amount),
})

/** What else refuses an amount that is not naira: for calls that take one. */
export const dollarRefusals = {
  no_dollar_rate: {
    status: 409,
    say: 'We have no dollar rate yet, so we can’t check your limits. Try again later.',
  },
} as const

export const dollarRefusalsOfStaff = {
  no_dollar_rate: {
    status: 409,
    say: 'There is no dollar rate yet to count this customer’s dollars at. Try again once there is one.',
  },
} as const

export const myLimits = z.object({
  currency: z.literal(limitCurrency),
  tier: z.int(),
  /** The Lagos day that is counted, and when the next one begins. */
  day: z.string(),
  resets_at: instant,
  sending: limit,
  /** What bounds sending: the tier, what staff gave, or what the customer chose. */
  sending_by: z.enum(['tier', 'custom', 'own']),
  /** What the tier itself, or staff, allow in a day. */
  sending_allowed: z.nullable(amount),
  sending_allowed_by: z.enum(['tier', 'custom']),
  single_deposit: z.nullable(amount),
  balance: z.nullable(amount),
  /** The first hours of an account or a device; null when they are over. */
  activation: z.nullable(z.object({ until: instant, incoming: limit, outgoing: limit })),
  /** What may still be sent now: the rest of the day's limit, or of the first hours where that is no more. Null: no limit. */
  send_now: z.nullable(amount),
  send_now_by: z.enum(['day', 'first_hours']),
  /** What one deposit may be now: the tier's, the rest of the first hours, or the room under the tier's balance, whatever is least. Null: no limit. */
  receive_now: z.nullable(amount),
  receive_now_by: z.enum(['tier', 'first_hours', 'balance']),
  own_daily: z.nullable(amount),
  /** One transfer above it needs a passkey, or the PIN and a code by e-mail. */
  shield: amount,
  /** The shield that the customer has chosen; null while the usual one holds. */
  own_shield: z.nullable(amount),
  shield_usual: amount,
  /** Null: no wallet in dollars. */
  dollars: z.nullable(
    z.object({
      /** Naira for a dollar, at which the day counts dollars that leave, come in and are there; null while there is no rate. */
      rate: z.nullable(z.string()),
      /** What all wallets hold together, as the balance is counted; null while there is no rate. */
      has: z.nullable(amount),
    }),
  ),
})

export const findMyLimits = call({
  name: 'limits.mine',
  method: 'GET',
  path: '/api/v1/me/limits',
  realm: 'customer',
  summary: 'What is used and left of the customer’s limits.',
  answer: myLimits,
  says: 'Your limits.',
  refuses: {},
})

export const findUserLimits = call({
  name: 'limits.of-user',
  method: 'GET',
  path: '/api/v1/users/:id/limits',
  realm: 'admin',
  summary: 'What is used and left of a customer’s limits, and what bounds them.',
  params: z.strictObject({ id: uuid }),
  answer: z.extend(myLimits, {
    /** Why nothing at all goes this way now, whatever the amounts say: no tier yet, or a freeze. */
    sending_stopped: z.nullable(z.enum(['no_tier', 'frozen'])),
    receiving_stopped: z.nullable(z.enum(['no_tier', 'frozen'])),
    /** The smaller of what the limit leaves and what the wallet has to spend, charges not reckoned. */
    can_send: amount,
    can_send_by: z.enum(['limit', 'wallet']),
  }),
  says: 'Limits.',
  refuses: userRefusals,
})

const cleared = z.literal('')

export const setCustomLimit = call({
  name: 'limits.set-custom',
  method: 'PUT',
  path: '/api/v1/users/:id/update-custom-tier-limit',
  realm: 'admin',
  summary: 'Sets a daily limit for one customer in place of the tier’s; nothing or null removes it.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    custom_tier_limit: z.optional(z.nullable(z.union([amountText, cleared]))),
    reason: z.optional(text(140, 5)),
    hash: z.optional(text(64, 64)),
  }),
  answer: myLimits,
  waits: waitsForApproval,
  says: 'The limit is changed.',
  idempotencyKey: 'optional',
  headers: {
    'X-Confirm-Duplicate': '`true` says that the same request within 60 seconds is meant twice.',
  },
  refuses: {
    ...userRefusals,
    limit_not_an_amount: { status: 422, say: 'Enter an amount like 50000.' },
    ...moneyCommandRefusals,
  },
})

const wished = z.strictObject({
  /** Null: what the tier allows. */
  daily: z.nullable(amountText),
  /** Null: what is usual. */
  shield: z.nullable(amountText),
})

const refused = {
  limit_not_an_amount: { status: 422, say: 'Enter an amount like 50000.' },
  limit_too_high: { status: 422, say: 'Your tier allows {most} a day. Choose that or less.' },
} as const

export const previewMyLimits = call({
  name: 'limits.preview-mine',
  method: 'POST',
  path: '/api/v1/me/limits/preview',
  realm: 'customer',
  onlyAnswers: true,
  summary: 'What a change of one’s own limits would be, with the hash that is authorised.',
  body: wished,
  answer: z.object({
    daily: z.nullable(amount),
    shield: z.nullable(amount),
    hash: z.string(),
    /** What the hash stands for: goes back where it is authorised. */
    seen: z.string(),
  }),
  says: 'Nothing is changed yet.',
  refuses: refused,
})

export const changeMyLimits = call({
  name: 'limits.change-mine',
  method: 'PUT',
  path: '/api/v1/me/limits',
  realm: 'customer',
  summary: 'Changes the customer’s own limits; needs the strong authorisation of exactly this change.',
  body: z.extend(wished, { authorisation_id: uuid }),
  answer: myLimits,
  says: 'Limits changed.',
  idempotencyKey: 'optional',
  refuses: {
    ...refused,
    ...authorisationRefusals,
  },
})
