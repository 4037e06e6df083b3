// Answers for the calls with which a customer is sent stablecoins: what is taken where, an address of their own, and how each deposit stands.
import * as z from 'zod/mini'
import { coins, networkNames } from '#kit/coins/networks.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, text, uuid } from '#kit/http/fields.ts'
import { creditCurrencies, depositStates, toldReasons } from './rules.ts'

const coin = z.enum(coins, 'Choose a coin')
const off = {
  crypto_off: { status: 404, say: 'Crypto deposits are not offered.' },
} as const

/** An amount of coins as a decimal text, with every digit that arrived; null of a token that we do not know. */
const exact = z.nullable(z.string())

const place = z.object({
  coin,
  network: z.enum(networkNames),
  network_name: z.string(),
  standard: z.string(),
  /** After so many blocks it is credited, usually so many minutes. */
  confirmations: z.int(),
  minutes: z.int(),
  minimum: amount,
  /** `none`: not asked for. `making`: the custodian makes it. `late`: it could not be made, and staff look at it. */
  address_state: z.enum(['none', 'making', 'late', 'ready']),
  address: z.nullable(z.string()),
  memo: z.nullable(z.string()),
})

export const readMyCrypto = call({
  name: 'crypto.mine',
  method: 'GET',
  path: '/api/v1/me/crypto',
  realm: 'customer',
  summary:
    'Which coins the customer can be sent on which networks, their addresses, and what a coin would bring now.',
  answer: z.object({
    /** `tier`: the customer's tier is too low. `paused`: no new addresses; what arrives at old ones is credited. */
    state: z.enum(['open', 'tier', 'paused']),
    tier_needed: z.int(),
    places: z.array(place),
    /** In which currency deposits are credited, until each of them is. */
    currency: z.enum(creditCurrencies),
    has_dollars: z.boolean(),
    /** From which tier on a dollar wallet may be opened; null where the customer may open one. */
    tier_for_dollars: z.nullable(z.int()),
    /** Naira for a coin, as a decimal text; null while there is no rate. */
    naira_rate: z.nullable(z.string()),
  }),
  says: 'Crypto deposits.',
  refuses: off,
})

export const makeMyAddress = call({
  name: 'crypto.make-address',
  method: 'POST',
  path: '/api/v1/me/crypto/addresses',
  realm: 'customer',
  summary:
    'Makes an address for a coin on a network, or finds the one that is there. It stays theirs for ever.',
  body: z.strictObject({
    coin,
    network: z.enum(networkNames, 'Choose a network'),
    /** That they have read what is lost on other networks. */
    understood: z.literal(true, 'Confirm that you understand'),
  }),
  answer: place,
  says: 'Your address is being made.',
  idempotencyKey: 'required',
  refuses: {
    ...off,
    tier_too_low: {
      status: 403,
      say: 'Confirm your identity first: crypto deposits are for tier {tier} and above.',
    },
    crypto_paused: { status: 503, say: 'New crypto addresses are paused. Please try again later.' },
    place_not_taken: { status: 422, say: 'We do not take this coin on this network.' },
  },
})

export const chooseCurrency = call({
  name: 'crypto.choose-currency',
  method: 'PUT',
  path: '/api/v1/me/crypto/currency',
  realm: 'customer',
  summary: 'In which currency deposits are credited from now on; also those that are under way.',
  body: z.strictObject({ currency: z.enum(creditCurrencies, 'Choose naira or dollars') }),
  answer: z.object({ currency: z.enum(creditCurrencies) }),
  says: 'Saved.',
  refuses: {
    ...off,
    no_dollar_wallet: { status: 409, say: 'Open your dollar wallet first.' },
  },
})

export const deposit = z.object({
  id: uuid,
  coin: z.nullable(coin),
  network_name: z.nullable(z.string()),
  amount: exact,
  state: z.enum(depositStates),
  reason: z.nullable(z.enum(toldReasons)),
  /** What will hold one that is on its way, as far as that is known at sight. */
  will_hold: z.nullable(z.enum(toldReasons)),
  /** Until when the limit of the first 24 hours holds it. */
  held_until: z.nullable(instant),
  /** The limit of naira that holds it. */
  held_limit: z.nullable(amount),
  confirmations: z.int(),
  needed: z.nullable(z.int()),
  txid: z.string(),
  address: z.string(),
  credited_amount: z.nullable(amount),
  credited_currency: z.nullable(currencyCode),
  /** Naira for a dollar, where it was credited in naira. */
  rate: z.nullable(z.string()),
  transaction_id: z.nullable(uuid),
  seen_at: instant,
  ended_at: z.nullable(instant),
})

export const listMyDeposits = call({
  name: 'crypto.my-deposits',
  method: 'GET',
  path: '/api/v1/me/crypto/deposits',
  realm: 'customer',
  summary: 'The deposits of the customer, newest first, and how each stands.',
  query: z.strictObject({
    cursor: z.optional(text(400)),
    /** Those alone that are on their way or on hold, without what anybody can send to an address as often as they like. */
    state: z.optional(z.literal('expected')),
    /** Those to one address alone, in upper or lower case. */
    address: z.optional(text(120)),
  }),
  answer: z.object({ items: z.array(deposit), next_cursor: z.nullable(z.string()) }),
  says: 'Your crypto deposits.',
  refuses: {
    ...off,
    cursor_unknown: { status: 422, say: 'This page of the list does not exist.' },
  },
})
