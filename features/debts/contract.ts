// Answers for the calls about what customers owe the house: claimed from a case, recovered by rule, written off.
import * as z from 'zod/mini'
import {
  commandPreview,
  moneyCommandRefusals,
  paperRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { endedShape, markShape, queueStates, takenFilter, waitingShape } from '#features/queues/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'

/** `deposit_taken_back`: the bank took a payment back that was in the wallet. `transfer_paid_late`: it paid what we had given back. */
export const debtCauses = ['deposit_taken_back', 'transfer_paid_late'] as const
/** `cancelled`: the bank gave back what it was for. What had been recovered was given back, what had been written off is the house's again. */
export const debtStates = ['open', 'recovered', 'written_off', 'cancelled'] as const

const ownDebt = z.object({
  id: uuid,
  cause: z.enum(debtCauses),
  state: z.enum(debtStates),
  currency: currencyCode,
  amount,
  recovered: amount,
  written_off: amount,
  /** What is still owed. */
  remaining: amount,
  /** The other side of the deposit or the transfer that it comes from. */
  counterparty: z.string(),
  /** Of that deposit or transfer, in the customer's list. */
  transaction_id: uuid,
  transaction_reference: z.string(),
  claimed_at: instant,
  ended_at: z.nullable(instant),
  /** The wallet is frozen: it is recovered once it is unfrozen. */
  waits_for_unfreeze: z.boolean(),
})

export const debt = z.extend(
  z.extend(ownDebt, {
    user_uuid: uuid,
    user_name: z.nullable(z.string()),
    case_id: uuid,
    /** Of one that was cancelled: all of it, and what had been recovered of it and is the customer's again. Neither counts as recovered. */
    cancelled: amount,
    repaid: amount,
    /** Who of staff claimed it, and why. */
    claimed_by: z.nullable(z.string()),
    claim_reason: z.nullable(z.string()),
    /** Of the wallet now: what it could pay, and whether it gives nothing. */
    available: amount,
    frozen: z.nullable(z.enum(['by_staff', 'by_customer'])),
    /** The document that the claim rests on. */
    claim_paper: z.nullable(uuid),
    /** By when somebody should have looked at what is left. */
    due_at: instant,
  }),
  markShape,
)

export const listDebts = call({
  name: 'debts.list',
  method: 'GET',
  path: '/api/v1/debts',
  realm: 'admin',
  renewedBy: ['debts'],
  summary: 'What customers owe us, oldest first, or what has ended, the last first; of one customer.',
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(queueStates), 'open'),
    user: z.optional(uuid),
    taken: z.optional(takenFilter),
    /** One of them, open or closed. */
    id: z.optional(uuid),
  }),
  answer: z.extend(listOf(z.extend(debt, { ...endedShape, ...waitingShape })), {
    /** Of all that the filter lets through: what is still owed, what has come, and what the house bears. */
    owed: amount,
    recovered: amount,
    written_off: amount,
  }),
  says: 'Customer debts.',
  refuses: {},
})

export const listMyDebts = call({
  name: 'debts.mine',
  method: 'GET',
  path: '/api/v1/me/debts',
  realm: 'customer',
  summary: 'What the customer owes, oldest first: why, how much is left, and how it is recovered.',
  answer: z.array(ownDebt),
  says: 'What you owe.',
  refuses: {},
})

const claimRefusals = {
  case_not_found: { status: 404, say: 'No case with this id.' },
  case_already_closed: { status: 409, say: 'This case is already closed.' },
  nothing_to_claim: { status: 409, say: 'The customer owes nothing because of this case.' },
  deposit_waits: {
    status: 409,
    say: 'The customer never received this deposit. Return it under Suspended deposits.',
  },
} as const

const bankRefusals = {
  bank_unsure: { status: 409, say: 'The bank does not confirm this now. Try again in a few minutes.' },
  bank_pending: { status: 409, say: 'The bank says pending. Ask again later.' },
  bank_changed_its_word: {
    status: 409,
    say: 'The bank has since changed its answer: nothing is owed. Close the case with what you found.',
  },
  reversed_in_part: {
    status: 409,
    say: 'The bank has reversed only a part of this deposit. Close the case with what you found. The difference then gets a case of its own within two hours.',
  },
} as const

// Named, so that no member of one is read by another.
/** Of the reason: brought by `uploads.bring-paper`. */
const paper = z.optional(uuid)
const onPaper = z.strictObject({ paper })
const asSeen = z.strictObject({ hash: text(64, 64), reason: text(140, 5), paper })
const byId = z.strictObject({ id: uuid })

export const previewClaim = call({
  name: 'debts.preview-claim',
  method: 'GET',
  path: '/api/v1/cases/:id/claim',
  realm: 'admin',
  renewedBy: ['cases'],
  summary: 'What claiming the money of a case from its customer would post.',
  params: byId,
  query: onPaper,
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: { ...claimRefusals, ...paperRefusals },
})

export const claimDebt = call({
  name: 'debts.claim',
  method: 'POST',
  path: '/api/v1/cases/:id/claim',
  realm: 'admin',
  summary:
    'Claims from a customer what the bank reversed after they had received it, or paid after they had their money again. The case closes; the debt is recovered from their wallet as money is there.',
  params: byId,
  body: asSeen,
  answer: debt,
  waits: waitsForApproval,
  says: 'The customer owes it now, and is told. It is recovered from their wallet while the account is open.',
  idempotencyKey: 'required',
  refuses: { ...claimRefusals, ...bankRefusals, ...paperRefusals, ...moneyCommandRefusals },
})

const writeOffRefusals = {
  debt_not_found: { status: 404, say: 'No debt with this id.' },
  debt_has_ended: { status: 409, say: 'This debt is closed.' },
} as const

export const previewWriteOff = call({
  name: 'debts.preview-write-off',
  method: 'GET',
  path: '/api/v1/debts/:id/write-off',
  realm: 'admin',
  renewedBy: ['debts'],
  summary: 'What writing off the rest of a debt would post.',
  params: byId,
  query: onPaper,
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: { ...writeOffRefusals, ...paperRefusals },
})

export const writeOffDebt = call({
  name: 'debts.write-off',
  method: 'POST',
  path: '/api/v1/debts/:id/write-off',
  realm: 'admin',
  summary: 'Writes off what is left of a debt from our own money, and tells the customer.',
  params: byId,
  body: asSeen,
  answer: debt,
  waits: waitsForApproval,
  says: 'Written off. The customer owes nothing more.',
  idempotencyKey: 'required',
  refuses: { ...writeOffRefusals, ...paperRefusals, ...moneyCommandRefusals },
})
