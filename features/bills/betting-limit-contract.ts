// Answers for the calls with which staff set what one customer may pay for betting in a day, by two people and from a day on.
import * as z from 'zod/mini'
import {
  newRowRefusals,
  policyCommandRefusals,
  rowNumber,
  takeBackRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, dayOrNone, newRowPreview, settingRow, text } from '#kit/http/fields.ts'

const bettingLimit = z.object({ daily: amount, ...settingRow })

export const listBettingLimits = call({
  name: 'bills.betting-limits',
  method: 'GET',
  path: '/api/v1/betting-limits',
  realm: 'admin',
  renewedBy: ['betting'],
  summary: 'What one customer may pay for betting in a Lagos day, as dated rows, oldest first.',
  answer: z.array(bettingLimit),
  says: 'Betting limits.',
  refuses: {},
})

const newLimit = {
  daily: amountText,
  /** Left out, at once. */
  from: dayOrNone,
} as const

const refused = {
  limit_not_an_amount: { status: 422, say: 'Enter an amount like 20000.' },
  limit_the_same: { status: 422, say: 'This limit is already in force on that day.' },
  ...newRowRefusals,
} as const

export const previewBettingLimit = call({
  name: 'bills.preview-betting-limit',
  method: 'GET',
  path: '/api/v1/betting-limits/preview',
  realm: 'admin',
  summary: 'What setting the betting limit of a day would change.',
  query: z.strictObject(newLimit),
  answer: z.object({ before: z.nullable(amount), daily: amount, ...newRowPreview }),
  says: 'Nothing is done yet.',
  refuses: refused,
})

export const setBettingLimit = call({
  name: 'bills.set-betting-limit',
  method: 'POST',
  path: '/api/v1/betting-limits',
  realm: 'admin',
  summary:
    'Asks for another betting limit of a day, at once or from a later Lagos day on. Another person must always approve it.',
  body: z.strictObject({ ...newLimit, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: bettingLimit,
  waits: waitsForApproval,
  says: 'The betting limit is set.',
  idempotencyKey: 'required',
  refuses: { ...refused, ...policyCommandRefusals },
})

export const withdrawBettingLimit = call({
  name: 'bills.withdraw-betting-limit',
  method: 'POST',
  path: '/api/v1/betting-limits/withdrawals',
  realm: 'admin',
  summary:
    'Asks to withdraw a scheduled betting limit before it is in force. Another person must always approve it.',
  body: z.strictObject({ number: rowNumber, reason: text(140, 5) }),
  answer: bettingLimit,
  waits: waitsForApproval,
  says: 'The scheduled limit is withdrawn.',
  idempotencyKey: 'required',
  refuses: { ...takeBackRefusals, ...policyCommandRefusals },
})
