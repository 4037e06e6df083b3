// Answers for the calls with which staff write down dollars that were bought or sold for customers, which brings the position back.
import * as z from 'zod/mini'
import { commandPreview, moneyCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, instant, text, uuid } from '#kit/http/fields.ts'

export const tradeSides = ['buy', 'sell'] as const

const trade = z.object({
  id: uuid,
  side: z.enum(tradeSides),
  dollars: amount,
  naira: amount,
  /** Naira for a dollar. */
  rate: z.string(),
  bank: z.string(),
  reference: z.string(),
  made_at: instant,
})

export const listTrades = call({
  name: 'exchange.trades',
  method: 'GET',
  path: '/api/v1/exchange-trades',
  realm: 'admin',
  renewedBy: ['exchange'],
  summary:
    'Dollars that were bought and sold for customers, the newest first, and the banks at which naira lie.',
  answer: z.object({ trades: z.array(trade), banks: z.array(z.string()) }),
  says: 'Trades.',
  refuses: {},
})

const wish = {
  side: z.enum(tradeSides),
  dollars: amountText,
  naira: amountText,
  /** Where the naira lie. */
  bank: text(40),
  /** Of the bank that traded. */
  reference: text(60, 3),
} as const

const refused = {
  dollars_unreadable: { status: 422, say: 'Enter an amount of dollars above zero, like 1500.50.' },
  naira_unreadable: { status: 422, say: 'Enter an amount of naira above zero, like 1500.50.' },
  bank_not_found: { status: 404, say: 'No bank of ours has this name.' },
  trade_known: { status: 409, say: 'A trade with this reference is already recorded.' },
  rate_far: {
    status: 422,
    say: 'This is ₦{rate} for $1, more than 25% away from the last rate. Check both amounts.',
  },
} as const

export const previewTrade = call({
  name: 'exchange.preview-trade',
  method: 'GET',
  path: '/api/v1/exchange-trades/preview',
  realm: 'admin',
  summary: 'What recording a trade would post.',
  query: z.strictObject(wish),
  answer: z.extend(commandPreview, { rate: z.string() }),
  says: 'Nothing is done yet.',
  refuses: refused,
})

export const recordTrade = call({
  name: 'exchange.record-trade',
  method: 'POST',
  path: '/api/v1/exchange-trades',
  realm: 'admin',
  summary:
    'Records dollars that were bought or sold for customers at a bank. Above the threshold of the day another person must approve it.',
  body: z.strictObject({ ...wish, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: trade,
  waits: waitsForApproval,
  says: 'The trade is recorded.',
  idempotencyKey: 'required',
  refuses: { ...refused, ...moneyCommandRefusals },
})
