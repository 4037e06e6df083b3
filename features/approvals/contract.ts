// Answers for the calls about what waits for a second person, and for what a preview of a command looks like.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'
import { makerAct, myOutcome } from './lately-contract.ts'
import { commandPreview, postingPreview } from './preview-contract.ts'

export { commandPreview, postingPreview }

export const approvalStates = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const

/** `waits` of every command that may need a second person. */
export const waitsForApproval = {
  answer: z.object({
    approval: z.object({
      id: uuid,
      state: z.enum(approvalStates),
      expires_at: instant,
      /** Nobody else of the team may approve it, as the team is now. */
      lacks_approver: z.boolean(),
    }),
  }),
  says: 'Sent for approval.',
} as const

const alreadyWaiting = {
  already_waiting: { status: 409, say: 'This is already awaiting approval.' },
} as const

/** Refusals of every command that stops something for everybody, and lets it go on. */
export const brakeCommandRefusals = {
  ...alreadyWaiting,
  changed_since_preview: {
    status: 409,
    say: 'This changed while you were looking. Reload to see the latest.',
  },
  step_up_required: { status: 401, say: 'Confirm that it’s you to do this.' },
} as const

export const changesBlockedAfterReset = {
  changes_blocked_after_reset: {
    status: 403,
    say: 'You cannot change anything until {until}: your password or second factor was reset.',
  },
} as const

/** Refusals at the door of what is sensitive. */
export const sensitiveRefusals = {
  step_up_required: { status: 401, say: 'Confirm that it’s you to do this.' },
  ...changesBlockedAfterReset,
} as const

/** Refusals of every command that changes what holds for everybody. */
export const policyCommandRefusals = { ...brakeCommandRefusals, ...changesBlockedAfterReset } as const

/** Refusals of every command that schedules a row of a setting. */
export const newRowRefusals = {
  changed_since_preview: brakeCommandRefusals.changed_since_preview,
  day_is_past: { status: 422, say: 'Choose today or a later day. What was in force before does not change.' },
  already_planned: { status: 409, say: 'Another change starts on that day. Withdraw it or choose another.' },
} as const

/** Refusals of every command that withdraws a scheduled row of a setting. */
export const takeBackRefusals = {
  row_not_found: { status: 404, say: 'There is no such change.' },
  has_begun: { status: 409, say: 'This is already in force. Schedule a new change instead.' },
  already_withdrawn: { status: 409, say: 'This is already withdrawn.' },
} as const

/** The row that a new one was written over, where that was one: what somebody else has changed meanwhile is not undone unseen. */
export const insteadOf = z.optional(text(120))

/** The number of a row of a setting, as lists tell it. */
export const rowNumber = z.string().check(z.trim(), z.regex(/^\d{1,18}$/, 'Write the number of a row'))

/** Refusals of every command whose reason may rest on a document. */
export const paperRefusals = {
  paper_not_ready: {
    status: 409,
    say: 'The document is not checked yet, or is about another customer. Attach it again.',
  },
} as const

const blockedAfterReset = {
  money_blocked_after_reset: {
    status: 403,
    say: 'You cannot move money until {until}: your password or second factor was reset.',
  },
} as const

const staffBlockedAfterReset = {
  staff_blocked_after_reset: {
    status: 403,
    say: 'You cannot change staff accounts until {until}: your password or second factor was reset.',
  },
} as const

/** Refusals of what one person does about who works here. */
export const staffRefusals = {
  step_up_required: { status: 401, say: 'Confirm that it’s you to change staff accounts.' },
  ...staffBlockedAfterReset,
} as const

/** Refusals of every command that changes who works here. */
export const staffCommandRefusals = { ...staffRefusals, ...alreadyWaiting } as const

/** Refusals of every command that moves money. */
export const moneyCommandRefusals = {
  ...brakeCommandRefusals,
  ...blockedAfterReset,
  step_up_required: {
    status: 401,
    say: 'Confirm that it’s you to move money.',
  },
} as const

const person = z.object({ uuid, name: z.string(), email: z.string() })

export const approvalChanges = z.array(
  z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
)

export const approval = z.object({
  id: uuid,
  command: z.string(),
  target: z.object({ type: z.string(), id: z.string() }),
  /** Whom it is about, by the names that they have now: customers, and people of staff. */
  concerns: z.array(z.object({ kind: z.enum(['user', 'admin']), uuid, name: z.string() })),
  /** Whose the wallets are that its postings name. */
  wallets: z.array(
    z.object({ reference: z.string(), currency: currencyCode, user_uuid: uuid, user_name: z.string() }),
  ),
  /** The deposit that it is about: who sent it, and by what they named it. */
  deposit: z.nullable(
    z.object({
      sender_name: z.string(),
      sender_bank: z.string(),
      sender_account: z.string(),
      narration: z.string(),
      provider_reference: z.string(),
      /** Which of our accounts it was sent to. */
      account_number: z.string(),
      /** Why it is suspended; null where it never was. */
      suspension: z.nullable(z.string()),
    }),
  ),
  amount: z.nullable(amount),
  currency: z.nullable(currencyCode),
  /** As the maker saw them when they asked; balances may have moved since, the postings have not. */
  postings: postingPreview,
  changes: approvalChanges,
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
  /** Whether it is approved by itself alone, never chosen in a list with others: what moves money. */
  one_by_one: z.boolean(),
})

export const approvalTabs = ['waiting', 'mine', 'done'] as const

export const listApprovals = call({
  name: 'approvals.list',
  method: 'GET',
  path: '/api/v1/admin/approvals',
  realm: 'admin',
  renewedBy: ['approvals'],
  summary: 'Requests that the reader may decide, requests of the reader, or those that are done.',
  query: z.strictObject({
    ...pageQuery,
    tab: z.optional(z.enum(approvalTabs)),
    /** Everything about one record (`user:<id>`, `wallet:<id>`), or about all of a kind (`setting`). */
    target: z.optional(text(200)),
  }),
  answer: z.extend(listOf(approval), {
    /** How many wait for the reader, whatever was asked for: the badge. */
    waiting_for_me: z.int(),
    /** What became in the last day of what the reader asked for, the newest first. */
    my_outcomes: z.array(myOutcome),
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
  renewedBy: ['approvals'],
  summary: 'One request for approval, with what it would post now.',
  params: z.strictObject({ id: uuid }),
  answer: z.extend(approval, {
    /** What would be posted now; null when it is over or can no longer be done. */
    postings_now: z.nullable(postingPreview),
    /** What was posted, with the balances of that moment; null where nothing was. */
    postings_done: z.nullable(postingPreview),
    /** What whoever decides and whoever asked are shown while it waits, and nothing keeps in clear. */
    told: approvalChanges,
    /** It waits, and nobody of the team but its maker could approve it. */
    lacks_approver: z.boolean(),
    /** Why it cannot be done now, in words. */
    cannot: z.nullable(z.string()),
    /** What else its maker did today: alone, or asked others for. The newest first. */
    maker_today: z.array(makerAct),
  }),
  says: 'Approval.',
  refuses: noSuchApproval,
})

const decided = {
  ...noSuchApproval,
  already_decided: { status: 409, say: '{name} has already decided this: {state}.' },
  approval_expired: { status: 409, say: 'This request expired after 24 hours. Request it again.' },
} as const

const note = text(140, 5)

export const approveRequest = call({
  name: 'approvals.approve',
  method: 'POST',
  path: '/api/v1/admin/approvals/:id/approve',
  realm: 'admin',
  summary: 'Approves another person’s request, and does exactly what it asks or nothing.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ note, hash: text(64, 64) }),
  answer: approval,
  says: 'Approved and done.',
  idempotencyKey: 'required',
  refuses: {
    ...decided,
    own_request: {
      status: 403,
      say: 'You made this request, or it is about you: another person must approve it.',
    },
    changed_since_request: {
      status: 409,
      say: 'The data behind this request has changed since. Request it again.',
    },
    no_longer_possible: { status: 409, say: 'This cannot be done now: {why}' },
    step_up_required: {
      status: 401,
      say: 'Confirm that it’s you to approve this.',
    },
    ...blockedAfterReset,
    ...staffBlockedAfterReset,
    ...changesBlockedAfterReset,
  },
})

export const rejectRequest = call({
  name: 'approvals.reject',
  method: 'POST',
  path: '/api/v1/admin/approvals/:id/reject',
  realm: 'admin',
  summary: 'Rejects another person’s request, with a note for its maker.',
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
  summary: 'Withdraws one’s own request.',
  params: z.strictObject({ id: uuid }),
  answer: approval,
  says: 'Withdrawn.',
  idempotencyKey: 'required',
  refuses: {
    ...decided,
    not_yours: { status: 403, say: 'Only the person who requested this can withdraw it.' },
  },
})
