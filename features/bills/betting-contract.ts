// Answers for the calls with which customers read their betting limits, choose lower ones and exclude themselves, and staff read a customer's.
import * as z from 'zod/mini'
import { userRefusals } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, instant, uuid } from '#kit/http/fields.ts'
import { spans } from './betting.ts'

const standing = {
  /** Whether betting is sold here at all. */
  is_sold: z.boolean(),
  /** Why this customer cannot pay for it now; null where they can. */
  bar: z.nullable(z.enum(['betting_excluded', 'betting_age', 'betting_age_unknown'])),
  /** Null: not excluded. Nobody ends it before then. */
  excluded_until: z.nullable(instant),
  /** What may be paid in a Lagos day: by everybody, and by this customer, of which what is paid today is used. */
  everybody: amount,
  most: amount,
  used: amount,
  left: amount,
  /** What they have chosen; null: nothing of their own. */
  own: z.nullable(amount),
  /** A higher limit, or none, that waits to hold. */
  own_next: z.nullable(z.object({ daily: z.nullable(amount), from: instant })),
} as const

export const myBetting = z.object(standing)

export const findMyBetting = call({
  name: 'bills.my-betting',
  method: 'GET',
  path: '/api/v1/me/betting',
  realm: 'customer',
  summary: 'What the customer may pay for betting today, their own limit, and until when they are excluded.',
  answer: myBetting,
  says: 'Your betting limits.',
  refuses: {},
})

export const excludeMe = call({
  name: 'bills.exclude-me',
  method: 'POST',
  path: '/api/v1/me/betting/exclusions',
  realm: 'customer',
  summary:
    'Excludes the customer from betting for so long from now on. Nothing ends it earlier, by them or by staff; a longer one may follow.',
  body: z.strictObject({ span: z.enum(spans, 'Choose how long') }),
  answer: myBetting,
  says: 'You are excluded from betting.',
  idempotencyKey: 'optional',
  refuses: {
    excluded_longer: {
      status: 409,
      say: 'You are excluded until {until} already. Choose a longer time, or leave it as it is.',
    },
  },
})

export const limitMyBetting = call({
  name: 'bills.limit-my-betting',
  method: 'PUT',
  path: '/api/v1/me/betting/limit',
  realm: 'customer',
  summary:
    'Sets the customer’s own limit for betting in a day, or removes it. A lower one holds at once, a higher one after 24 hours.',
  body: z.strictObject({
    /** Null: none of their own. */
    daily: z.nullable(amountText),
  }),
  answer: myBetting,
  says: 'Your betting limit is changed.',
  idempotencyKey: 'optional',
  refuses: {
    limit_not_an_amount: { status: 422, say: 'Enter an amount like 5000.' },
    limit_too_high: { status: 422, say: 'Nobody pays more than {most} a day here. Choose that or less.' },
  },
})

export const findUserBetting = call({
  name: 'bills.betting-of-user',
  method: 'GET',
  path: '/api/v1/users/:id/betting',
  realm: 'admin',
  summary: 'A customer’s betting limits, and the times for which they have excluded themselves.',
  params: z.strictObject({ id: uuid }),
  answer: z.extend(myBetting, {
    /** The newest first. */
    exclusions: z.array(z.object({ begun_at: instant, ends_at: instant })),
  }),
  says: 'Betting.',
  refuses: userRefusals,
})
