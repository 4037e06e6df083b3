// Answers for the calls of staff about requests to close an account: the queue, closing one, and rejecting one.
import * as z from 'zod/mini'
import { sensitiveRefusals, staffCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { endedShape, markShape, queueStates, takenFilter } from '#features/queues/contract.ts'
import { userRefusals } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import { instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'
import { blocks } from './contract.ts'

export const closingStates = ['asked', 'withdrawn', 'rejected', 'closed'] as const

export const closingRequest = z.object({
  id: uuid,
  user: z.object({ uuid, name: z.string() }),
  state: z.enum(closingStates),
  asked_at: instant,
  /** From then on the account may be closed. */
  closes_at: instant,
  ended_at: z.nullable(instant),
  /** What the customer was told when it was rejected. */
  told: z.nullable(z.string()),
  /** What has to end first; empty for a request that has ended. */
  blocks,
})

export const listClosings = call({
  name: 'account-closing.list',
  method: 'GET',
  path: '/api/v1/closing-requests',
  realm: 'admin',
  renewedBy: ['closing-requests'],
  summary:
    'Requests to close an account: open ones, whose date comes first before the others, or the closed ones, the last first.',
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(queueStates), 'open'),
    taken: z.optional(takenFilter),
  }),
  answer: listOf(z.extend(z.extend(z.extend(closingRequest, { due_at: instant }), markShape), endedShape)),
  says: 'Closing requests.',
  refuses: {},
})

const ofUser = z.strictObject({ id: uuid })
const noRequest = {
  no_closing_request: { status: 409, say: 'This customer has no open request to close the account.' },
} as const

export const findClosingOf = call({
  name: 'account-closing.of-user',
  method: 'GET',
  path: '/api/v1/users/:id/closing-request',
  realm: 'admin',
  summary:
    'The last request of a customer to close the account that was not withdrawn, and what has to end first.',
  params: ofUser,
  answer: z.object({
    request: z.nullable(closingRequest),
    /** Nobody of the team but the reader could approve that it is closed. */
    lacks_approver: z.boolean(),
  }),
  says: 'Closing request.',
  refuses: userRefusals,
})

export const closeAccount = call({
  name: 'account-closing.close',
  method: 'POST',
  path: '/api/v1/users/:id/close',
  realm: 'admin',
  summary:
    'Closes the account of a customer who asked for it, from its date on and once another person approves it. Nobody opens it again.',
  params: ofUser,
  body: z.strictObject({ reason: text(140, 5) }),
  answer: z.object({ closed_at: instant }),
  waits: waitsForApproval,
  says: 'The account is closed.',
  idempotencyKey: 'optional',
  refuses: {
    ...staffCommandRefusals,
    ...userRefusals,
    ...noRequest,
    step_up_required: { status: 401, say: 'Confirm that it’s you to close this account.' },
    staff_blocked_after_reset: {
      status: 403,
      say: 'You cannot close accounts for 24 hours after your password or second factor was reset.',
    },
    closing_not_due: { status: 409, say: 'The customer can change their mind until {day}.' },
    closing_blocked: { status: 409, say: 'This account cannot be closed yet: {reasons}.' },
  },
})

export const rejectClosing = call({
  name: 'account-closing.reject',
  method: 'POST',
  path: '/api/v1/users/:id/closing-request/reject',
  realm: 'admin',
  summary: 'Ends a request without closing the account. The customer is told why, and may ask again.',
  params: ofUser,
  body: z.strictObject({ reason: text(200, 5) }),
  customerReads: ['reason'],
  answer: closingRequest,
  says: 'The request is rejected, and the customer is told.',
  idempotencyKey: 'optional',
  refuses: { ...sensitiveRefusals, ...userRefusals, ...noRequest },
})
