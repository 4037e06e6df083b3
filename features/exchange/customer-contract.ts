// Answers for the calls with which a customer opens a dollar wallet, is quoted a conversion, and makes it.
import * as z from 'zod/mini'
import { usualAuthorisationRefusals } from '#features/step-up/contract.ts'
import { wallet } from '#features/wallets/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, instant, uuid } from '#kit/http/fields.ts'
import { rateStates } from './contract.ts'
import { sides } from './rules.ts'

const side = z.enum(sides)
/** Naira for a dollar, as a decimal text with every digit that is kept. */
const rate = z.string()

const tierTooLow = {
  tier_too_low: { status: 403, say: 'Dollars are for tier {tier} and above. Move up first.' },
} as const

export const readMyExchange = call({
  name: 'exchange.mine',
  method: 'GET',
  path: '/api/v1/me/exchange',
  realm: 'customer',
  summary: 'Whether the customer may have dollars and convert now, and what a dollar costs and brings.',
  answer: z.object({
    /** `paused`: switched off for everybody. */
    state: z.enum([...rateStates, 'paused']),
    sell: z.nullable(rate),
    buy: z.nullable(rate),
    middle: z.nullable(rate),
    spread_percent: z.string(),
    as_of: z.nullable(instant),
    /** Whether the customer's tier may have dollars, and which does. */
    may_have_dollars: z.boolean(),
    tier_with_dollars: z.int(),
    has_dollars: z.boolean(),
  }),
  says: 'Exchange.',
  refuses: {},
})

export const openDollarWallet = call({
  name: 'exchange.open-wallet',
  method: 'POST',
  path: '/api/v1/me/dollar-wallet',
  realm: 'customer',
  summary: 'Opens the dollar wallet of the customer, or finds it.',
  body: z.strictObject({}),
  answer: wallet,
  says: 'Your dollar wallet is open.',
  idempotencyKey: 'required',
  refuses: {
    ...tierTooLow,
    no_wallet_yet: { status: 409, say: 'Confirm your identity first.' },
    wallet_frozen: { status: 409, say: 'Your wallet is frozen. Unfreeze it first.' },
  },
})

const closed = {
  ...tierTooLow,
  conversion_paused: {
    status: 503,
    say: 'Conversion is paused. Your money is safe. Please try again later.',
  },
  rate_missing: { status: 503, say: 'We have no rate now. Please try again in a few minutes.' },
  rate_old: { status: 503, say: 'Our rate is out of date. Please try again in a few minutes.' },
  rate_jumped: {
    status: 503,
    say: 'The rate is moving too fast to convert now. Please try again in a few minutes.',
  },
  no_dollar_wallet: { status: 409, say: 'Open your dollar wallet first.' },
  wallet_frozen: { status: 409, say: 'This wallet is frozen, so you cannot convert.' },
  sending_paused: { status: 503, say: 'We cannot move this money now. Please try again later.' },
  debt_first: {
    status: 409,
    say: 'You owe {owed}. We take it from your wallet first. Nothing was converted. Try again in a minute.',
  },
  not_enough_money: { status: 409, say: 'You need {missing} more. Add money or lower the amount.' },
  conversion_full: { status: 409, say: 'We cannot convert that much now. Try a smaller amount, or later.' },
} as const

const quote = z.object({
  quote_id: uuid,
  from_currency: side,
  from_amount: amount,
  to_currency: side,
  to_amount: amount,
  /** What is paid, or received, for a dollar. */
  rate,
  middle: rate,
  spread_percent: z.string(),
  /** What the spread comes to, in naira. */
  spread_amount: amount,
  from_balance_after: amount,
  expires_at: instant,
  /** Stands for all of it: it is what is authorised. */
  hash: z.string(),
})

export const quoteConversion = call({
  name: 'exchange.quote',
  method: 'POST',
  path: '/api/v1/me/exchange/quotes',
  realm: 'customer',
  summary:
    'Keeps a price for 60 seconds, for one use: what is given, what is received, and what the price is made of.',
  body: z.strictObject({
    from_currency: side,
    /** In `amount_currency`: so much is given, or so much is wanted. */
    amount: amountText,
    amount_currency: side,
  }),
  answer: quote,
  says: 'This price is kept for 60 seconds.',
  idempotencyKey: 'required',
  refuses: {
    ...closed,
    amount_unreadable: { status: 422, say: 'Enter an amount like 1500 or 1500.50.' },
    amount_too_small: { status: 422, say: 'This is less than one cent. Enter a larger amount.' },
    too_many_quotes: { status: 429, say: 'You asked for many prices. Wait a minute, then try again.' },
  },
})

export const convert = call({
  name: 'exchange.convert',
  method: 'POST',
  path: '/api/v1/me/exchange/conversions',
  realm: 'customer',
  summary: 'Converts at a price that was kept, once.',
  body: z.strictObject({ quote_id: uuid, authorisation_id: uuid }),
  answer: z.object({
    conversion_id: uuid,
    from_currency: side,
    from_amount: amount,
    to_currency: side,
    to_amount: amount,
    rate,
    reference: z.string(),
    transaction_id: uuid,
    converted_at: instant,
  }),
  says: 'Converted.',
  idempotencyKey: 'required',
  refuses: {
    ...closed,
    quote_not_found: { status: 404, say: 'We could not find this price. Ask for a new one.' },
    quote_used: { status: 409, say: 'This price was used already. Look at your activity first.' },
    quote_expired: { status: 409, say: 'This price has expired. Ask for a new one.' },
    ...usualAuthorisationRefusals,
  },
})
