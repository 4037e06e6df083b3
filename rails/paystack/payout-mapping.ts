// Answers for reading what Paystack says of transfers out: its JSON in, our words out, or undefined for an undocumented shape.
import * as z from 'zod/mini'
import type { AccountAtAnyBank, ListedPayout, PayoutAtBank } from '#features/transfers/rail.ts'
import { withoutNumbers } from '#kit/http/partner-client.ts'
import { type Money, money } from '#kit/money/money.ts'
import { refusalOf } from './mapping.ts'
import { partnerText } from '#kit/partner-text.ts'

/** Reads by a schema; undefined when the shape is another. */
function read<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> | undefined {
  const parsed = z.safeParse(shape, body)
  return parsed.success ? parsed.data : undefined
}

const accepted = z.literal(true)
const accountNumber = z.string().check(z.regex(/^\d{10}$/))

const resolvedAnswer = z.object({
  status: accepted,
  data: z.object({ account_number: accountNumber, account_name: z.string().check(z.minLength(1)) }),
})

/** GET /bank/resolve. Undefined also when it speaks of another account. */
export function accountNameOf(
  body: unknown,
  account: AccountAtAnyBank,
): { readonly accountName: string } | undefined {
  const data = read(resolvedAnswer, body)?.data
  const accountName = partnerText(data?.account_name ?? '')
  return data?.account_number === account.accountNumber && accountName !== '' ? { accountName } : undefined
}

/**
 * Why no name was found. Paystack documents no status for it: 422 is what merchants meet, 400 and 404 are older. The
 * words must speak of the account, or of the bank that does not answer.
 */
export function nameRefusalOf(refused: {
  status: number
  body: unknown
}): { reason: 'no_such_account' | 'bank_away'; detail: string } | undefined {
  const refusal = refusalOf(refused.body)
  if (refusal === undefined || ![400, 404, 422].includes(refused.status)) return undefined
  const detail = refusal.message
  if (refusal.code === 'bank_unavailable' || /bank (?:is )?(?:not available|unavailable)/i.test(detail))
    return { reason: 'bank_away', detail }
  return /could not resolve account|cannot resolve account|account number is invalid/i.test(detail)
    ? { reason: 'no_such_account', detail }
    : undefined
}

const recipientAnswer = z.object({
  status: accepted,
  data: z.object({
    recipient_code: z.string().check(z.regex(/^RCP_\w+$/)),
    details: z.object({ account_number: accountNumber, bank_code: z.string() }),
  }),
})

/** POST /transferrecipient. Undefined also when it is the recipient of another account: it must never be paid. */
export function recipientCodeOf(body: unknown, account: AccountAtAnyBank): string | undefined {
  const data = read(recipientAnswer, body)?.data
  if (data === undefined) return undefined
  const { account_number: number, bank_code: bankCode } = data.details
  return number === account.accountNumber && bankCode === account.bankCode ? data.recipient_code : undefined
}

// https://paystack.com/docs/transfers/how-transfers-work: `otp` and `received` are not conclusive. Of those that are,
// `abandoned` (no code within 30 minutes), `blocked` (no answer from the approval URL) and `rejected` (its no) paid nothing.
const states: ReadonlyMap<string, PayoutAtBank['state']> = new Map<string, PayoutAtBank['state']>([
  ['pending', 'pending'],
  ['otp', 'pending'],
  ['received', 'pending'],
  ['success', 'success'],
  ['failed', 'failed'],
  ['abandoned', 'failed'],
  ['blocked', 'failed'],
  ['rejected', 'failed'],
  ['reversed', 'reversed'],
])

const transfer = z.object({
  reference: z.string().check(z.minLength(1)),
  amount: z.int().check(z.positive()),
  currency: z.literal('NGN'),
  status: z.string(),
  transfer_code: z.string().check(z.regex(/^TRF_\w+$/)),
  session: z.nullish(z.object({ id: z.nullish(z.string()) })),
  fee_charged: z.nullish(z.int().check(z.nonnegative())),
  gateway_response: z.nullish(z.string()),
})
const transferAnswer = z.object({ status: accepted, data: transfer })

/**
 * A transfer in the answers of POST /transfer and GET /transfer/verify/:reference. Undefined for another reference,
 * another amount than was ordered, and a status that nobody documents: none of them says how ours stands.
 */
export function payoutOf(
  body: unknown,
  wanted: { readonly reference: string; readonly amount?: Money<'NGN'> },
): PayoutAtBank | undefined {
  const data = read(transferAnswer, body)?.data
  const payout = data?.reference === wanted.reference ? standingOf(data) : undefined
  return wanted.amount && wanted.amount.minor !== payout?.amount.minor ? undefined : payout
}

/** How a transfer stands; undefined for a status that nobody documents. */
function standingOf(data: z.output<typeof transfer>): PayoutAtBank | undefined {
  const state = states.get(data.status)
  if (state === undefined) return undefined
  const amount = money('NGN', BigInt(data.amount))
  const said = data.gateway_response ?? ''
  const sessionId = data.session?.id ?? ''
  // Before a transfer is conclusive its fee is not: Paystack prints 0 then.
  const fee = state === 'pending' ? undefined : (data.fee_charged ?? undefined)
  return {
    state,
    providerReference: data.transfer_code,
    amount,
    sessionId: /^\d{30}$/.test(sessionId) ? sessionId : undefined,
    responseCode: responseCodeIn(said),
    providerFee: fee === undefined ? undefined : money('NGN', BigInt(fee)),
    detail: withoutNumbers(partnerText(said === '' ? data.status : `${data.status}: ${said}`)),
  }
}

/**
 * NIP's code where `gateway_response` begins with it, such as `91: Beneficiary bank not available`. Paystack documents no
 * place for the code; words without one leave it unknown.
 */
function responseCodeIn(said: string): string | undefined {
  return /^(\d{2})(?::| -)\s/.exec(said)?.[1]
}

/** Why a transfer was not taken. `duplicate`: Paystack has the reference, so it is asked how that one stands. */
export type TransferRefusal = 'duplicate' | 'float_too_low' | 'refused'

/**
 * Refusals of POST /transferrecipient and POST /transfer. Our balance: "Your balance is not enough to fulfil this
 * request" (paystack.com/docs/transfers/managing-transfers). A reference that is taken: code
 * `duplicate_transfer_reference`; its status is printed as 400 and as 404. Any other validation error is a refusal; an
 * error without that type, or about our key, says nothing.
 */
export function transferRefusalOf(refused: {
  status: number
  body: unknown
}): { reason: TransferRefusal; detail: string } | undefined {
  const refusal = refusalOf(refused.body)
  if (refusal === undefined || ![400, 404, 422].includes(refused.status)) return undefined
  const detail = refusal.message
  const isTaken = /duplicate_transfer_reference|reference_already/.test(refusal.code)
  if (isTaken || /reference already exists|duplicate reference/i.test(detail))
    return { reason: 'duplicate', detail }
  if (/balance is not enough/i.test(detail)) return { reason: 'float_too_low', detail }
  return refusal.type === 'validation_error' ? { reason: 'refused', detail } : undefined
}

/** Whether GET /transfer/verify/:reference says that there is no such transfer; a 404 alone may be a wrong path. */
export function notFoundOf(refused: {
  status: number
  body: unknown
}): { reason: 'not_found'; detail: string } | undefined {
  const refusal = refusalOf(refused.body)
  if (refusal === undefined || (refused.status !== 404 && refused.status !== 400)) return undefined
  const isMissing = refusal.code === 'transfer_not_found' || /^transfer not found/i.test(refusal.message)
  return isMissing ? { reason: 'not_found', detail: refusal.message } : undefined
}

const listedAnswer = z.object({
  status: accepted,
  data: z.array(z.object({ currency: z.string() })),
})
const listedTransfer = z.extend(transfer, {
  reason: z.nullish(z.string()),
  recipient: z.object({
    name: z.nullish(z.string()),
    details: z.object({ account_number: accountNumber, bank_code: z.string() }),
  }),
})

/** One page of GET /transfer. Undefined when one naira transfer on it cannot be read whole. */
export function listedPayoutsOf(
  body: unknown,
): { readonly length: number; readonly payouts: readonly ListedPayout[] } | undefined {
  const raw = read(listedAnswer, body)?.data
  const naira = read(z.object({ data: z.array(z.unknown()) }), body)?.data.filter(
    (_, place) => raw?.[place]?.currency === 'NGN',
  )
  if (raw === undefined || naira === undefined) return undefined
  const payouts = naira.flatMap((row) => listedPayoutOf(row) ?? [])
  return payouts.length === naira.length ? { length: raw.length, payouts } : undefined
}

function listedPayoutOf(row: unknown): ListedPayout | undefined {
  const data = read(listedTransfer, row)
  const standing = data && standingOf(data)
  if (data === undefined || standing === undefined) return undefined
  const { account_number: accountNumber, bank_code: bankCode } = data.recipient.details
  return {
    ...standing,
    reference: data.reference,
    payee: { accountNumber, bankCode, accountName: partnerText(data.recipient.name ?? '') },
    narration: partnerText(data.reason ?? ''),
  }
}

const pageAnswer = z.object({
  status: accepted,
  data: z.array(z.object({ id: z.int(), reference: z.string().check(z.minLength(1)) })),
})

/** One page of GET /transfer: each transfer's number and our reference. */
export function transferPageOf(
  body: unknown,
): { readonly length: number; readonly references: ReadonlyMap<number, string> } | undefined {
  const rows = read(pageAnswer, body)?.data
  return rows && { length: rows.length, references: new Map(rows.map((row) => [row.id, row.reference])) }
}
