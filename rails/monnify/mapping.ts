// Answers for reading what Monnify says: its JSON in, our words out, or undefined for a shape it does not document.
import * as z from 'zod/mini'
import type { AccountAtAnyBank, ListedPayout, PayoutAtBank } from '#features/transfers/rail.ts'
import { type PartnerAnswer, withoutNumbers } from '#kit/http/partner-client.ts'
import { decimalText, type Money, money, parseAmount } from '#kit/money/money.ts'
import { partnerText } from '#kit/partner-text.ts'

/** Reads by a schema; undefined when the shape is another. */
function read<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> | undefined {
  const parsed = z.safeParse(shape, body)
  return parsed.success ? parsed.data : undefined
}

// Fifteen significant digits: every such decimal survives a JSON number and is written again as it was.
const largestNaira = 10n ** 13n

/** Naira in major units for a JSON number; undefined above the amounts that one carries exactly. */
export function nairaOf(amount: Money<'NGN'>): number | undefined {
  return amount.minor > 0n && amount.minor < largestNaira * 100n ? Number(decimalText(amount)) : undefined
}

/**
 * An amount in major units: Monnify prints a number in most answers and a text in some. A number is read by its shortest
 * decimal writing, never reckoned with; one with a third decimal or beyond exactness is refused.
 */
const naira = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((given, context) => {
    const written = String(given)
    const parsed = parseAmount(written, 'NGN')
    if (parsed.ok && parsed.value.minor >= 0n && parsed.value.minor < largestNaira * 100n) return parsed.value
    context.issues.push({ code: 'custom', input: given, message: 'an amount in naira' })
    return z.NEVER
  }),
)
const accepted = z.literal(true)

const loginAnswer = z.object({
  requestSuccessful: accepted,
  responseBody: z.object({
    accessToken: z.string().check(z.minLength(1)),
    expiresIn: z.int().check(z.nonnegative()),
  }),
})

/** POST /api/v1/auth/login: the token and the seconds that it holds. */
export function tokenOf(body: unknown): { accessToken: string; expiresIn: number } | undefined {
  return read(loginAnswer, body)?.responseBody
}

const refusal = z.object({
  requestSuccessful: z.literal(false),
  responseMessage: z.string(),
  responseCode: z.nullish(z.string()),
})
type Refusal = { readonly status: number; readonly code: string; readonly message: string }

/** A refusal in Monnify's envelope; undefined for a 401 or 403, which speak of our keys and of nothing else. */
function refusalOf({ status, body }: { status: number; body: unknown }): Refusal | undefined {
  const data = read(refusal, body)
  if (data === undefined || ![400, 404, 422].includes(status)) return undefined
  return { status, code: data.responseCode ?? '', message: data.responseMessage }
}

/** Monnify may refuse inside a 200: such an answer is judged as the 400 that it means. */
export function asItMeans(answer: PartnerAnswer): PartnerAnswer {
  if (!answer.answered || answer.status !== 200) return answer
  return read(refusal, answer.body) ? { ...answer, status: 400 } : answer
}

const accountAnswer = z.object({
  requestSuccessful: accepted,
  responseBody: z.object({
    accountNumber: z.string(),
    accountName: z.string().check(z.minLength(1)),
    bankCode: z.nullish(z.string()),
  }),
})

/** GET /api/v1/disbursements/account/validate. Undefined also when it speaks of another account. */
export function accountNameOf(
  body: unknown,
  account: AccountAtAnyBank,
): { readonly accountName: string } | undefined {
  const data = read(accountAnswer, body)?.responseBody
  if (data === undefined || data.accountNumber !== account.accountNumber) return undefined
  const accountName = partnerText(data.accountName)
  const isSameBank = (data.bankCode ?? account.bankCode) === account.bankCode
  return isSameBank && accountName !== '' ? { accountName } : undefined
}

/** Why no name was found. Monnify documents "Name inquiry network error" (R11, of refunds); the other words are observed. */
export function nameRefusalOf(refused: {
  status: number
  body: unknown
}): { reason: 'no_such_account' | 'bank_away'; detail: string } | undefined {
  const said = refusalOf(refused)
  if (said === undefined) return undefined
  const detail = said.message
  if (
    /name (?:inquiry|enquiry) (?:network error|failed)|bank (?:is )?(?:not available|unavailable)/i.test(
      detail,
    )
  )
    return { reason: 'bank_away', detail }
  return /(?:invalid|could not find|no|unable to (?:find|validate)) account/i.test(detail)
    ? { reason: 'no_such_account', detail }
    : undefined
}

// developers.monnify.com/docs/disbursements/single-transfers, "Transaction Status Description". EXPIRED is a transfer whose
// authorization never came: nothing was paid.
const states: ReadonlyMap<string, PayoutAtBank['state']> = new Map<string, PayoutAtBank['state']>([
  ['PENDING', 'pending'],
  ['AWAITING_PROCESSING', 'pending'],
  ['IN_PROGRESS', 'pending'],
  ['PENDING_AUTHORIZATION', 'pending'],
  ['OTP_EMAIL_DISPATCH_FAILED', 'pending'],
  ['SUCCESS', 'success'],
  ['COMPLETED', 'success'],
  ['FAILED', 'failed'],
  ['EXPIRED', 'failed'],
  ['REVERSED', 'reversed'],
])

const disbursement = z.object({
  amount: naira,
  reference: z.string().check(z.minLength(1)),
  status: z.string(),
  currency: z.nullish(z.literal('NGN')),
  destinationAccountNumber: z.nullish(z.string()),
  // Its own reference comes with the summary; the answer that takes the transfer has none yet.
  transactionReference: z.nullish(z.string()),
  transactionDescription: z.nullish(z.string()),
  sessionId: z.nullish(z.string()),
  fee: z.nullish(naira),
  totalFee: z.nullish(naira),
})
const disbursementAnswer = z.object({ requestSuccessful: accepted, responseBody: disbursement })

export type WantedPayout = {
  readonly reference: string
  readonly amount?: Money<'NGN'>
  readonly accountNumber?: string
}

/**
 * A transfer in the answers of POST /api/v2/disbursements/single and GET …/single/summary. Undefined for another
 * reference, another amount or account than was ordered, and a status that nobody documents.
 */
export function payoutOf(body: unknown, wanted: WantedPayout): PayoutAtBank | undefined {
  const data = read(disbursementAnswer, body)?.responseBody
  if (data === undefined || data.reference !== wanted.reference) return undefined
  if (wanted.amount && wanted.amount.minor !== data.amount.minor) return undefined
  const account = data.destinationAccountNumber ?? wanted.accountNumber
  if (wanted.accountNumber && account !== wanted.accountNumber) return undefined
  return standingOf(data)
}

/** How a transfer stands; undefined for a status that nobody documents. */
function standingOf(data: z.output<typeof disbursement>): PayoutAtBank | undefined {
  const state = states.get(data.status)
  if (state === undefined) return undefined
  const said = data.transactionDescription ?? ''
  const sessionId = data.sessionId ?? ''
  return {
    state,
    providerReference: data.transactionReference ?? data.reference,
    amount: money('NGN', data.amount.minor),
    sessionId: /^\d{30}$/.test(sessionId) ? sessionId : undefined,
    responseCode: responseCodeIn(said),
    providerFee: state === 'pending' ? undefined : (data.fee ?? data.totalFee ?? undefined),
    detail: withoutNumbers(partnerText(said === '' ? data.status : `${data.status}: ${said}`)),
  }
}

const listedDisbursement = z.extend(disbursement, {
  narration: z.nullish(z.string()),
  destinationAccountNumber: z.string().check(z.regex(/^\d{10}$/)),
  destinationAccountName: z.nullish(z.string()),
  destinationBankCode: z.string(),
})
const listAnswer = z.object({
  requestSuccessful: accepted,
  responseBody: z.object({ content: z.array(z.unknown()) }),
})

/** One page of GET /api/v2/disbursements/single/transactions. Undefined when one transfer on it cannot be read whole. */
export function listedPayoutsOf(body: unknown): readonly ListedPayout[] | undefined {
  const rows = read(listAnswer, body)?.responseBody.content
  const payouts = rows?.flatMap((row) => listedPayoutOf(row) ?? [])
  return payouts?.length === rows?.length ? payouts : undefined
}

function listedPayoutOf(row: unknown): ListedPayout | undefined {
  const data = read(listedDisbursement, row)
  const standing = data && standingOf(data)
  if (data === undefined || standing === undefined) return undefined
  return {
    ...standing,
    reference: data.reference,
    payee: {
      bankCode: data.destinationBankCode,
      accountNumber: data.destinationAccountNumber,
      accountName: partnerText(data.destinationAccountName ?? ''),
    },
    narration: partnerText(data.narration ?? ''),
  }
}

/**
 * NIP's code, where `transactionDescription` begins with it. Monnify prints NIP's own sentence for 00; it documents no
 * place for other codes, and words without one leave it unknown.
 */
function responseCodeIn(said: string): string | undefined {
  if (said === 'Approved or completed successfully') return '00'
  return /^(\d{2})(?::| -)\s/.exec(said)?.[1]
}

/** Why a transfer was not taken. `duplicate`: Monnify may have the reference, so it is asked how that one stands. */
export type TransferRefusal = 'duplicate' | 'same_again' | 'float_too_low' | 'refused'

/**
 * Refusals of POST /api/v2/disbursements/single. D07 is documented: the same amount to the same account within two
 * minutes, whatever the reference; it passes, so it is no refusal of ours for good.
 */
export function transferRefusalOf(refused: {
  status: number
  body: unknown
}): { reason: TransferRefusal; detail: string } | undefined {
  const said = refusalOf(refused)
  if (said === undefined) return undefined
  const detail = said.message
  if (said.code === 'D07') return { reason: 'same_again', detail }
  if (/duplicate|already exists|already (?:been )?used/i.test(detail)) return { reason: 'duplicate', detail }
  if (/(?:insufficient|not have sufficient|not enough) (?:balance|funds)/i.test(detail))
    return { reason: 'float_too_low', detail }
  // 99 is "an error occurred while processing": it says nothing, unless it names what is wrong with the request.
  return /bad request|invalid|missing|not valid|could not find a wallet/i.test(detail)
    ? { reason: 'refused', detail }
    : undefined
}

/** Whether the summary says that there is no such transfer; a 404 alone may be a wrong path. */
export function notFoundOf(refused: {
  status: number
  body: unknown
}): { reason: 'not_found'; detail: string } | undefined {
  const said = refusalOf(refused)
  if (said === undefined) return undefined
  const isMissing =
    /(?:could not find|no) (?:a )?(?:transaction|transfer|disbursement)|(?:transaction|transfer|disbursement).*(?:not found|does not exist)/i.test(
      said.message,
    )
  return isMissing ? { reason: 'not_found', detail: said.message } : undefined
}

const balanceAnswer = z.object({
  requestSuccessful: accepted,
  responseBody: z.object({ availableBalance: naira }),
})

/** GET /api/v2/disbursements/wallet-balance. */
export function balanceOf(body: unknown): Money<'NGN'> | undefined {
  return read(balanceAnswer, body)?.responseBody.availableBalance
}
