// Answers for the calls with which staff decide many users who wait for review: what would become of each, and the two words.
import * as z from 'zod/mini'
import { sensitiveRefusals } from '#features/approvals/contract.ts'
import {
  bulkHash,
  bulkItems,
  bulkMost,
  bulkOutlook,
  bulkRefusals,
  bulkResult,
} from '#features/bulk/contract.ts'
import { searchUsers, userStatuses } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import { instant, text, uuid } from '#kit/http/fields.ts'
import { rejectionReasons } from './contract.ts'

export const verdicts = ['approve', 'reject'] as const

/** Everybody whom a list showed: its search and its status, as of when it was looked at. */
export const matching = z.strictObject({
  query: z.optional(text(200)),
  status: z.optional(z.enum(userStatuses)),
  as_of: instant,
})

export const previewUsers = call({
  name: 'tiers.preview-users',
  method: 'POST',
  path: '/api/v1/users/review/preview',
  realm: 'admin',
  summary:
    'What would become of many customers if they were approved or rejected: those who are named, or of those who match a search those who wait for review.',
  body: z.strictObject({
    verdict: z.enum(verdicts),
    users: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(1_000))),
    matching: z.optional(matching),
  }),
  answer: z.object({
    /** How many match or are named, whether they wait or not. */
    total: z.int(),
    total_is_estimate: z.boolean(),
    /** Of those who match, they who wait for review; of those who are named, all. */
    items: z.array(
      z.object({ uuid, name: z.string(), email: z.string(), status: z.string(), ...bulkOutlook }),
    ),
    /** Of all that can be decided; null where nobody can. */
    hash: z.nullable(z.string()),
  }),
  says: 'No decisions yet.',
  refuses: {
    too_many_at_once: bulkRefusals.too_many_at_once,
    search_unreadable: searchUsers.refuses.search_unreadable,
  },
})

/** Why one of many is not decided, beside what the single act refuses. */
export const notWaiting = 'Does not wait for review: the status is {status}.'

export const approveUsers = call({
  name: 'tiers.approve-users',
  method: 'POST',
  path: '/api/v1/users/review/approve',
  realm: 'admin',
  summary: `Approves customers who are in review, at most ${bulkMost}, each on its own.`,
  body: z.strictObject({ items: bulkItems, hash: bulkHash, reason: z.optional(text(280)) }),
  answer: bulkResult,
  says: 'Decided.',
  idempotencyKey: 'required',
  refuses: { ...bulkRefusals, ...sensitiveRefusals },
})

export const rejectUsers = call({
  name: 'tiers.reject-users',
  method: 'POST',
  path: '/api/v1/users/review/reject',
  realm: 'admin',
  summary: `Rejects customers who are in review, at most ${bulkMost}, each on its own. Each reads the reason.`,
  body: z.strictObject({
    items: bulkItems,
    hash: bulkHash,
    reason_code: z.enum(rejectionReasons, 'Choose one of the reasons'),
    /** In words of one’s own, after the sentence of the reason. */
    reason: z.optional(text(280)),
  }),
  customerReads: ['reason'],
  answer: bulkResult,
  says: 'Decided.',
  idempotencyKey: 'required',
  refuses: { ...bulkRefusals, ...sensitiveRefusals },
})
