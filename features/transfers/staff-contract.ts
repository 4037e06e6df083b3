// Answers for the calls with which staff stop payouts and let them go again.
import * as z from 'zod/mini'
import { brakeCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, flag, instant, text } from '#kit/http/fields.ts'

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
  already_so: { status: 409, say: '{name} are {state} already{since}.' },
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
    /** Nobody of the team but whoever asks may approve it. */
    lacks_approver: z.boolean(),
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
