// Answers for the calls with which staff look at what a restore has left open, and decide the payouts that the book lost.
import * as z from 'zod/mini'
import { commandPreview, moneyCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { endedShape, markShape, queueStates, takenFilter } from '#features/queues/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'

export const findRestore = call({
  name: 'transfers.restore',
  method: 'GET',
  path: '/api/v1/restores/open',
  realm: 'admin',
  renewedBy: ['transfers'],
  summary: 'The restore that is not concluded, with what is left of it; nothing where there is none.',
  answer: z.nullable(
    z.object({
      /** The book is as it was then. */
      copied_at: instant,
      restored_at: instant,
      /** When the lists of all partners were last read; null while they were not. */
      compared_at: z.nullable(instant),
      /** Transfers of the book about which the bank’s word is still to come. */
      unsettled: z.int(),
      /** Payouts on the partners’ lists that a person has to decide. */
      undecided: z.int(),
      /** Such that their bank has not finished. */
      pending: z.int(),
      /** All of it in words, in the middle of a sentence. */
      left: z.string(),
    }),
  ),
  says: 'What is left of the restore.',
  refuses: {},
})

export const bearers = ['customer', 'house'] as const

const lostPayout = z.object({
  id: uuid,
  provider: z.string(),
  /** By which the partner knows it. */
  reference: z.string(),
  /** Whose wallet paid it; null where the book does not know the wallet. */
  user_uuid: z.nullable(uuid),
  user_name: z.nullable(z.string()),
  payee: z.object({ name: z.string(), bank_name: z.string(), account_number: z.string() }),
  narration: z.string(),
  currency: z.literal('NGN'),
  amount,
  /** Set aside for it on the wallet. */
  held: amount,
  /** What the house paid of it. */
  paid_by_house: amount,
  /** As the partner’s list has it. */
  state: z.enum(['pending', 'success', 'failed', 'reversed']),
  /** Who bore it; `nobody`: the bank did not pay it, or has the money back. Null while nobody has decided. */
  decision: z.nullable(z.enum([...bearers, 'nobody'])),
  made_at: instant,
  decided_at: z.nullable(instant),
  /** Who of staff decided it, by name; null where nobody has, or the bank’s word did. */
  decided_by: z.nullable(z.string()),
  /** Who asked for it, where it took two. */
  asked_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

export const listLostPayouts = call({
  name: 'transfers.lost-payouts',
  method: 'GET',
  path: '/api/v1/restores/payouts',
  realm: 'admin',
  renewedBy: ['transfers'],
  summary:
    'Payouts on the partners’ lists that the book does not have since a restore and nobody has decided: those to decide first, the oldest first; or the decided ones, the last first.',
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(queueStates), 'open'),
    taken: z.optional(takenFilter),
    /** One of them, open or closed. */
    id: z.optional(uuid),
  }),
  answer: z.extend(
    listOf(
      z.extend(lostPayout, {
        /** By when somebody should have decided it. */
        due_at: instant,
        found_at: instant,
        ...markShape,
        ...endedShape,
      }),
    ),
    {
      /** Of all that the filter lets through. */
      sum: amount,
    },
  ),
  says: 'Payouts that the backup lacks.',
  refuses: {},
})

const decideRefusals = {
  lost_payout_not_found: { status: 404, say: 'No payout with this id.' },
  lost_payout_decided: { status: 409, say: 'This payout is already decided. You changed nothing.' },
  lost_payout_pending: {
    status: 409,
    say: 'The bank has not finished this payout. It is decided when it has.',
  },
  nothing_to_charge: {
    status: 409,
    say: 'No money is held for it: the wallet is unknown, empty or frozen. Pay it from our own money.',
  },
} as const

export const previewLostPayout = call({
  name: 'transfers.preview-lost-payout',
  method: 'GET',
  path: '/api/v1/restores/payouts/:id/decision',
  realm: 'admin',
  summary: 'What deciding a payout of the partners’ lists would post.',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ decision: z.enum(bearers) }),
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: decideRefusals,
})

export const decideLostPayout = call({
  name: 'transfers.decide-lost-payout',
  method: 'POST',
  path: '/api/v1/restores/payouts/:id/decision',
  realm: 'admin',
  summary:
    'Decides who pays for a payout that the bank has made and the book does not have: the customer whose wallet paid it, with our own money for what the wallet lacks, or our own money alone.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ decision: z.enum(bearers), hash: text(64, 64), reason: text(280, 5) }),
  answer: lostPayout,
  waits: waitsForApproval,
  says: 'The payout is decided.',
  idempotencyKey: 'required',
  refuses: {
    ...decideRefusals,
    ...moneyCommandRefusals,
  },
})
