// Answers for the calls with which staff look at orders, ask the partner, and decide. Apart from those of customers, whose app does not
// load them. Their names are those of transfers, which were the first: the audit log knows acts by them.
import * as z from 'zod/mini'
import { commandPreview, moneyCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { endedShape, markShape, queueStates, takenFilter, waitingShape } from '#features/queues/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, flag, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'
import { transactionTypes } from '#features/transactions/kinds.ts'
import { orderStates } from './contract.ts'
import { orderDetail } from './detail-contract.ts'

const noSuchTransfer = { transfer_not_found: { status: 404, say: 'No payment with this id.' } } as const

export const findOrder = call({
  name: 'transfers.one',
  method: 'GET',
  path: '/api/v1/transfers/:transaction_id',
  realm: 'admin',
  renewedBy: ['transfers', 'cases', 'debts'],
  summary: 'A transfer with its timeline, the partner’s calls and webhooks, and the legs in the ledger.',
  params: z.strictObject({ transaction_id: uuid }),
  answer: orderDetail,
  says: 'Transfer.',
  refuses: noSuchTransfer,
})

export const stuckOrder = z.extend(
  z.object({
    transaction_id: uuid,
    user_uuid: uuid,
    user_name: z.string(),
    /** As it stands on the customer's receipt: `tr_…`. */
    customer_reference: z.string(),
    type: z.enum(transactionTypes),
    state: z.enum(orderStates),
    payee_name: z.string(),
    bank_name: z.string(),
    amount,
    total: amount,
    currency: currencyCode,
    created_at: instant,
    promised_by: instant,
    review_after: instant,
    /** As it was promised to the customer. */
    due_at: instant,
    concluded_at: z.nullable(instant),
    last_word: z.nullable(z.string()),
  }),
  { ...markShape, ...endedShape, ...waitingShape },
)

export const listStuck = call({
  name: 'transfers.stuck',
  method: 'GET',
  path: '/api/v1/transfers/stuck',
  realm: 'admin',
  renewedBy: ['transfers'],
  summary:
    'Payments that the partner has not concluded after ten minutes, oldest first; or those that took longer and have ended, the last first.',
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(queueStates), 'open'),
    taken: z.optional(takenFilter),
    /** What is bought of billers and networks alone. */
    bought: z.optional(flag),
  }),
  answer: z.extend(listOf(stuckOrder), {
    /** Without charges, of all that the filter lets through. */
    sum: amount,
  }),
  says: 'Processing payments.',
  refuses: {},
})

export const requeryOrder = call({
  name: 'transfers.requery',
  method: 'POST',
  path: '/api/v1/transfers/:transaction_id/requery',
  realm: 'admin',
  summary: 'Asks the partner now how a payment stands; what it says is acted on as always.',
  params: z.strictObject({ transaction_id: uuid }),
  body: z.strictObject({}),
  answer: orderDetail,
  says: 'The partner is being asked.',
  refuses: {
    ...noSuchTransfer,
    nothing_to_ask: { status: 409, say: 'A payment between customers has no partner to ask.' },
  },
})

const decideRefusals = {
  ...noSuchTransfer,
  transfer_not_in_review: {
    status: 409,
    say: 'Only a payment in review is decided by a person. The partner is still being asked about this one.',
  },
  transfer_concluded: {
    status: 409,
    say: 'This payment is already decided: {how}. You changed nothing.',
  },
} as const

export const decisions = ['paid', 'not_paid'] as const

export const previewDecision = call({
  name: 'transfers.preview-decision',
  method: 'GET',
  path: '/api/v1/transfers/:transaction_id/decision',
  realm: 'admin',
  summary: 'What a decision on a transfer in review would post.',
  params: z.strictObject({ transaction_id: uuid }),
  query: z.strictObject({ decision: z.enum(decisions) }),
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: decideRefusals,
})

export const decideOrder = call({
  name: 'transfers.decide',
  method: 'POST',
  path: '/api/v1/transfers/:transaction_id/decision',
  realm: 'admin',
  summary: 'Decides a payment in review: paid, by the partner’s own statement, or not paid and returned.',
  params: z.strictObject({ transaction_id: uuid }),
  body: z.strictObject({ decision: z.enum(decisions), hash: text(64, 64), reason: text(280, 5) }),
  answer: orderDetail,
  waits: waitsForApproval,
  says: 'The payment is decided.',
  idempotencyKey: 'required',
  refuses: {
    ...decideRefusals,
    ...moneyCommandRefusals,
  },
})
