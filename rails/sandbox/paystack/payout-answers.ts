// Answers for transfers out in Paystack's words: recipients, transfers in answers and lists, and the webhooks about them.
import { bankNameOf } from '../bank/other-banks.ts'
import type { Payout } from '../bank/payout-terms.ts'
import type { Recipient } from './recipients.ts'
import { nipWords } from '../bank/nip-codes.ts'

const integration = 100_032
const domain = 'test'

export function recipientJson(recipient: Recipient): Record<string, unknown> {
  const at = recipient.created_at.toISOString()
  return {
    active: true,
    createdAt: at,
    currency: 'NGN',
    description: null,
    domain,
    email: null,
    id: Number(recipient.id),
    integration,
    metadata: null,
    name: recipient.account_name,
    recipient_code: recipient.code,
    type: 'nuban',
    updatedAt: at,
    is_deleted: false,
    isDeleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.account_number,
      account_name: recipient.account_name,
      bank_code: recipient.bank_code,
      bank_name: bankNameOf(recipient.bank_code),
    },
  }
}

function recipientOf(payout: Payout): Recipient {
  return {
    id: payout.recipient_id ?? 0n,
    code: payout.recipient_code ?? '',
    bank_code: payout.bank_code,
    account_number: payout.account_number,
    account_name: payout.account_name,
    created_at: payout.created_at,
  }
}

// No contract says where NIP's response code stands, so it stands at the front of `gateway_response`: `91: Beneficiary …`.
const gatewayResponse = (payout: Payout): string | null =>
  payout.detail ?? (payout.response_code === null ? null : nipWords(payout.response_code))

/** The answer of POST /transfer: it names its recipient by number and knows no session yet. */
export function handedTransferJson(payout: Payout): Record<string, unknown> {
  return {
    transfersessionid: [],
    transfertrials: [],
    domain,
    amount: Number(payout.amount),
    currency: 'NGN',
    reference: payout.reference,
    source: 'balance',
    source_details: null,
    reason: payout.narration,
    status: payout.status,
    failures: null,
    transfer_code: payout.code,
    titan_code: null,
    transferred_at: null,
    id: Number(payout.id),
    integration,
    request: Number(payout.id),
    recipient: Number(payout.recipient_id ?? 0n),
    createdAt: payout.created_at.toISOString(),
    updatedAt: payout.updated_at.toISOString(),
  }
}

/** A transfer as GET /transfer, GET /transfer/verify/:reference and webhooks print it. */
export function transferJson(payout: Payout): Record<string, unknown> {
  return {
    amount: Number(payout.amount),
    createdAt: payout.created_at.toISOString(),
    currency: 'NGN',
    domain,
    failures: null,
    id: Number(payout.id),
    integration,
    reason: payout.narration,
    reference: payout.reference,
    source: 'balance',
    source_details: null,
    status: payout.status,
    titan_code: null,
    transfer_code: payout.code,
    transferred_at: payout.status === 'success' ? payout.updated_at.toISOString() : null,
    updatedAt: payout.updated_at.toISOString(),
    recipient: recipientJson(recipientOf(payout)),
    session: { provider: payout.session_id === null ? null : 'nip', id: payout.session_id },
    // What is kept of our balance: nothing of a transfer that was given back.
    fee_charged: payout.debited ? Number(payout.fee) : 0,
    fees_breakdown: null,
    gateway_response: gatewayResponse(payout),
  }
}

/** The webhook of a transfer that ended or was taken back. */
export function transferEvent(
  payout: Payout,
  event: 'success' | 'failed' | 'reversed',
): { event: string; data: Record<string, unknown> } {
  return { event: `transfer.${event}`, data: transferJson(payout) }
}
