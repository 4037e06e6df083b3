// Answers for the calls with which staff look at transfers, ask the bank, decide, and switch payouts. Apart from those of
// customers, whose app does not load them.
import * as z from 'zod/mini'
import { orderStates } from '#features/orders/contract.ts'
import {
  commandPreview,
  moneyCommandRefusals,
  brakeCommandRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { endedShape, markShape, queueStates, takenFilter, waitingShape } from '#features/queues/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, flag, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'
import { transferDetail } from './detail-contract.ts'

const noSuchTransfer = { transfer_not_found: { status: 404, say: 'No transfer with this id.' } } as const

export const findTransfer = call({
  name: 'transfers.one',
  method: 'GET',
  path: '/api/v1/transfers/:transaction_id',
  realm: 'admin',
  renewedBy: ['transfers', 'cases', 'debts'],
  summary: 'A transfer with its timeline, the partner’s calls and webhooks, and the legs in the ledger.',
  params: z.strictObject({ transaction_id: uuid }),
  answer: transferDetail,
  says: 'Transfer.',
  refuses: noSuchTransfer,
})

export const stuckTransfer = z.extend(
  z.object({
    transaction_id: uuid,
    user_uuid: uuid,
    user_name: z.string(),
    /** As it stands on the customer's receipt: `tr_…`. */
    customer_reference: z.string(),
    state: z.enum(orderStates),
    payee_name: z.string(),
    bank_name: z.string(),
    amount,
    total: amount,
    currency: z.literal('NGN'),
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
    'Transfers that the bank has not concluded after ten minutes, oldest first; or those that took longer and have ended, the last first.',
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(queueStates), 'open'),
    taken: z.optional(takenFilter),
  }),
  answer: z.extend(listOf(stuckTransfer), {
    /** Without charges, of all that the filter lets through. */
    sum: amount,
  }),
  says: 'Processing transfers.',
  refuses: {},
})

export const requeryTransfer = call({
  name: 'transfers.requery',
  method: 'POST',
  path: '/api/v1/transfers/:transaction_id/requery',
  realm: 'admin',
  summary: 'Asks the bank now how a transfer stands; what it says is acted on as always.',
  params: z.strictObject({ transaction_id: uuid }),
  body: z.strictObject({}),
  answer: transferDetail,
  says: 'The bank is being asked.',
  refuses: {
    ...noSuchTransfer,
    nothing_to_ask: { status: 409, say: 'A transfer between customers has no bank to ask.' },
  },
})

const decideRefusals = {
  ...noSuchTransfer,
  transfer_not_in_review: {
    status: 409,
    say: 'Only a transfer in review is decided by a person. The bank is still being asked about this one.',
  },
  transfer_concluded: {
    status: 409,
    say: 'This transfer is already decided: {how}. You changed nothing.',
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

export const decideTransfer = call({
  name: 'transfers.decide',
  method: 'POST',
  path: '/api/v1/transfers/:transaction_id/decision',
  realm: 'admin',
  summary: 'Decides a transfer in review: paid, by the bank’s own statement, or not paid and returned.',
  params: z.strictObject({ transaction_id: uuid }),
  body: z.strictObject({ decision: z.enum(decisions), hash: text(64, 64), reason: text(280, 5) }),
  answer: transferDetail,
  waits: waitsForApproval,
  says: 'The transfer is decided.',
  idempotencyKey: 'required',
  refuses: {
    ...decideRefusals,
    ...moneyCommandRefusals,
  },
})

const payoutSwitch = z.object({
  currency: currencyCode,
  on: z.boolean(),
  reason: z.nullable(z.string()),
  changed_at: z.nullable(instant),
})

export const listPayoutSwitches = call({
  name: 'transfers.payout-status',
  method: 'GET',
  path: '/api/v1/system/payout-status',
  realm: 'admin',
  renewedBy: ['transfers'],
  summary: 'Whether money of a currency may leave to partners.',
  answer: z.array(payoutSwitch),
  says: 'Payout status.',
  refuses: {},
})

const payoutRefusals = {
  already_so: { status: 409, say: '{name} are {state} already.' },
  restore_open: {
    status: 409,
    say: 'A backup was restored and is still being compared with the banks. What is left: {left}.',
  },
} as const

const newSwitch = {
  currency: currencyCode,
  value: flag,
  reason: z.optional(text(280)),
} as const

export const previewPayoutSwitch = call({
  name: 'transfers.preview-payouts',
  method: 'GET',
  path: '/api/v1/system/payout-status/preview',
  realm: 'admin',
  renewedBy: ['transfers'],
  summary: 'What switching payouts would mean now: what is on hold, and what is at the bank already.',
  query: z.strictObject(newSwitch),
  answer: z.object({
    currency: currencyCode,
    before: z.boolean(),
    after: z.boolean(),
    /** Held with us and not handed to a bank: these wait while payouts are stopped, and leave when they go again. */
    waiting: z.object({ count: z.int(), amount }),
    /** Handed to a bank: its answer counts, whatever the switch says. */
    at_bank: z.object({ count: z.int(), amount }),
    /** How long one waits with us before its money is given back by itself. */
    hours_until_given_back: z.int(),
    hash: z.string(),
    /** A stop acts at once; letting them go waits for a second person. */
    needs_approval: z.boolean(),
  }),
  says: 'Nothing is changed yet.',
  refuses: payoutRefusals,
})

export const payoutHistory = call({
  name: 'transfers.payout-history',
  method: 'GET',
  path: '/api/v1/system/payout-status/history',
  realm: 'admin',
  renewedBy: ['transfers'],
  summary: 'Every time that payouts were stopped or resumed, as dated rows, the newest first.',
  answer: z.array(
    z.extend(payoutSwitch, {
      /** When they were switched again; null while it holds. */
      until: z.nullable(instant),
    }),
  ),
  says: 'Payout history.',
  refuses: {},
})

export const switchPayouts = call({
  name: 'transfers.switch-payouts',
  method: 'POST',
  path: '/api/v1/system/payout-status',
  realm: 'admin',
  encoding: 'urlencoded',
  summary:
    'Stops money of a currency from leaving to partners, at once, which the other owners are told, or lets it leave again, which another person must approve. Transfers that no bank has yet wait for up to 72 hours, then they are returned.',
  body: z.strictObject({
    ...newSwitch,
    /** Of what was seen, where somebody looked first. */
    hash: z.optional(text(64, 64)),
  }),
  answer: payoutSwitch,
  waits: waitsForApproval,
  says: 'The payout status is changed.',
  idempotencyKey: 'optional',
  refuses: {
    ...payoutRefusals,
    ...brakeCommandRefusals,
    step_up_required: {
      status: 401,
      say: 'Confirm that it’s you to change this.',
    },
  },
})
