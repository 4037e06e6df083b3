// Answers for the call with which staff read what a dollar costs, where that comes from, and why nothing is converted when nothing is.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant } from '#kit/http/fields.ts'
import { refusals } from './rules.ts'

/** `open`: it is converted by. Otherwise why not. */
export const rateStates = ['open', 'rate_missing', 'rate_old', 'rate_jumped'] as const

const rateRow = z.object({
  number: z.string(),
  source: z.string(),
  /** Naira for a dollar, as a decimal text with every digit that is kept. */
  rate: z.string(),
  as_of: instant,
  read_at: instant,
  refused: z.nullable(z.enum(refusals)),
})

export const readExchangeRates = call({
  name: 'exchange.rates',
  method: 'GET',
  path: '/api/v1/exchange-rates',
  realm: 'admin',
  renewedBy: ['exchange'],
  summary:
    'The middle rate of the dollar in naira that holds now, or why none does, and the newest that were read.',
  answer: z.object({
    base: z.literal('USD'),
    quote: z.literal('NGN'),
    state: z.enum(rateStates),
    /** The last that was believed; older than it may be where the state says so. */
    holds: z.nullable(rateRow),
    newest: z.array(rateRow),
  }),
  says: 'Exchange rates.',
  refuses: {},
})
