// Answers for the calls with which a customer asks for a higher tier, and people of ours decide.
import * as z from 'zod/mini'
import { sensitiveRefusals } from '#features/approvals/contract.ts'
import { identityCheck, kycTier } from '#features/kyc/contract.ts'
import { screeningShape } from '#features/screening/contract.ts'
import { userRefusals } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import { instant, text, uuid } from '#kit/http/fields.ts'

/** Why a user is rejected; each has a sentence that the customer reads. */
export const rejectionReasons = [
  'documents_unreadable',
  'details_differ',
  'under_age',
  'second_account',
  'address_unproven',
  'other',
] as const

export const documentKinds = ['passport', 'drivers_licence', 'voters_card', 'nin_slip'] as const
export const proofKinds = ['utility_bill', 'bank_statement', 'tenancy_agreement', 'waste_bill'] as const
export const paperKinds = ['id_front', 'id_back', 'address_proof'] as const
export const requestStates = ['waiting', 'ask_again', 'approved', 'rejected', 'withdrawn'] as const

/** A paper of a request, as its customer sees it. `ask_again`: it has to be sent again, for the reason. */
export const paper = z.object({
  kind: z.enum(paperKinds),
  state: z.enum(['checking', 'given', 'ask_again']),
  reason: z.nullable(z.string()),
})

export const tierRequest = z.object({
  id: uuid,
  tier: z.int(),
  state: z.enum(requestStates),
  document_kind: z.nullable(z.enum(documentKinds)),
  document_last4: z.nullable(z.string()),
  proof_kind: z.nullable(z.enum(proofKinds)),
  /** What the customer reads about a rejection. */
  reason: z.nullable(z.string()),
  asked_at: instant,
  decided_at: z.nullable(instant),
  papers: z.array(paper),
})

export const findMyTiers = call({
  name: 'tiers.mine',
  method: 'GET',
  path: '/api/v1/me/tiers',
  realm: 'customer',
  summary: 'The ladder of tiers, what is confirmed, and the latest request to rise.',
  answer: z.object({
    tier: z.int(),
    tiers: z.array(kycTier),
    confirmed: z.object({ bvn: z.boolean(), nin: z.boolean() }),
    /** The latest that was not withdrawn. */
    request: z.nullable(tierRequest),
  }),
  says: 'Your tiers.',
  refuses: {},
})

const requestRefusals = {
  request_open: { status: 409, say: 'You already asked for this. We’ll tell you when we have checked it.' },
  tier_reached: { status: 409, say: 'You have this tier already.' },
  file_not_ready: { status: 409, say: 'A photo did not upload completely. Send it again.' },
  too_many_requests: {
    status: 429,
    say: 'You asked several times today. Try again tomorrow, or talk to our support team.',
  },
} as const

export const askForTierTwo = call({
  name: 'tiers.ask-for-two',
  method: 'POST',
  path: '/api/v1/me/tiers/2',
  realm: 'customer',
  summary: 'Asks for tier 2 with a government ID. A person of ours looks at it.',
  body: z.strictObject({
    document_kind: z.enum(documentKinds, 'Choose the kind of ID'),
    document_number: text(40),
    front: uuid,
    back: z.optional(uuid),
  }),
  answer: tierRequest,
  says: 'We are checking your details.',
  refuses: {
    ...requestRefusals,
    numbers_missing: { status: 409, say: 'Confirm both your BVN and your NIN first.' },
    document_number_wrong: { status: 422, say: 'Check the number of your ID.' },
    back_missing: { status: 422, say: 'Send a photo of the back of your ID too.' },
  },
})

export const askForTierThree = call({
  name: 'tiers.ask-for-three',
  method: 'POST',
  path: '/api/v1/me/tiers/3',
  realm: 'customer',
  summary: 'Asks for tier 3 with a proof of address. A person of ours looks at it.',
  body: z.strictObject({
    proof_kind: z.enum(proofKinds, 'Choose the kind of document'),
    proof: uuid,
    address: z.strictObject({
      street: text(120, 3),
      city: text(60, 2),
      state: text(40, 2),
    }),
  }),
  answer: tierRequest,
  says: 'We are checking your details.',
  refuses: { ...requestRefusals, tier_two_first: { status: 409, say: 'You need Tier 2 first.' } },
})

const requestGone = { status: 404, say: 'We could not find this request.' } as const
const requestClosed = { status: 409, say: 'This request is closed already.' } as const

export const sendPaperAgain = call({
  name: 'tiers.send-paper-again',
  method: 'POST',
  path: '/api/v1/me/tier-requests/:id/papers',
  realm: 'customer',
  summary: 'Sends a document again that we asked for again, or that could not be taken.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ kind: z.enum(paperKinds, 'Say which photo this is'), file: uuid }),
  answer: tierRequest,
  says: 'We are checking your details.',
  refuses: {
    request_not_found: requestGone,
    request_closed: requestClosed,
    paper_not_asked: { status: 409, say: 'We have this photo already.' },
    file_not_ready: requestRefusals.file_not_ready,
  },
})

export const withdrawRequest = call({
  name: 'tiers.withdraw',
  method: 'POST',
  path: '/api/v1/me/tier-requests/:id/withdraw',
  realm: 'customer',
  summary: 'Withdraws a request that nobody has decided.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({}),
  answer: tierRequest,
  says: 'Your request is withdrawn.',
  refuses: { request_not_found: requestGone, request_closed: requestClosed },
})

/** A paper as staff see it: the file itself only by an audited reveal, and only when it is clean. */
const staffPaper = z.object({
  id: uuid,
  kind: z.enum(paperKinds),
  /** Null until the file is clean. */
  file: z.nullable(uuid),
  state: z.enum(['checking', 'given', 'ask_again', 'refused']),
  reason: z.nullable(z.string()),
  given_at: instant,
})

export const staffRequest = z.object({
  id: uuid,
  user: z.object({ uuid, name: z.string() }),
  tier: z.int(),
  state: z.enum(requestStates),
  /** Whether every paper is clean and the screening is done: what can be decided now. */
  ready: z.boolean(),
  screening: z.nullable(z.enum(['clear', 'open', 'cleared', 'confirmed'])),
  document_kind: z.nullable(z.enum(documentKinds)),
  document_last4: z.nullable(z.string()),
  proof_kind: z.nullable(z.enum(proofKinds)),
  reason: z.nullable(z.string()),
  asked_at: instant,
  decided_at: z.nullable(instant),
  papers: z.array(staffPaper),
})

export const findUserTiers = call({
  name: 'tiers.of-user',
  method: 'GET',
  path: '/api/v1/users/:id/tiers',
  realm: 'admin',
  summary: 'A customer’s identity checks, requests, documents and screenings; no number and no picture.',
  params: z.strictObject({ id: uuid }),
  answer: z.object({
    tier: z.int(),
    checks: z.array(
      z.extend(z.omit(identityCheck, { corrected: true }), {
        /** The selfie’s file, once it is clean. */
        selfie: z.nullable(uuid),
        held: z.boolean(),
      }),
    ),
    requests: z.array(staffRequest),
    screenings: z.array(screeningShape),
  }),
  says: 'Identity and tiers.',
  refuses: userRefusals,
})

const decisionRefusals = {
  ...sensitiveRefusals,
  request_not_found: { status: 404, say: 'No request with this id.' },
  request_closed: { status: 409, say: 'This request was decided or withdrawn already. Reload to see how.' },
} as const

const notApproved = {
  papers_not_ready: { status: 409, say: 'A document is still being checked, or must be sent again.' },
  screening_open: { status: 409, say: 'The screening comes first. Clear or confirm it, then decide.' },
  screening_confirmed: { status: 409, say: 'Confirmed as a person on a watch list. Reject the request.' },
} as const

export const approveRequest = call({
  name: 'tiers.approve',
  method: 'POST',
  path: '/api/v1/tier-requests/:id/approve',
  realm: 'admin',
  summary: 'Approves a request: the tier rises.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ note: z.optional(text(280)) }),
  answer: staffRequest,
  says: 'Approved. The customer has the higher tier.',
  idempotencyKey: 'optional',
  refuses: { ...decisionRefusals, ...notApproved },
})

export const rejectRequest = call({
  name: 'tiers.reject',
  method: 'POST',
  path: '/api/v1/tier-requests/:id/reject',
  realm: 'admin',
  summary: 'Rejects a request. The customer reads the reason.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: text(280, 10) }),
  customerReads: ['reason'],
  answer: staffRequest,
  says: 'Rejected. The customer was told why.',
  idempotencyKey: 'optional',
  refuses: decisionRefusals,
})

export const askAgain = call({
  name: 'tiers.ask-again',
  method: 'POST',
  path: '/api/v1/tier-requests/:id/ask-again',
  realm: 'admin',
  summary: 'Asks for one document again. The customer reads the reason.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ paper: uuid, reason: text(280, 10) }),
  customerReads: ['reason'],
  answer: staffRequest,
  says: 'The customer was asked for it again.',
  idempotencyKey: 'optional',
  refuses: {
    ...decisionRefusals,
    paper_not_found: { status: 404, say: 'This request has no such document.' },
  },
})

const userDecision = {
  ...sensitiveRefusals,
  ...userRefusals,
  status_unfit: { status: 409, say: 'This customer is {status} now. Nothing was changed.' },
} as const

const nothingConfirmed = { status: 409, say: 'No BVN or NIN of this customer is confirmed yet.' } as const

export const approveUser = call({
  name: 'tiers.approve-user',
  method: 'PUT',
  path: '/api/v1/users/approve-user/:id',
  realm: 'admin',
  summary: 'Approves a customer, and their pending request.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: z.optional(text(280)) }),
  answer: z.object({ status: z.string(), kyc_tier: z.int() }),
  says: 'Customer approved.',
  idempotencyKey: 'optional',
  refuses: { ...userDecision, ...notApproved, nothing_confirmed: nothingConfirmed },
})

export const rejectUser = call({
  name: 'tiers.reject-user',
  method: 'PUT',
  path: '/api/v1/users/reject-user/:id',
  realm: 'admin',
  summary: 'Rejects a customer, and their pending request. The customer reads the reason.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    reason_code: z.optional(z.enum(rejectionReasons, 'Choose one of the reasons')),
    /** In words of one’s own, after the sentence of the reason. */
    reason: z.optional(text(280)),
  }),
  customerReads: ['reason'],
  answer: z.object({ status: z.string(), kyc_tier: z.int() }),
  says: 'Customer rejected.',
  idempotencyKey: 'optional',
  refuses: userDecision,
})
