// Answers for the calls about cases: what a person has to look at, as records of two sides that differ or a job that
// has stopped.
import * as z from 'zod/mini'
import { changesBlockedAfterReset, sensitiveRefusals } from '#features/approvals/contract.ts'
import { endedShape, markShape, takenFilter, waitingShape } from '#features/queues/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'
import { caseKinds } from './kinds.ts'

export { type CaseKind, caseKinds } from './kinds.ts'

export const caseStates = ['open', 'closed'] as const

export const caseShape = z.extend(
  z.object({
    id: uuid,
    kind: z.enum(caseKinds),
    state: z.enum(caseStates),
    subject: z.object({ type: z.string(), id: z.string() }),
    facts: z.record(z.string(), z.string()),
    /** The customer it concerns, with their name, or their address while they have given none. */
    user: z.nullable(z.object({ uuid, name: z.string(), closed: z.boolean() })),
    /** The deposit it concerns, when we have recorded one, and its state by the word of deposits. */
    deposit: z.nullable(z.object({ id: uuid, state: z.string() })),
    /** What its customer was made to owe for it. */
    debt: z.nullable(uuid),
    opened_at: instant,
    /** By when somebody should have ended it. */
    due_at: instant,
    /** Null while it is open. */
    closed_at: z.nullable(instant),
    /** The naira that it is about, where it is about money. */
    amount: z.nullable(amount),
    /** Whether a note ends it: it is open, and no act that ends its kind applies to it any more. */
    may_be_closed: z.boolean(),
  }),
  markShape,
)

const shownCase = z.extend(caseShape, { ...endedShape, ...waitingShape })

export const listCases = call({
  name: 'cases.list',
  method: 'GET',
  path: '/api/v1/cases',
  realm: 'admin',
  renewedBy: ['cases'],
  summary:
    'Open cases, oldest first, or those that are closed, the last first; `user` leaves those about one customer, their deposits and their transfers; `kind` those of one kind, `taken` one’s own or nobody’s.',
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(caseStates), 'open'),
    user: z.optional(uuid),
    kind: z.optional(z.enum(caseKinds)),
    taken: z.optional(takenFilter),
  }),
  answer: z.extend(listOf(shownCase), {
    /** The naira of all that the filter lets through. */
    sum: amount,
  }),
  says: 'Cases.',
  refuses: {},
})

export const findCase = call({
  name: 'cases.one',
  method: 'GET',
  path: '/api/v1/cases/:id',
  realm: 'admin',
  renewedBy: ['cases'],
  summary: 'One case, open or closed.',
  params: z.strictObject({ id: uuid }),
  answer: shownCase,
  says: 'Case.',
  refuses: { case_not_found: { status: 404, say: 'No case with this id.' } },
})

const ended = {
  case_not_found: { status: 404, say: 'No case with this id.' },
  case_already_closed: { status: 409, say: 'This case is already closed.' },
} as const

// Named one by one, so that a browser is spared them.
const ofCase = z.strictObject({ id: uuid })
const withNote = z.strictObject({ note: text(280, 5) })

export const closeCase = call({
  name: 'cases.close',
  method: 'POST',
  path: '/api/v1/cases/:id/close',
  realm: 'admin',
  summary:
    'Closes a case that no other act ends, or that none ends any more. The note is recorded in the audit log.',
  params: ofCase,
  body: withNote,
  answer: caseShape,
  idempotencyKey: 'optional',
  says: 'The case is closed.',
  refuses: {
    ...ended,
    act_ends_it: { status: 409, say: 'A note alone does not end this case. {act}' },
    // Of one that a note ends because the bank took its word back: it is asked once more.
    bank_unsure: { status: 409, say: 'The bank does not confirm this now. Try again in a few minutes.' },
    bank_pending: { status: 409, say: 'The bank says pending. Ask again later.' },
    ...sensitiveRefusals,
  },
})

export const openTransferCase = call({
  name: 'cases.open',
  method: 'POST',
  path: '/api/v1/cases',
  realm: 'admin',
  summary: 'Opens a case about a transfer that its customer asks about, with a note for whoever takes it.',
  body: z.strictObject({ transfer: uuid, note: text(280, 5) }),
  answer: caseShape,
  idempotencyKey: 'optional',
  says: 'The case is open.',
  refuses: {
    ...changesBlockedAfterReset,
    transfer_not_found: { status: 404, say: 'No payment with this id.' },
    case_open_already: {
      status: 409,
      say: 'A case about this payment is already open. Add your note there.',
    },
  },
})

export const retryJob = call({
  name: 'cases.retry-job',
  method: 'POST',
  path: '/api/v1/cases/:id/retry-job',
  realm: 'admin',
  summary:
    'Runs the job again that a case is about, and closes the case. The note is recorded in the audit log.',
  params: ofCase,
  body: withNote,
  answer: caseShape,
  idempotencyKey: 'optional',
  says: 'The job runs again, and the case is closed.',
  refuses: {
    ...ended,
    ...changesBlockedAfterReset,
    case_without_job: { status: 409, say: 'This case is not about a stopped job.' },
  },
})
