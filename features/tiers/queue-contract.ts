// Answers for the call behind the queue of requests to rise a tier.
import * as z from 'zod/mini'
import { endedShape, markShape, queueStates, takenFilter } from '#features/queues/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, instant, listOf, pageQuery } from '#kit/http/fields.ts'
import { staffRequest } from './contract.ts'

export const listRequests = call({
  name: 'tiers.requests',
  method: 'GET',
  path: '/api/v1/tier-requests',
  realm: 'admin',
  renewedBy: ['kyc-requests'],
  summary: 'Open requests for a higher tier, oldest first; or those decided, the last first.',
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(queueStates), 'open'),
    taken: z.optional(takenFilter),
  }),
  answer: z.extend(
    listOf(
      z.extend(staffRequest, {
        /** Deposits of the customer that are suspended because they are above the tier. */
        held: amount,
        /** By when somebody should have decided it. */
        due_at: instant,
        ...markShape,
        ...endedShape,
      }),
    ),
    {
      /** What is held of the customers of all that the filter lets through. */
      sum: amount,
    },
  ),
  says: 'Requests.',
  refuses: {},
})
