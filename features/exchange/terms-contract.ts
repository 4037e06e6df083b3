// Answers for the calls with which staff set the spread and how far the house may be short or long, by two people and from a day on.
import * as z from 'zod/mini'
import {
  insteadOf,
  newRowRefusals,
  policyCommandRefusals,
  rowNumber,
  takeBackRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { dayOrNone, newRowPreview, settingRow, text } from '#kit/http/fields.ts'

/**
 * `spread`: what customers pay beyond the middle rate, in percent. `position_limit`: the most dollars that the house may be short or long.
 * `coin_limit`: the most dollars of coins that it takes at one custodian.
 */
export const terms = ['spread', 'position_limit', 'coin_limit'] as const
export type Term = (typeof terms)[number]

/** A percent like `1.50`, or dollars like `50000.00`. */
const value = z.string()
const termRow = z.object({ term: z.enum(terms), value, ...settingRow })

export const listTerms = call({
  name: 'exchange.terms',
  method: 'GET',
  path: '/api/v1/exchange-terms',
  realm: 'admin',
  renewedBy: ['settings'],
  summary: 'The spread of conversions and the limits of positions, as dated rows, oldest first.',
  answer: z.array(termRow),
  says: 'Terms of exchange.',
  refuses: {},
})

const newTerm = {
  term: z.enum(terms),
  value: text(20),
  /** Left out, at once. */
  from: dayOrNone,
  instead_of: insteadOf,
} as const

const refused = {
  value_refused: {
    status: 422,
    say: 'Enter a percent from 0 to 25 with at most two decimals for the spread, or an amount of 0 or more dollars for a limit.',
  },
  value_the_same: { status: 422, say: 'This is already in force on that day.' },
  ...newRowRefusals,
} as const

export const previewTerm = call({
  name: 'exchange.preview-term',
  method: 'GET',
  path: '/api/v1/exchange-terms/preview',
  realm: 'admin',
  summary:
    'What setting the spread or the limit would change, with what customers would pay and be paid now.',
  query: z.strictObject(newTerm),
  answer: z.object({
    before: z.nullable(value),
    value,
    /** What a dollar costs a customer and brings one at the rate of now: as it is, and as it would be; null of a limit or without a rate. */
    prices: z.nullable(
      z.object({
        sell_before: z.string(),
        buy_before: z.string(),
        sell: z.string(),
        buy: z.string(),
      }),
    ),
    ...newRowPreview,
  }),
  says: 'Nothing is done yet.',
  refuses: refused,
})

export const setTerm = call({
  name: 'exchange.set-term',
  method: 'POST',
  path: '/api/v1/exchange-terms',
  realm: 'admin',
  summary:
    'Asks for another spread or limit, at once or from a later Lagos day on. Another person must always approve it.',
  body: z.strictObject({ ...newTerm, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: termRow,
  waits: waitsForApproval,
  says: 'The change is set.',
  idempotencyKey: 'required',
  refuses: { ...refused, ...policyCommandRefusals },
})

export const withdrawTerm = call({
  name: 'exchange.withdraw-term',
  method: 'POST',
  path: '/api/v1/exchange-terms/withdrawals',
  realm: 'admin',
  summary:
    'Asks to withdraw a scheduled spread or limit before it is in force. Another person must always approve it.',
  body: z.strictObject({ number: rowNumber, reason: text(140, 5) }),
  answer: termRow,
  waits: waitsForApproval,
  says: 'The scheduled change is withdrawn.',
  idempotencyKey: 'required',
  refuses: { ...takeBackRefusals, ...policyCommandRefusals },
})
