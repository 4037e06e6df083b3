// Answers for the calls about a freeze that an address has made which its customer had before: staff see it, and two of them end it.
import * as z from 'zod/mini'
import { staffCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { userRefusals } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import { instant, text, uuid } from '#kit/http/fields.ts'

const ofUser = z.strictObject({ id: uuid })

export const findFreezeByAddress = call({
  name: 'customer-safety.freeze-by-address',
  method: 'GET',
  path: '/api/v1/users/:id/freeze-by-address',
  realm: 'admin',
  summary: 'Whether the address that a customer had before has frozen their wallets, and until when it can.',
  params: ofUser,
  answer: z.object({
    freeze: z.nullable(
      z.object({
        since: instant,
        /** From then on the customer opens it themself. */
        holds_until: instant,
        /** Until then the address can freeze again. */
        door_until: instant,
      }),
    ),
  }),
  says: 'Freeze.',
  refuses: userRefusals,
})

export const endFreeze = call({
  name: 'customer-safety.end-freeze',
  method: 'POST',
  path: '/api/v1/users/:id/freeze-by-address/end',
  realm: 'admin',
  summary:
    'Ends a freeze made from the earlier email address, once another person approves it. That address freezes nothing any more.',
  params: ofUser,
  body: z.strictObject({ reason: text(140, 5) }),
  answer: z.object({ still_frozen: z.boolean() }),
  waits: waitsForApproval,
  says: 'The wallets are unfrozen.',
  idempotencyKey: 'optional',
  refuses: {
    ...staffCommandRefusals,
    ...userRefusals,
    not_frozen: { status: 409, say: 'No earlier email address has frozen this customer.' },
    step_up_required: { status: 401, say: 'Confirm that it’s you to end this freeze.' },
    staff_blocked_after_reset: {
      status: 403,
      say: 'You cannot end freezes for 24 hours after your password or second factor was reset.',
    },
  },
})
