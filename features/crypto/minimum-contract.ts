// Answers for the calls with which staff set the least of each coin that is credited, by two people and from a day on.
import * as z from 'zod/mini'
import {
  insteadOf,
  newRowRefusals,
  policyCommandRefusals,
  rowNumber,
  takeBackRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { coins } from '#kit/coins/networks.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, dayOrNone, newRowPreview, settingRow, text } from '#kit/http/fields.ts'

const coin = z.enum(coins, 'Choose a coin')
const minimumRow = z.object({ coin, minimum: amount, ...settingRow })

export const listMinimums = call({
  name: 'crypto.minimums',
  method: 'GET',
  path: '/api/v1/crypto-minimums',
  realm: 'admin',
  renewedBy: ['settings'],
  summary: 'The least of each coin that is credited automatically, as dated rows, oldest first.',
  answer: z.array(minimumRow),
  says: 'Minimums of crypto deposits.',
  refuses: {},
})

const newMinimum = {
  coin,
  minimum: amountText,
  /** Left out, at once. */
  from: dayOrNone,
  instead_of: insteadOf,
} as const

const refused = {
  minimum_refused: { status: 422, say: 'Enter an amount of coins above zero, with at most 6 decimals.' },
  minimum_the_same: { status: 422, say: 'This minimum is already in force on that day.' },
  ...newRowRefusals,
} as const

export const previewMinimum = call({
  name: 'crypto.preview-minimum',
  method: 'GET',
  path: '/api/v1/crypto-minimums/preview',
  realm: 'admin',
  summary: 'What setting the minimum of a coin would change.',
  query: z.strictObject(newMinimum),
  answer: z.object({ before: z.nullable(amount), minimum: amount, ...newRowPreview }),
  says: 'Nothing is done yet.',
  refuses: refused,
})

export const setMinimum = call({
  name: 'crypto.set-minimum',
  method: 'POST',
  path: '/api/v1/crypto-minimums',
  realm: 'admin',
  summary:
    'Asks for another minimum of a coin, at once or from a later Lagos day on. Another person must always approve it.',
  body: z.strictObject({ ...newMinimum, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: minimumRow,
  waits: waitsForApproval,
  says: 'The minimum is set.',
  idempotencyKey: 'required',
  refuses: { ...refused, ...policyCommandRefusals },
})

export const withdrawMinimum = call({
  name: 'crypto.withdraw-minimum',
  method: 'POST',
  path: '/api/v1/crypto-minimums/withdrawals',
  realm: 'admin',
  summary:
    'Asks to withdraw a scheduled minimum before it is in force. Another person must always approve it.',
  body: z.strictObject({ number: rowNumber, reason: text(140, 5) }),
  answer: minimumRow,
  waits: waitsForApproval,
  says: 'The scheduled minimum is withdrawn.',
  idempotencyKey: 'required',
  refuses: { ...takeBackRefusals, ...policyCommandRefusals },
})
