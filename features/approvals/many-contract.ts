// Answers for the calls with which staff decide many requests of others: what would become of each, and the two words.
import * as z from 'zod/mini'
import {
  bulkHash,
  bulkItems,
  bulkMost,
  bulkOutlook,
  bulkRefusals,
  bulkResult,
} from '#features/bulk/contract.ts'
import { call } from '#kit/http/contract.ts'
import { text, uuid } from '#kit/http/fields.ts'
import { approval, approvalChanges, approveRequest } from './contract.ts'

export const decisions = ['approve', 'reject'] as const

export const previewMany = call({
  name: 'approvals.preview-many',
  method: 'POST',
  path: '/api/v1/admin/approvals/many/preview',
  realm: 'admin',
  summary:
    'What would become of many requests if they were approved or rejected, each with what it would do.',
  body: z.strictObject({
    decision: z.enum(decisions),
    approvals: z.array(uuid).check(z.minLength(1), z.maxLength(1_000)),
  }),
  answer: z.object({
    items: z.array(
      z.extend(approval, { told: approvalChanges, why: bulkOutlook.why, item_hash: bulkOutlook.hash }),
    ),
    /** Of all that can be decided; null where none can. */
    hash: z.nullable(z.string()),
  }),
  says: 'No decisions yet.',
  refuses: { too_many_at_once: bulkRefusals.too_many_at_once },
})

const note = text(140, 5)

/** Of an item that moves money: whoever approves it reads it by itself. */
export const oneByOne = {
  code: 'one_by_one',
  say: 'Money is approved one request at a time. Open this request to decide it.',
} as const

export const approveMany = call({
  name: 'approvals.approve-many',
  method: 'POST',
  path: '/api/v1/admin/approvals/many/approve',
  realm: 'admin',
  summary: `Approves what others asked for, at most ${bulkMost}, each on its own: exactly what was asked, or nothing. What moves money cannot be approved together with others.`,
  body: z.strictObject({ items: bulkItems, hash: bulkHash, note }),
  answer: bulkResult,
  says: 'Decided.',
  idempotencyKey: 'required',
  refuses: { ...bulkRefusals, step_up_required: approveRequest.refuses.step_up_required },
})

export const rejectMany = call({
  name: 'approvals.reject-many',
  method: 'POST',
  path: '/api/v1/admin/approvals/many/reject',
  realm: 'admin',
  summary: `Rejects what others asked for, at most ${bulkMost}, each on its own, with a note for their makers.`,
  body: z.strictObject({ items: bulkItems, hash: bulkHash, note }),
  answer: bulkResult,
  says: 'Decided.',
  idempotencyKey: 'required',
  refuses: bulkRefusals,
})
