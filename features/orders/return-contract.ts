// Answers for the calls with which staff end a returned transfer that its wallet could not take: released, or paid at another bank.
import * as z from 'zod/mini'
import { commandPreview, moneyCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, instant, text, uuid } from '#kit/http/fields.ts'

const paidAfterAll = {
  paid_after_return: {
    status: 409,
    say: 'The partner says that it paid this after all. End its case “Paid after the money was returned” first.',
  },
} as const

const returnRefusals = {
  ...paidAfterAll,
  case_not_found: { status: 404, say: 'No case with this id.' },
  case_already_closed: { status: 409, say: 'This case is already closed.' },
  no_return_held: { status: 409, say: 'This case is not about returned money that is on hold.' },
  wallet_frozen: { status: 409, say: 'This wallet is frozen. Unfreeze it first.' },
  account_closed: { status: 409, say: 'The account of this customer is closed. Its wallet takes no money.' },
} as const

export const previewReturnRelease = call({
  name: 'transfers.preview-return-release',
  method: 'GET',
  path: '/api/v1/cases/:id/release-return',
  realm: 'admin',
  renewedBy: ['cases'],
  summary: 'What releasing a returned transfer that is held would post.',
  params: z.strictObject({ id: uuid }),
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: returnRefusals,
})

export const releaseReturn = call({
  name: 'transfers.release-return',
  method: 'POST',
  path: '/api/v1/cases/:id/release-return',
  realm: 'admin',
  summary:
    'Moves a returned transfer, which its wallet could not take, from suspense to the wallet. The case closes.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ hash: text(64, 64), reason: text(140, 5) }),
  answer: z.object({ transaction_id: uuid }),
  waits: waitsForApproval,
  says: 'The money is in the wallet, and the case is closed.',
  idempotencyKey: 'required',
  refuses: { ...returnRefusals, ...moneyCommandRefusals },
})

const owedRefusals = {
  case_not_found: { status: 404, say: 'No case with this id.' },
  nothing_unclaimed: {
    status: 409,
    say: 'This case is not about money that we owe a customer with a closed account.',
  },
} as const

const unclaimedRefusals = {
  ...paidAfterAll,
  ...owedRefusals,
  case_already_closed: { status: 409, say: 'This case is already closed.' },
  payment_not_booked: {
    status: 409,
    say: 'We found no payment of this amount with this reference. Pay the customer first, then book the line as our own money when it is in the bank’s statement.',
  },
  payment_too_old: {
    status: 409,
    say: 'This payment left our account before the money came back. It cannot be the payment to this customer.',
  },
  payment_used: { status: 409, say: 'This payment is already recorded for another customer.' },
} as const

export const listReturnPayments = call({
  name: 'transfers.return-payments',
  method: 'GET',
  path: '/api/v1/cases/:id/return-payments',
  realm: 'admin',
  summary:
    'Which lines of our own money in the bank’s statement can be the payment to a customer with a closed account: of its amount, after the money came back, recorded for nobody else. The newest first.',
  params: z.strictObject({ id: uuid }),
  answer: z.array(z.object({ bank_reference: z.string(), amount, at: instant })),
  says: 'Payments that fit.',
  refuses: owedRefusals,
})

/** By which the bank’s statement names the payment. */
const bankReference = text(120, 3)

export const previewReturnSettlement = call({
  name: 'transfers.preview-return-settlement',
  method: 'GET',
  path: '/api/v1/cases/:id/settle-return',
  realm: 'admin',
  renewedBy: ['cases'],
  summary: 'What recording a payment to a customer with a closed account would post.',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ bank_reference: bankReference }),
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: unclaimedRefusals,
})

export const settleReturn = call({
  name: 'transfers.settle-return',
  method: 'POST',
  path: '/api/v1/cases/:id/settle-return',
  realm: 'admin',
  summary:
    'Records that a customer whose account is closed was paid what came back for them, at another bank. The payment is a line of the bank’s statement that was booked as our own money. The case closes.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ hash: text(64, 64), reason: text(140, 5), bank_reference: bankReference }),
  answer: z.object({ transaction_id: uuid }),
  waits: waitsForApproval,
  says: 'The payment is recorded, and the case is closed.',
  idempotencyKey: 'required',
  refuses: { ...unclaimedRefusals, ...moneyCommandRefusals },
})
