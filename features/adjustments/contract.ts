// Answers for the calls with which staff move a customer's money by hand.
import * as z from 'zod/mini'
import {
  commandPreview,
  moneyCommandRefusals,
  paperRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { transaction } from '#features/transactions/contract.ts'
import { wallet } from '#features/wallets/contract.ts'
import { dollarRefusalsOfStaff } from '#features/limits/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amountText, text, uuid } from '#kit/http/fields.ts'

export const adjustmentReasons = [
  'correction',
  'goodwill',
  'bank_advice',
  'chargeback',
  'court_order',
  'other',
] as const

export const adjustmentKinds = ['fund', 'withdraw'] as const

const adjusted = z.object({ transaction, wallet })
const narration = text(140, 3)

const adjustBody = z.strictObject({
  amount: amountText,
  narration,
  reason_code: z.optional(z.enum(adjustmentReasons)),
  paper: z.optional(uuid),
  hash: z.optional(text(64, 64)),
})

const asksTwice = {
  'X-Confirm-Duplicate': '`true` says that the same request within 60 seconds is meant twice.',
} as const

const walletRefusals = {
  wallet_not_found: { status: 404, say: 'No wallet with this id.' },
  amount_unreadable: { status: 422, say: 'Enter an amount above zero, like 1500.50.' },
  wallet_frozen: { status: 409, say: 'This wallet is frozen. Unfreeze it first.' },
  wallet_closed: { status: 409, say: 'The account of this customer is closed. Its wallet takes no money.' },
  not_enough_money: { status: 409, say: 'The wallet has only {available} to spend.' },
  house_funds_short: {
    status: 409,
    say: 'Only {available} of our own money is at the bank. Top up the float first.',
  },
  ...paperRefusals,
  paper_used: {
    status: 409,
    say: 'This document was already used for transaction {reference}. Attach the document for this payment.',
  },
  above_balance_limit: { status: 409, say: 'The customer would exceed the maximum balance of their tier.' },
  ...dollarRefusalsOfStaff,
} as const

export const previewAdjustment = call({
  name: 'adjustments.preview',
  method: 'GET',
  path: '/api/v1/wallet-accounts/adjustment/:account_id',
  realm: 'admin',
  summary: 'What funding a wallet, or withdrawing from it, would post.',
  params: z.strictObject({ account_id: uuid }),
  query: z.strictObject({
    kind: z.enum(adjustmentKinds),
    amount: amountText,
    narration,
    reason_code: z.optional(z.enum(adjustmentReasons)),
    /** Of the reason: brought by `uploads.bring-paper`. */
    paper: z.optional(uuid),
  }),
  customerReads: ['narration'],
  answer: z.extend(commandPreview, { wallet }),
  says: 'Nothing is done yet.',
  refuses: walletRefusals,
})

function adjustCall<const Name extends string, const Path extends `/api/v1/${string}`>(
  name: Name,
  path: Path,
  words: { summary: string; says: string },
) {
  return call({
    name,
    method: 'POST',
    path,
    realm: 'admin',
    summary: words.summary,
    params: z.strictObject({ account_id: uuid }),
    body: adjustBody,
    customerReads: ['narration'],
    encoding: 'multipart',
    answer: adjusted,
    waits: waitsForApproval,
    says: words.says,
    idempotencyKey: 'optional',
    headers: asksTwice,
    refuses: { ...walletRefusals, ...moneyCommandRefusals },
  })
}

export const fundWallet = adjustCall('adjustments.fund', '/api/v1/wallet-accounts/fund/:account_id', {
  summary: 'Funds a wallet from our own money.',
  says: 'The wallet is funded.',
})

export const withdrawFromWallet = adjustCall(
  'adjustments.withdraw',
  '/api/v1/wallet-accounts/withdraw/:account_id',
  { summary: 'Withdraws money from a wallet.', says: 'The money is withdrawn from the wallet.' },
)

const takeBackRefusals = {
  transaction_not_found: { status: 404, say: 'No transaction with this id.' },
  not_reversible: {
    status: 409,
    say: 'Only an adjustment or a finished transfer between two customers can be reversed by staff, and nothing that a bank has paid.',
  },
  transfer_came_back: {
    status: 409,
    say: 'This transfer has come back since, without the charges: the customer keeps this refund.',
  },
  already_reversed: { status: 409, say: 'This is already reversed.' },
  wallet_frozen: { status: 409, say: 'A wallet that it touches is frozen. Unfreeze it first.' },
  not_enough_money: { status: 409, say: 'The receiver does not have the money any more.' },
} as const

const refundRefusals = {
  transaction_not_found: { status: 404, say: 'No transaction with this id.' },
  nothing_to_refund: {
    status: 409,
    say: 'Only the fee and VAT of a transfer that a bank has paid can be refunded.',
  },
  already_refunded: { status: 409, say: 'The charges of this transfer are already refunded.' },
  wallet_frozen: { status: 409, say: 'This wallet is frozen. Unfreeze it first.' },
} as const

const byId = z.strictObject({ id: uuid })
const reasonBody = z.strictObject({
  reason: text(140, 5),
  hash: z.optional(text(64, 64)),
})

export const previewReversal = call({
  name: 'adjustments.preview-reversal',
  method: 'GET',
  path: '/api/v1/transactions/:id/reverse',
  realm: 'admin',
  summary: 'What reversing a transaction would post.',
  params: byId,
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: takeBackRefusals,
})

export const reverseTransaction = call({
  name: 'adjustments.reverse',
  method: 'POST',
  path: '/api/v1/transactions/:id/reverse',
  realm: 'admin',
  summary: 'Reverses an adjustment or a transfer between two customers, leg by leg.',
  params: byId,
  body: reasonBody,
  answer: transaction,
  waits: waitsForApproval,
  says: 'The transaction is reversed.',
  idempotencyKey: 'required',
  refuses: { ...takeBackRefusals, ...moneyCommandRefusals },
})

export const previewRefund = call({
  name: 'adjustments.preview-refund',
  method: 'GET',
  path: '/api/v1/transactions/:id/refund',
  realm: 'admin',
  summary: 'What refunding the charges of a transfer would post.',
  params: byId,
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: refundRefusals,
})

export const refundCharges = call({
  name: 'adjustments.refund',
  method: 'POST',
  path: '/api/v1/transactions/:id/refund',
  realm: 'admin',
  summary: 'Refunds fee and VAT of a paid bank transfer.',
  params: byId,
  body: reasonBody,
  answer: transaction,
  waits: waitsForApproval,
  says: 'The charges are refunded.',
  idempotencyKey: 'required',
  refuses: { ...refundRefusals, ...moneyCommandRefusals },
})
