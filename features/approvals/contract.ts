// Answers for the calls about what waits for a second person, and for what a preview of a command looks like.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, listOf, pageQuery, text, uuid, whole } from '#kit/http/fields.ts'

/** The exact postings and balances of a command, before anything is done. */
export const postingPreview = z.array(
  z.object({
    account: z.string(),
    side: z.enum(['debit', 'credit']),
    currency: currencyCode,
    amount,
    balance_before: amount,
    balance_after: amount,
  }),
)

/** What a command would do, and whether it would wait for a second person. */
export const commandPreview = z.object({
  postings: postingPreview,
  hash: z.string(),
  needs_approval: z.boolean(),
})

export const approvalStates = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const

/** `waits` of every command that may need a second person. */
export const waitsForApproval = {
  answer: z.object({
    approval: z.object({ id: uuid, state: z.enum(approvalStates), expires_at: instant }),
  }),
  says: 'Sent for approval.',
} as const

/** Refusals of every command that changes what holds for everybody. */
export const policyCommandRefusals = {
  already_waiting: { status: 409, say: 'This is already waiting for approval.' },
  changed_since_preview: {
    status: 409,
    say: 'This changed while you were looking. Reload to see the latest.',
  },
  step_up_required: {
    status: 401,
    say: 'Confirm that it’s you to do this.',
  },
} as const

/** Refusals of every command that takes a planned row of a setting back. */
export const takeBackRefusals = {
  row_not_found: { status: 404, say: 'There is no such change.' },
  has_begun: { status: 409, say: 'This has begun already: it can only be followed by another change.' },
  already_withdrawn: { status: 409, say: 'This was taken back already.' },
} as const

/** The number of a row of a setting, as lists tell it. */
export const rowNumber = z.string().check(z.trim(), z.regex(/^\d{1,18}$/, 'Write the number of a row'))

const blockedAfterReset = {
  money_blocked_after_reset: {
    status: 403,
    say: 'You can move no money for 24 hours after your password or second factor was reset.',
  },
} as const

/** Refusals of every command that moves money. */
export const moneyCommandRefusals = {
  ...policyCommandRefusals,
  ...blockedAfterReset,
  step_up_required: {
    status: 401,
    say: 'Confirm that it’s you to move money.',
  },
} as const

const person = z.object({ uuid, name: z.string(), email: z.string() })

export const approval = z.object({
  id: uuid,
  command: z.string(),
  target: z.object({ type: z.string(), id: z.string() }),
  amount: z.nullable(amount),
  currency: z.nullable(currencyCode),
  /** As the maker saw them when they asked; balances may have moved since, the postings have not. */
  postings: postingPreview,
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  reason: z.nullable(z.string()),
  /** Of all that would be done. It does not change after the request. */
  hash: z.string(),
  maker: person,
  made_at: instant,
  expires_at: instant,
  state: z.enum(approvalStates),
  checker: z.nullable(person),
  note: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Whether the reader may decide it. */
  mine_to_decide: z.boolean(),
})

export const approvalTabs = ['waiting', 'mine', 'done'] as const

export const listApprovals = call({
  name: 'approvals.list',
  method: 'GET',
  path: '/api/v1/admin/approvals',
  realm: 'admin',
  summary:
    'What waits for a second person and the reader may decide, what the reader asked for, or what is done.',
  query: z.strictObject({
    ...pageQuery,
    tab: z.optional(z.enum(approvalTabs)),
    /** Everything about one record (`user:<id>`, `wallet:<id>`), or about all of a kind (`setting`). */
    target: z.optional(text(200)),
  }),
  answer: z.extend(listOf(approval), {
    /** How many wait for the reader, whatever was asked for: the badge. */
    waiting_for_me: z.int(),
  }),
  says: 'Approvals.',
  refuses: {
    cursor_unknown: { status: 422, say: 'This place in the list is not known. Start from the first page.' },
  },
})

const noSuchApproval = {
  approval_not_found: { status: 404, say: 'No approval with this id.' },
} as const

export const findApproval = call({
  name: 'approvals.one',
  method: 'GET',
  path: '/api/v1/admin/approvals/:id',
  realm: 'admin',
  summary: 'One request for approval, with what it would post now.',
  params: z.strictObject({ id: uuid }),
  answer: z.extend(approval, {
    /** What would be posted now; null when it is over or can no longer be done. */
    postings_now: z.nullable(postingPreview),
    /** Why it cannot be done now, in words. */
    cannot: z.nullable(z.string()),
  }),
  says: 'Approval.',
  refuses: noSuchApproval,
})

const decided = {
  ...noSuchApproval,
  already_decided: { status: 409, say: '{name} has decided this already: {state}.' },
  approval_expired: { status: 409, say: 'This expired after 24 hours. It has to be asked for again.' },
} as const

const note = text(140, 5)

export const approveRequest = call({
  name: 'approvals.approve',
  method: 'POST',
  path: '/api/v1/admin/approvals/:id/approve',
  realm: 'admin',
  summary: 'Approves what somebody else asked for, and does it: exactly what was asked, or nothing.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ note, hash: text(64, 64) }),
  answer: approval,
  says: 'Approved and done.',
  idempotencyKey: 'required',
  refuses: {
    ...decided,
    own_request: { status: 403, say: 'You made this request, so someone else must approve it.' },
    changed_since_request: {
      status: 409,
      say: 'What this rests on has changed since it was asked. It has to be asked for again.',
    },
    no_longer_possible: { status: 409, say: 'This cannot be done now: {why}' },
    step_up_required: {
      status: 401,
      say: 'Confirm that it’s you to approve this.',
    },
    ...blockedAfterReset,
  },
})

export const rejectRequest = call({
  name: 'approvals.reject',
  method: 'POST',
  path: '/api/v1/admin/approvals/:id/reject',
  realm: 'admin',
  summary: 'Turns down what somebody else asked for, with a note for its maker.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ note }),
  answer: approval,
  says: 'Rejected.',
  idempotencyKey: 'required',
  refuses: {
    ...decided,
    own_request: { status: 403, say: 'You made this request: withdraw it instead.' },
  },
})

export const withdrawRequest = call({
  name: 'approvals.withdraw',
  method: 'POST',
  path: '/api/v1/admin/approvals/:id/withdraw',
  realm: 'admin',
  summary: 'Takes back what one asked for oneself.',
  params: z.strictObject({ id: uuid }),
  answer: approval,
  says: 'Withdrawn.',
  idempotencyKey: 'required',
  refuses: { ...decided, not_yours: { status: 403, say: 'Only who asked for this can take it back.' } },
})

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
  command_unknown: { status: 422, say: 'No command of this name asks for a second person.' },
  role_unknown: { status: 422, say: 'There is no such role.' },
  amount_unreadable: { status: 422, say: 'Write an amount that this currency has.' },
  threshold_unfit: {
    status: 422,
    say: 'Say an amount and its currency for what moves money, or a number of people for messages to many.',
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
  answer: z.object({ before: z.nullable(thresholdLimit), after: thresholdLimit, hash: z.string() }),
  says: 'Nothing is changed yet.',
  refuses: thresholdRefusals,
})

export const setThreshold = call({
  name: 'approvals.set-threshold',
  method: 'POST',
  path: '/api/v1/admin/approval-thresholds',
  realm: 'admin',
  summary: 'Asks for a new threshold. It always needs a second person.',
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
