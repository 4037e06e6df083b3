// Answers for the calls with which staff set what new payees may be paid with the PIN alone, by two people and from a day on.
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
import { amount, amountText, dayOrNone, newRowPreview, settingRow, text } from '#kit/http/fields.ts'

/** What a new payee may be: a phone number at home or abroad, or what a biller knows a customer by. */
export const newPayees = ['phone_number', 'biller_reference'] as const
export type NewPayee = (typeof newPayees)[number]

const newPayeeAmount = z.object({ payee: z.enum(newPayees), most: amount, ...settingRow })

export const listNewPayeeAmounts = call({
  name: 'transfers.new-payee-amounts',
  method: 'GET',
  path: '/api/v1/new-payee-amounts',
  realm: 'admin',
  renewedBy: ['settings'],
  summary:
    'What new payees of each kind may be paid in a day with the PIN alone, as dated rows, oldest first.',
  answer: z.array(newPayeeAmount),
  says: 'Amounts to new payees.',
  refuses: {},
})

const newAmount = {
  payee: z.enum(newPayees),
  most: amountText,
  /** Left out, at once. */
  from: dayOrNone,
  instead_of: insteadOf,
} as const

const refused = {
  most_not_an_amount: { status: 422, say: 'Enter an amount like 10000.' },
  most_the_same: { status: 422, say: 'This amount is already in force on that day.' },
  ...newRowRefusals,
} as const

export const previewNewPayeeAmount = call({
  name: 'transfers.preview-new-payee-amount',
  method: 'GET',
  path: '/api/v1/new-payee-amounts/preview',
  realm: 'admin',
  summary: 'What setting the amount of a kind of new payees would change.',
  query: z.strictObject(newAmount),
  answer: z.object({ before: z.nullable(amount), most: amount, ...newRowPreview }),
  says: 'Nothing is done yet.',
  refuses: refused,
})

export const setNewPayeeAmount = call({
  name: 'transfers.set-new-payee-amount',
  method: 'POST',
  path: '/api/v1/new-payee-amounts',
  realm: 'admin',
  summary:
    'Asks for another amount that new payees of a kind may be paid with the PIN alone, at once or from a later Lagos day on. Another person must always approve it.',
  body: z.strictObject({ ...newAmount, reason: text(140, 5), hash: z.optional(text(64, 64)) }),
  answer: newPayeeAmount,
  waits: waitsForApproval,
  says: 'The amount is set.',
  idempotencyKey: 'required',
  refuses: { ...refused, ...policyCommandRefusals },
})

export const withdrawNewPayeeAmount = call({
  name: 'transfers.withdraw-new-payee-amount',
  method: 'POST',
  path: '/api/v1/new-payee-amounts/withdrawals',
  realm: 'admin',
  summary:
    'Asks to withdraw a scheduled amount before it is in force. Another person must always approve it.',
  body: z.strictObject({ number: rowNumber, reason: text(140, 5) }),
  answer: newPayeeAmount,
  waits: waitsForApproval,
  says: 'The scheduled amount is withdrawn.',
  idempotencyKey: 'required',
  refuses: { ...takeBackRefusals, ...policyCommandRefusals },
})
