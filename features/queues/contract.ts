// Answers for who of staff has taken something that waits in a queue, and what they noted of it.
import * as z from 'zod/mini'
import { changesBlockedAfterReset } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { text, uuid } from '#kit/http/fields.ts'

/** A transfer is named by its transaction. */
export const queueTypes = [
  'case',
  'deposit',
  'debt',
  'transfer',
  'lost_payout',
  'tier_request',
  'closing_request',
] as const

/** What a row of a queue says beside its own. */
export const markShape = {
  taken_by: z.nullable(z.object({ uuid, name: z.string() })),
  note: z.nullable(z.string()),
}

/** What a row of a closed list says beside its own: the act of staff that ended it; null where it ended without one. */
export const endedShape = {
  ended: z.nullable(
    z.object({
      act: z.string(),
      /** Who did it, or asked for it where it took two. */
      by: z.nullable(z.string()),
      /** Whose word it needed. */
      approved_by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** How that left what it is about, in one word; null where the act says it all. */
      became: z.nullable(z.string()),
    }),
  ),
}

/** What a row of an open list says beside its own: the request about it that waits for a second person. */
export const waitingShape = { waiting_request: z.nullable(uuid) }

/** Which rows a queue shows. */
export const queueStates = ['open', 'closed'] as const

/** Whose rows a queue shows. */
export const takenFilter = z.enum(['me', 'nobody'])

export const markItem = call({
  name: 'queues.mark',
  method: 'POST',
  path: '/api/v1/queue-items/:type/:id/mark',
  realm: 'admin',
  summary:
    'Assigns an item of a queue to the caller, unassigns it, or notes what was found so far. The newest note replaces the one before.',
  params: z.strictObject({ type: z.enum(queueTypes), id: uuid }),
  body: z.strictObject({
    taken: z.optional(z.boolean('Say yes or no')),
    /** Empty takes it away. */
    note: z.optional(text(280, 0)),
  }),
  answer: z.object(markShape),
  says: 'Saved.',
  idempotencyKey: 'optional',
  refuses: {
    ...changesBlockedAfterReset,
    item_not_found: { status: 404, say: 'This item is not in a queue.' },
  },
})
