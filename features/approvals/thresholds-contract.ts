// Answers for the calls about thresholds: what one person does alone, and another one.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, text, whole } from '#kit/http/fields.ts'
import { policyCommandRefusals, waitsForApproval } from './contract.ts'

/** `*` stands for every command or every role. */
const anyOr = (most: number) =>
  z.string().check(z.trim(), z.regex(/^(?:\*|[a-z][a-z.-]*)$/), z.maxLength(most))

/** Either an amount in a currency, of what moves money, or a number of people, of what many are told. */
export const threshold = z.object({
  command: z.string(),
  role: z.string(),
  currency: z.nullable(currencyCode),
  amount: z.nullable(amount),
  people: z.nullable(z.int()),
  from: instant,
  set_at: instant,
  /** Whether it holds now, or has been followed by another. */
  in_force: z.boolean(),
})

export const listThresholds = call({
  name: 'approvals.thresholds',
  method: 'GET',
  path: '/api/v1/admin/approval-thresholds',
  realm: 'admin',
  renewedBy: ['approvals', 'settings'],
  summary:
    'The largest amounts that one person moves alone, by command, role and currency, and how many people one tells alone, as dated rows.',
  answer: z.array(threshold),
  says: 'Approval thresholds.',
  refuses: {},
})

const newThreshold = {
  command: anyOr(60),
  role: anyOr(20),
  /** Of what moves money: up to which amount one person is enough. */
  currency: z.optional(currencyCode),
  amount: z.optional(
    z.string().check(z.trim(), z.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,8})?$/, 'Write an amount like 100000')),
  ),
  /** Of what many are told: up to how many people one person is enough. */
  people: z.optional(whole(0, 100_000_000)),
} as const

const thresholdRefusals = {
  command_unknown: { status: 422, say: 'This action never needs approval.' },
  role_unknown: { status: 422, say: 'There is no such role.' },
  amount_unreadable: { status: 422, say: 'Enter an amount above zero, like 1500.50.' },
  threshold_unfit: {
    status: 422,
    say: 'Enter an amount and its currency for money actions, or a number of people for messages.',
  },
} as const

const thresholdLimit = z.object({
  currency: z.nullable(currencyCode),
  amount: z.nullable(amount),
  people: z.nullable(z.int()),
})

export const previewThreshold = call({
  name: 'approvals.preview-threshold',
  method: 'GET',
  path: '/api/v1/admin/approval-thresholds/preview',
  realm: 'admin',
  summary: 'What a new threshold would change.',
  query: z.strictObject(newThreshold),
  answer: z.object({
    before: z.nullable(thresholdLimit),
    after: thresholdLimit,
    hash: z.string(),
    /** Nobody of the team but whoever asks may approve it. */
    lacks_approver: z.boolean(),
  }),
  says: 'Nothing is changed yet.',
  refuses: thresholdRefusals,
})

export const setThreshold = call({
  name: 'approvals.set-threshold',
  method: 'POST',
  path: '/api/v1/admin/approval-thresholds',
  realm: 'admin',
  summary: 'Asks for a new threshold. Another person must always approve it.',
  body: z.strictObject({ ...newThreshold, hash: z.optional(text(64, 64)), reason: text(140, 5) }),
  answer: threshold,
  waits: waitsForApproval,
  says: 'Threshold changed.',
  idempotencyKey: 'required',
  refuses: {
    ...thresholdRefusals,
    ...policyCommandRefusals,
  },
})
