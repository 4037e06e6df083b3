// Answers for the second partner's API over the same book: the paths, proofs of identity and envelopes of Monnify.
import * as z from 'zod/mini'
import { parseAmount } from '#kit/money/money.ts'
import { findPayout, listPayouts, type PayoutDoors, takePayout } from '../bank/payouts.ts'
import { listBalances } from '../bank/transfers.ts'
import { disbursementJson, handedDisbursementJson, monnifyDone, monnifyRefused, naira } from './answers.ts'
import { findHolder, isBankCode } from '../bank/other-banks.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'
import { isHolding, makeToken } from '../tokens.ts'

export type MonnifyDoors = PayoutDoors & {
  readonly apiKey: string
  readonly secretKey: string
  /** The number of our wallet: where transfers are paid from. */
  readonly accountNumber: string
}

const loginPath = '/api/v1/auth/login'
/** How long a token holds; a little under an hour, as Monnify's do. */
const tokenSeconds = 3_567

/** Undefined: come in. The login asks for key and secret, everything else for a token that holds. */
export function monnifyGuard(doors: MonnifyDoors, request: SandboxRequest): Reply | undefined {
  const authorization = request.headers['authorization'] ?? ''
  if (request.path === loginPath) {
    const wanted = `Basic ${Buffer.from(`${doors.apiKey}:${doors.secretKey}`).toString('base64')}`
    return authorization === wanted ? undefined : monnifyRefused(401, 'Invalid credentials')
  }
  const token = authorization.replace(/^Bearer /, '')
  if (isHolding(token, doors.secretKey, doors.clock.now())) return undefined
  return { status: 401, json: { error: 'invalid_token', error_description: 'Access token expired' } }
}

/** What Monnify answers for a path it does not have. */
export function noSuchMonnifyPath(request: SandboxRequest): Reply {
  return { status: 404, json: { status: 404, error: 'Not Found', path: request.path } }
}

export function monnifyRoutes(doors: MonnifyDoors): Route[] {
  return [
    { method: 'POST', path: loginPath, handle: async () => login(doors) },
    {
      method: 'GET',
      path: '/api/v1/disbursements/account/validate',
      handle: ({ query }) => validate(doors, query),
    },
    {
      method: 'POST',
      path: '/api/v2/disbursements/single',
      handle: (request) => disburse(doors, request),
    },
    {
      method: 'GET',
      path: '/api/v2/disbursements/single/summary',
      handle: ({ query }) => summary(doors, query),
    },
    {
      method: 'GET',
      path: '/api/v2/disbursements/single/transactions',
      handle: ({ query }) => list(doors, query),
    },
    {
      method: 'GET',
      path: '/api/v2/disbursements/wallet-balance',
      handle: ({ query }) => balance(doors, query),
    },
  ]
}

function login(doors: MonnifyDoors): Reply {
  return monnifyDone({
    accessToken: makeToken(doors.secretKey, doors.clock.now(), tokenSeconds),
    expiresIn: tokenSeconds,
  })
}

async function validate(doors: MonnifyDoors, query: URLSearchParams): Promise<Reply> {
  const [accountNumber, bankCode] = [query.get('accountNumber') ?? '', query.get('bankCode') ?? '']
  if (!/^\d{10}$/.test(accountNumber) || !isBankCode(bankCode))
    return monnifyRefused(400, 'Invalid account number or bank code')
  const found = await findHolder(doors.database.sql, bankCode, accountNumber)
  switch (found.kind) {
    case 'found':
      return monnifyDone({ accountNumber, accountName: found.accountName, bankCode, currencyCode: 'NGN' })
    case 'nobody':
      return monnifyRefused(404, 'Could not find account with the provided details')
    case 'away':
      return monnifyRefused(400, 'Name inquiry network error.')
  }
}

const amountShape = z.pipe(
  z.number(),
  z.transform((value, context) => {
    const parsed = parseAmount(String(value), 'NGN')
    if (parsed.ok && parsed.value.minor > 0n) return parsed.value
    context.issues.push({ code: 'custom', input: value, message: 'an amount' })
    return z.NEVER
  }),
)
const orderShape = z.object({
  amount: amountShape,
  reference: z.string().check(z.regex(/^[\w.|-]{1,100}$/)),
  narration: z.string().check(z.minLength(1), z.maxLength(200)),
  destinationBankCode: z.string(),
  destinationAccountNumber: z.string().check(z.regex(/^\d{10}$/)),
  destinationAccountName: z.nullish(z.string()),
  currency: z.literal('NGN'),
  sourceAccountNumber: z.string(),
  async: z._default(z.boolean(), false),
})

async function disburse(doors: MonnifyDoors, request: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(orderShape, request.body)
  if (!parsed.success || !isBankCode(parsed.data.destinationBankCode))
    return monnifyRefused(400, 'Bad request: a field is missing or not valid')
  const order = parsed.data
  if (order.sourceAccountNumber !== doors.accountNumber)
    return monnifyRefused(400, 'Could not find a wallet with the source account number')
  const found = await findHolder(
    doors.database.sql,
    order.destinationBankCode,
    order.destinationAccountNumber,
  )
  const taken = await takePayout(doors, {
    rail: 'monnify',
    reference: order.reference,
    recipient: undefined,
    bankCode: order.destinationBankCode,
    accountNumber: order.destinationAccountNumber,
    accountName: order.destinationAccountName ?? (found.kind === 'found' ? found.accountName : ''),
    narration: order.narration,
    amount: order.amount,
    begins: order.async ? 'later' : 'at_once',
    withoutFunds: 'failed',
  })
  switch (taken.kind) {
    case 'taken':
      return {
        ...monnifyDone(handedDisbursementJson(taken.payout)),
        told: taken.told,
        dropped: taken.answer === 'drop',
        silent: taken.answer === 'hang',
        tellsFirst: taken.answer === 'webhook_first',
      }
    case 'duplicate_reference':
      return monnifyRefused(400, `Duplicate reference: a transaction with it already exists`)
    case 'same_again':
      return monnifyRefused(400, 'Duplicate request', 'D07')
    case 'balance_too_low':
      return monnifyRefused(400, 'Insufficient balance')
  }
}

async function summary(doors: MonnifyDoors, query: URLSearchParams): Promise<Reply> {
  const payout = await findPayout(doors.database.sql, query.get('reference') ?? '', 'monnify')
  if (payout) return monnifyDone(disbursementJson(payout, doors.accountNumber))
  return monnifyRefused(404, 'Could not find transaction with the specified reference')
}

async function list(doors: MonnifyDoors, query: URLSearchParams): Promise<Reply> {
  const whole = (name: string, usual: number): number =>
    /^\d{1,6}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : usual
  const [pageNumber, pageSize] = [whole('pageNo', 0), Math.min(Math.max(whole('pageSize', 10), 1), 100)]
  const found = await listPayouts(doors.database.sql, {
    rail: 'monnify',
    page: pageNumber + 1,
    perPage: pageSize,
  })
  const content = found.rows.map((payout) => disbursementJson(payout, doors.accountNumber))
  const totalPages = Math.ceil(found.total / pageSize)
  return monnifyDone({
    content,
    pageable: { pageNumber, pageSize },
    last: pageNumber + 1 >= totalPages,
    totalElements: found.total,
    totalPages,
  })
}

async function balance(doors: MonnifyDoors, query: URLSearchParams): Promise<Reply> {
  if (query.get('accountNumber') !== doors.accountNumber)
    return monnifyRefused(404, 'Could not find a wallet with the account number')
  const [ours] = await listBalances(doors.database.sql)
  const available = naira(ours?.minor ?? 0n)
  return monnifyDone({ availableBalance: available, ledgerBalance: available })
}
