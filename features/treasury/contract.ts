// Answers for the call with which staff read whether customers' money is covered, currency by currency.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant } from '#kit/http/fields.ts'
import { states } from './rules.ts'

const holder = z.object({
  partner: z.string(),
  booked: amount,
  /** By the partner's own word; null where it is not asked or did not answer. */
  said: z.nullable(amount),
  is_asked: z.boolean(),
  /** By how much it has less, or more, than our books say; null where it does not. */
  less_by: z.nullable(amount),
  more_by: z.nullable(amount),
})

const comparison = z.object({
  currency: currencyCode,
  taken_at: instant,
  /** Of a coin: what the house took for what customers were credited with, and has not sold. */
  customers: amount,
  /** Came in for somebody, and is in nobody's wallet yet. */
  waiting: amount,
  owed: amount,
  held: amount,
  state: z.enum(states),
  short_by: amount,
  holders: z.array(holder),
})

export const compareNow = call({
  name: 'treasury.compare',
  method: 'POST',
  path: '/api/v1/treasury/comparisons',
  realm: 'admin',
  summary:
    'Compares customers’ money with what partners hold of it, in the background, at most once a minute. It changes nothing.',
  body: z.strictObject({}),
  answer: z.object({ asked_at: instant }),
  says: 'The comparison is running.',
  refuses: {
    comparison_running: {
      status: 409,
      say: 'A comparison was requested this minute. Wait for its result.',
    },
  },
})

export const readTreasury = call({
  name: 'treasury.comparisons',
  method: 'GET',
  path: '/api/v1/treasury',
  realm: 'admin',
  renewedBy: ['treasury'],
  summary:
    'Customers’ money in each currency, and each coin, beside what partners hold of it, as it was compared last; it is compared every hour.',
  answer: z.object({
    latest: z.array(comparison),
    /** Of the last days, the newest first: currency, whether it was covered, and by how much it was short. */
    history: z.array(
      z.object({ currency: currencyCode, taken_at: instant, state: z.enum(states), short_by: amount }),
    ),
  }),
  says: 'Treasury.',
  refuses: {},
})
