// Answers for the words of the second partner: transfers out as Monnify prints them in answers and webhooks.
import { decimalText, money } from '#kit/money/money.ts'
import type { Payout, PayoutStatus } from '../bank/payout-terms.ts'
import { nipWords } from '../bank/nip-codes.ts'
import { bankNameOf } from '../bank/other-banks.ts'
import type { Reply } from '../requests.ts'

/** Monnify's envelope of success. */
export function monnifyDone(responseBody: unknown): Reply {
  return {
    status: 200,
    json: { requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody },
  }
}

/** Monnify's envelope of refusal. */
export function monnifyRefused(status: number, responseMessage: string, responseCode = '99'): Reply {
  return { status, json: { requestSuccessful: false, responseMessage, responseCode } }
}

/** How a transfer stands, in Monnify's words. It has no approval URL; a refusal there would be a failure. */
const monnifyStatuses: Readonly<Record<PayoutStatus, string>> = {
  received: 'AWAITING_PROCESSING',
  otp: 'PENDING_AUTHORIZATION',
  pending: 'PENDING',
  success: 'SUCCESS',
  failed: 'FAILED',
  reversed: 'REVERSED',
  abandoned: 'EXPIRED',
  blocked: 'FAILED',
  rejected: 'FAILED',
}

/** Naira in major units as a JSON number. Two decimals below a billion of a billion kobo: exact on its way as a text. */
export function naira(minor: bigint): number {
  return Number(decimalText(money('NGN', minor)))
}

const approved = 'Approved or completed successfully'

// Monnify prints this sentence for NIP's 00. Other codes have no room of their own, so they stand before their words.
function descriptionOf(payout: Payout): string {
  if (payout.detail !== null) return payout.detail
  if (payout.status === 'success' && (payout.response_code ?? '00') === '00') return approved
  return payout.response_code === null ? '' : nipWords(payout.response_code)
}

/** `17/03/2021 3:23:32 AM`, as Monnify writes instants; its clock is Lagos', an hour ahead of UTC all year. */
function writtenAt(instant: Date): string {
  const lagos = new Date(instant.getTime() + 3_600_000)
  const two = (count: number): string => String(count).padStart(2, '0')
  const hour = lagos.getUTCHours()
  const day = `${two(lagos.getUTCDate())}/${two(lagos.getUTCMonth() + 1)}/${lagos.getUTCFullYear()}`
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${two(lagos.getUTCMinutes())}:${two(lagos.getUTCSeconds())}`
  return `${day} ${time} ${hour < 12 ? 'AM' : 'PM'}`
}

const destinationOf = (payout: Payout): Record<string, unknown> => ({
  destinationAccountName: payout.account_name,
  destinationBankName: bankNameOf(payout.bank_code),
  destinationAccountNumber: payout.account_number,
  destinationBankCode: payout.bank_code,
})

/** The answer of POST /api/v2/disbursements/single. */
export function handedDisbursementJson(payout: Payout): Record<string, unknown> {
  return {
    amount: naira(payout.amount),
    reference: payout.reference,
    status: monnifyStatuses[payout.status],
    dateCreated: payout.created_at.toISOString().replace('Z', '+0000'),
    totalFee: naira(payout.fee),
    ...(payout.session_id === null ? {} : { sessionId: payout.session_id }),
    ...destinationOf(payout),
  }
}

/** The answer of GET /api/v2/disbursements/single/summary. */
export function disbursementJson(payout: Payout, sourceAccountNumber: string): Record<string, unknown> {
  return {
    amount: naira(payout.amount),
    reference: payout.reference,
    narration: payout.narration,
    currency: 'NGN',
    // What is kept of our balance: nothing of a transfer that was given back.
    fee: payout.debited ? naira(payout.fee) : 0,
    twoFaEnabled: payout.status === 'otp',
    status: monnifyStatuses[payout.status],
    transactionDescription: descriptionOf(payout),
    transactionReference: payout.code,
    createdOn: writtenAt(payout.created_at),
    sourceAccountNumber,
    ...destinationOf(payout),
    ...(payout.session_id === null ? {} : { sessionId: payout.session_id }),
  }
}

const eventTypes = {
  success: 'SUCCESSFUL_DISBURSEMENT',
  failed: 'FAILED_DISBURSEMENT',
  reversed: 'REVERSED_DISBURSEMENT',
} as const

/** The webhook of a transfer that ended or was taken back. */
export function monnifyEvent(
  payout: Payout,
  event: keyof typeof eventTypes,
): { eventType: string; eventData: Record<string, unknown> } {
  return {
    eventType: eventTypes[event],
    eventData: {
      amount: naira(payout.amount),
      transactionReference: payout.code,
      fee: naira(payout.fee),
      transactionDescription: descriptionOf(payout),
      destinationAccountNumber: payout.account_number,
      sessionId: payout.session_id ?? '',
      createdOn: writtenAt(payout.created_at),
      destinationAccountName: payout.account_name,
      reference: payout.reference,
      destinationBankCode: payout.bank_code,
      completedOn: writtenAt(payout.updated_at),
      narration: payout.narration,
      currency: 'NGN',
      destinationBankName: bankNameOf(payout.bank_code),
      status: monnifyStatuses[payout.status],
    },
  }
}
