// Answers for reaching Monnify: its host, the token that its login gives, and the paths we call.
import type { Clock } from '#kit/clock.ts'
import {
  type PartnerAnswer,
  type PartnerClient,
  partnerClient,
  type PartnerRequest,
} from '#kit/http/partner-client.ts'
import type { Log } from '#kit/log.ts'
import { tokenOf } from './mapping.ts'

export type MonnifyClientOptions = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly secretKey: string
  /** Our wallet at Monnify. */
  readonly accountNumber: string
  readonly log: Log
  readonly timeoutMilliseconds: number
  readonly clock: Clock
  readonly timeoutClock?: Clock
}

export type MonnifyClient = {
  validateAccount(account: { accountNumber: string; bankCode: string }): Promise<PartnerAnswer>
  /** `amountNaira`: in major units with at most two decimals, as Monnify counts. */
  disburse(order: {
    amountNaira: number
    reference: string
    narration: string
    bankCode: string
    accountNumber: string
    accountName: string
  }): Promise<PartnerAnswer>
  summary(reference: string): Promise<PartnerAnswer>
  /** Every single transfer; pages count from 0. */
  listTransfers(page: number): Promise<PartnerAnswer>
  walletBalance(): Promise<PartnerAnswer>
}

/** Rows a page. A page with fewer is the last. */
export const rowsPerPage = 100

// Sources: developers.monnify.com/docs/disbursements/single-transfers and the collection of its API; the official SDK
// github.com/Monnify/Monnify-java-sdk (DisbursementSummaryResponse).
export function monnifyClient(options: MonnifyClientOptions): MonnifyClient {
  const ask = withToken(options)
  return {
    validateAccount: ({ accountNumber, bankCode }) =>
      ask({
        method: 'GET',
        route: '/api/v1/disbursements/account/validate',
        query: { accountNumber, bankCode },
      }),
    disburse: (order) =>
      ask({
        method: 'POST',
        route: '/api/v2/disbursements/single',
        body: {
          amount: order.amountNaira,
          reference: order.reference,
          narration: order.narration,
          destinationBankCode: order.bankCode,
          destinationAccountNumber: order.accountNumber,
          destinationAccountName: order.accountName,
          currency: 'NGN',
          sourceAccountNumber: options.accountNumber,
          // Answered at once and ended later: nobody waits for another bank with a request open.
          async: true,
        },
      }),
    summary: (reference) =>
      ask({ method: 'GET', route: '/api/v2/disbursements/single/summary', query: { reference } }),
    listTransfers: (page) =>
      ask({
        method: 'GET',
        route: '/api/v2/disbursements/single/transactions',
        query: { pageNo: String(page), pageSize: String(rowsPerPage) },
      }),
    walletBalance: () =>
      ask({
        method: 'GET',
        route: '/api/v2/disbursements/wallet-balance',
        query: { accountNumber: options.accountNumber },
      }),
  }
}

type Token = { readonly value: string; readonly until: number }

// A token is given up a little before its end: it must hold until the request has arrived.
const spareMilliseconds = 60_000

async function login(
  client: PartnerClient,
  options: MonnifyClientOptions,
): Promise<Token | Extract<PartnerAnswer, { answered: false }>> {
  const pair = Buffer.from(`${options.apiKey}:${options.secretKey}`).toString('base64')
  const from = options.clock.now().getTime()
  const answer = await client.ask({
    method: 'POST',
    route: '/api/v1/auth/login',
    headers: { authorization: `Basic ${pair}` },
  })
  if (!answer.answered) return { answered: false, detail: `no token: ${answer.detail}` }
  const given = answer.status === 200 ? tokenOf(answer.body) : undefined
  if (given === undefined) return { answered: false, detail: `no token: the login answered ${answer.status}` }
  return { value: given.accessToken, until: from + given.expiresIn * 1_000 - spareMilliseconds }
}

/**
 * Asks with the token of the last login. One login serves everybody who waits for it. A 401 means that the token holds no
 * longer and that nothing was done, so the same request is asked once more with a new one.
 */
function withToken(options: MonnifyClientOptions): PartnerClient['ask'] {
  const { apiKey: _, secretKey: __, accountNumber: ___, ...reaching } = options
  const { clock } = options
  const client = partnerClient({ ...reaching, partner: 'monnify', headers: {} })
  const state: { token: Token | undefined; login: ReturnType<typeof login> | undefined } = {
    token: undefined,
    login: undefined,
  }
  const currentToken = async (): ReturnType<typeof login> => {
    if (state.token && state.token.until > clock.now().getTime()) return state.token
    state.login ??= login(client, options).finally(() => {
      state.login = undefined
    })
    const token = await state.login
    if ('value' in token) state.token = token
    return token
  }
  const askOnce = async (request: PartnerRequest): Promise<{ answer: PartnerAnswer; used?: Token }> => {
    const token = await currentToken()
    if (!('value' in token)) return { answer: token }
    const headers = { authorization: `Bearer ${token.value}` }
    return { answer: await client.ask({ ...request, headers }), used: token }
  }
  return async (request) => {
    const first = await askOnce(request)
    if (!first.answer.answered || first.answer.status !== 401) return first.answer
    // Somebody else may have a newer one already.
    if (state.token === first.used) state.token = undefined
    return (await askOnce(request)).answer
  }
}
