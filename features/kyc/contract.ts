// Answers for the calls of identity checks and tiers.
import * as z from 'zod/mini'
import { sensitiveRefusals } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, identityNumber, instant, text, uuid } from '#kit/http/fields.ts'

export const identityKinds = ['bvn', 'nin'] as const
/** `asked`: the bureau is being asked. `unclear`: it could not answer yet, we keep asking. */
export const checkStates = ['asked', 'passed', 'failed', 'unclear'] as const

/** Why a check did not pass; each has its sentence in the words of the feature. */
export const checkFailures = [
  'name_mismatch',
  'birth_date_mismatch',
  'not_found',
  'unusable',
  'needs_review',
  'no_photo',
  'selfie_no_face',
  'selfie_several_faces',
  'selfie_not_live',
  'selfie_other_face',
  'selfie_unreadable',
] as const

/** What correcting one's own details may mend. */
export const correctableFailures = ['name_mismatch', 'birth_date_mismatch'] as const

export const identityCheck = z.object({
  kind: z.enum(identityKinds),
  last4: z.string(),
  state: z.enum(checkStates),
  failure: z.nullable(z.enum(checkFailures)),
  asked_at: instant,
  /** Whether it failed for details that were corrected since: the same number and photo can be checked again. */
  corrected: z.boolean(),
})

export const kycTier = z.object({
  tier: z.int(),
  name: z.string(),
  requirements: z.array(z.string()),
  single_deposit_limit: z.nullable(amount),
  daily_outflow_limit: z.nullable(amount),
  max_balance: z.nullable(amount),
  currency: z.literal('NGN'),
  from: instant,
  until: z.nullable(instant),
})

/** A row as staff read it. */
export const tierRow = z.extend(kycTier, {
  number: z.string(),
  /** The law, circular or decision behind it. */
  source: z.nullable(z.string()),
  set_at: instant,
  /** Taken back before it began: it never held. */
  withdrawn_at: z.nullable(instant),
  /** Whether it took the rest of another row. */
  follows_on: z.boolean(),
})

export const checkIdentity = call({
  name: 'kyc.check-identity',
  method: 'POST',
  path: '/api/v1/me/identity',
  realm: 'customer',
  summary: 'Asks the identity bureau about a BVN or NIN. The result follows live.',
  body: z.strictObject({
    kind: z.enum(identityKinds, 'Choose BVN or NIN'),
    /** Without one, the number and the photo of the check that failed for details which were corrected since. */
    number: z.optional(identityNumber),
    /** An upload of the purpose `selfie`; needed for the first tier. */
    selfie: z.optional(uuid),
  }),
  answer: identityCheck,
  says: 'We are checking your details.',
  refuses: {
    number_taken: {
      status: 409,
      say: 'This number is already used on another account. If that account is yours, sign in with its email. If not, talk to our support team.',
    },
    already_confirmed: { status: 409, say: 'Your identity is already confirmed.' },
    check_running: { status: 409, say: 'We are still checking the number you gave. This takes a moment.' },
    too_many_checks: {
      status: 429,
      say: 'You tried several numbers today. Try again tomorrow, or talk to our support team.',
    },
    selfie_missing: { status: 422, say: 'Take a photo of your face first.' },
    file_not_ready: { status: 409, say: 'Your photo did not upload completely. Take it again.' },
    profile_missing: { status: 409, say: 'Tell us your name and birth date first.' },
    nothing_to_check: { status: 409, say: 'There is nothing to check again. Enter your BVN or NIN.' },
  },
})

export const findMyIdentity = call({
  name: 'kyc.my-identity',
  method: 'GET',
  path: '/api/v1/me/identity',
  realm: 'customer',
  summary: 'The latest identity check, the tier and its limits.',
  answer: z.object({ tier: z.int(), limits: z.nullable(kycTier), check: z.nullable(identityCheck) }),
  says: 'Your identity.',
  refuses: {},
})

export const listTiers = call({
  name: 'kyc.tiers',
  method: 'GET',
  path: '/api/v1/kyc-tiers',
  realm: 'admin',
  renewedBy: ['charges'],
  summary: 'The tiers with their limits, as dated rows; current ones have no end.',
  answer: z.array(tierRow),
  says: 'KYC tiers.',
  refuses: {},
})

export const decideScreening = call({
  name: 'kyc.decide-screening',
  method: 'POST',
  path: '/api/v1/screenings/:id/decide',
  realm: 'admin',
  summary: 'Clears a screening hit (not a match) or confirms it. The upgrade continues or ends.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    decision: z.enum(['cleared', 'confirmed'], 'Choose cleared or confirmed'),
    note: text(280, 10),
  }),
  answer: z.object({ state: z.enum(['cleared', 'confirmed']) }),
  says: 'Decided.',
  idempotencyKey: 'optional',
  refuses: {
    ...sensitiveRefusals,
    screening_not_found: { status: 404, say: 'No screening with this id.' },
    screening_already_decided: { status: 409, say: 'This is already decided.' },
  },
})

const caseRefusals = {
  ...sensitiveRefusals,
  case_not_found: { status: 404, say: 'No case with this id.' },
  case_already_closed: { status: 409, say: 'This case is already closed.' },
} as const
const ofCase = z.strictObject({ id: uuid })

export const watchListDecisions = ['cleared', 'confirmed'] as const

export const decideWatchList = call({
  name: 'kyc.decide-watch-list',
  method: 'POST',
  path: '/api/v1/cases/:id/watch-list',
  realm: 'admin',
  summary:
    'Ends a case about somebody whom a register has on a watch list: cleared, and their check continues; or confirmed, and they are restricted.',
  params: ofCase,
  body: z.strictObject({
    decision: z.enum(watchListDecisions, 'Choose cleared or confirmed'),
    note: text(280, 10),
  }),
  answer: z.object({ decision: z.enum(watchListDecisions) }),
  says: 'Decided, and the case is closed.',
  idempotencyKey: 'optional',
  refuses: {
    ...caseRefusals,
    no_watch_list: { status: 409, say: 'This case is not about a watch list.' },
    checked_again: {
      status: 409,
      say: 'The customer has been checked again since. Look at the new check, and close this case.',
    },
  },
})

export const doubleVerdicts = ['different_people', 'same_person'] as const

export const judgeDouble = call({
  name: 'kyc.judge-double',
  method: 'POST',
  path: '/api/v1/cases/:id/double',
  realm: 'admin',
  summary:
    'Ends a case about one person with two accounts, or one document of two: different people, and nothing changes; or the same person, and the newer account is restricted.',
  params: ofCase,
  body: z.strictObject({
    verdict: z.enum(doubleVerdicts, 'Choose what you found'),
    note: text(280, 10),
  }),
  answer: z.object({ verdict: z.enum(doubleVerdicts) }),
  says: 'Decided, and the case is closed.',
  idempotencyKey: 'optional',
  refuses: {
    ...caseRefusals,
    no_double: { status: 409, say: 'This case is not about a duplicate account.' },
  },
})
