// Answers for an order as staff read it: what it is, what it costs, and its whole story. A shape of the calls in `staff-contract.ts`.
import * as z from 'zod/mini'
import { caseKinds, caseStates } from '#features/cases/contract.ts'
import { endedShape, markShape, waitingShape } from '#features/queues/contract.ts'
import { amount, currencyCode, instant, uuid } from '#kit/http/fields.ts'
import { transactionTypes } from '#features/transactions/kinds.ts'
import { orderStates } from './contract.ts'

/**
 * What a transfer has come to after its last state. `kept`: its money came back, and its wallet takes none. `unclaimed`: the same, and the
 * account is closed; `paid_out`: that customer was paid at another bank. `paid_late`: the bank paid what its customer has again; `owed`,
 * `recovered`, `written_off`: that was claimed from them.
 */
export const becomings = [
  'kept',
  'unclaimed',
  'paid_out',
  'paid_late',
  'owed',
  'recovered',
  'written_off',
] as const

/** How what a customer owes for it stands. */
const owedStates = ['open', 'recovered', 'written_off', 'cancelled'] as const

const orderStep = z.extend(
  z.object({
    number: z.int(),
    at: instant,
    /** `posting`: what was posted after its own states, named by its kind. */
    kind: z.enum(['state', 'call', 'webhook', 'posting']),
    name: z.string(),
    outcome: z.string(),
    response_code: z.nullable(z.string()),
    /** Of a payment to a closed customer the bank's reference. */
    detail: z.string(),
    /** How often in a row the partner said the same. */
    times: z.int(),
    amount: z.nullable(amount),
  }),
  endedShape,
)

export const orderDetail = z.extend(
  z.object({
    transaction_id: uuid,
    transfer_id: uuid,
    user_uuid: uuid,
    user_name: z.string(),
    /** By which the partner knows it. */
    reference: z.string(),
    /** As it stands on the customer's receipt: `tr_…`. */
    customer_reference: z.string(),
    type: z.enum(transactionTypes),
    state: z.enum(orderStates),
    payee: z.object({ name: z.string(), bank_name: z.string(), account_number: z.string() }),
    amount,
    fee: amount,
    vat: amount,
    stamp_duty: amount,
    /** Fee and VAT that a free transfer or a promotion let go. */
    waived: amount,
    total: amount,
    currency: currencyCode,
    narration: z.string(),
    provider: z.nullable(z.string()),
    provider_reference: z.nullable(z.string()),
    provider_fee: z.nullable(amount),
    session_id: z.nullable(z.string()),
    /** A person decides it now. */
    to_decide: z.boolean(),
    /** What its kind says of it to staff: whether its customer has what they paid for. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    response: z.nullable(z.object({ code: z.string(), meaning: z.string() })),
    authorised_by: z.string(),
    /** The names of the rows of the price list that it was charged by. */
    charged_by: z.array(z.string()),
    /** Fee and VAT were refunded by hand, and that stands. */
    charges_refunded: z.boolean(),
    events: z.array(orderStep),
    became: z.nullable(z.enum(becomings)),
    /** About it: the open ones first, then the closed. */
    cases: z.array(
      z.object({ id: uuid, kind: z.enum(caseKinds), state: z.enum(caseStates), opened_at: instant }),
    ),
    /** What its customer was made to owe for it. */
    debts: z.array(z.object({ id: uuid, state: z.enum(owedStates), remaining: amount })),
    legs: z.array(
      z.object({
        transfer: z.string(),
        kind: z.string(),
        account: z.string(),
        side: z.enum(['debit', 'credit']),
        amount,
        recorded_at: instant,
      }),
    ),
    hold: z.nullable(z.object({ amount, state: z.string() })),
    created_at: instant,
    promised_by: instant,
    review_after: instant,
    concluded_at: z.nullable(instant),
  }),
  { ...markShape, ...waitingShape },
)
