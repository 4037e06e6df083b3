// Answers for the calls with which staff write down dollars that were bought or sold for customers, coins that were sold, and fees that holders kept.
import * as z from 'zod/mini'
import { commandPreview, moneyCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, currencyCode, instant, text, uuid } from '#kit/http/fields.ts'

/** `fee`: the holder kept some of the base, and nothing is received for it. */
export const tradeSides = ['buy', 'sell', 'fee'] as const

const trade = z.object({
  id: uuid,
  /** The position that it changed: `usd-ngn`, or a coin's at its custodian, such as `usdt-ngn-quidax`. */
  pair: z.string(),
  side: z.enum(tradeSides),
  base: currencyCode,
  base_amount: amount,
  quote: currencyCode,
  /** What was received or paid for it; null of a fee. */
  quote_amount: z.nullable(amount),
  /** What one of the base came to; null of a fee. */
  rate: z.nullable(z.string()),
  /** The partner at which the base lies: of a fee, the one that kept it. */
  holder: z.string(),
  /** Where coins lay; null of dollars. */
  custodian: z.nullable(z.string()),
  /** Where the quote lies; null of a fee. */
  bank: z.nullable(z.string()),
  reference: z.string(),
  made_at: instant,
  /** The name of whoever asked for it, and of whoever approved it, where somebody had to. */
  recorded_by: z.string(),
  approved_by: z.nullable(z.string()),
})

/** What there is to trade: dollars, and coins of which there are some to sell. */
const tradable = z.object({
  pair: z.string(),
  base: currencyCode,
  quote: currencyCode,
  holder: z.string(),
  custodian: z.nullable(z.string()),
  /** The most that can be sold, or kept as a fee; null where nothing bounds it. */
  most: z.nullable(amount),
})

export const listTrades = call({
  name: 'exchange.trades',
  method: 'GET',
  path: '/api/v1/exchange-trades',
  realm: 'admin',
  renewedBy: ['exchange'],
  summary:
    'Dollars that were bought and sold for customers, coins that were sold and fees that were kept, the newest first, what there is to trade, and the banks at which naira and dollars lie.',
  answer: z.object({
    trades: z.array(trade),
    tradable: z.array(tradable),
    banks: z.array(z.object({ currency: currencyCode, bank: z.string() })),
  }),
  says: 'Trades.',
  refuses: {},
})

const wish = {
  pair: text(60),
  side: z.enum(tradeSides),
  base_amount: amountText,
  /** Left out of a fee, as its bank is. */
  quote_amount: z.optional(amountText),
  /** Where the quote lies: naira, or dollars for coins. */
  bank: z.optional(text(40)),
  /** Of whoever traded, or kept the fee. */
  reference: text(60, 3),
} as const

const refused = {
  pair_not_found: { status: 404, say: 'We have no position of this name.' },
  coins_not_bought: { status: 422, say: 'Only sales of coins are recorded: customers bring them.' },
  base_unreadable: {
    status: 422,
    say: 'Enter what was traded or kept as an amount above zero, like 1500.50.',
  },
  fee_brings_nothing: {
    status: 422,
    say: 'Nothing is received for a fee. Leave out the amount that it was traded for, and the bank.',
  },
  quote_unreadable: {
    status: 422,
    say: 'Enter what was paid for it as an amount above zero, like 1500.50.',
  },
  bank_not_found: { status: 404, say: 'No bank of ours has this name in this currency.' },
  trade_known: { status: 409, say: 'This reference is already recorded. A trade and its fee need one each.' },
  rate_far: {
    status: 422,
    say: 'This is {price}, more than 25% away from the last rate. Check both amounts.',
  },
  more_than_held: { status: 422, say: 'We have only {most} of our own there.' },
} as const

export const previewTrade = call({
  name: 'exchange.preview-trade',
  method: 'GET',
  path: '/api/v1/exchange-trades/preview',
  realm: 'admin',
  summary: 'What recording a trade would post.',
  query: z.strictObject(wish),
  /** `rate`: null of a fee. */
  answer: z.extend(commandPreview, { rate: z.nullable(z.string()) }),
  says: 'Nothing is done yet.',
  refuses: refused,
})

export const recordTrade = call({
  name: 'exchange.record-trade',
  method: 'POST',
  path: '/api/v1/exchange-trades',
  realm: 'admin',
  summary:
    'Records dollars that were bought or sold for customers at a bank, coins that were sold at their custodian, or a fee that a bank or custodian kept. Above the threshold of the day another person must approve it.',
  body: z.strictObject({ ...wish, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: trade,
  waits: waitsForApproval,
  says: 'Recorded.',
  idempotencyKey: 'required',
  refuses: { ...refused, ...moneyCommandRefusals },
})
