// Answers for reaching Monnify: its host, the token that its login gives, and the paths we call.
import type { Clock } from '#kit/clock.ts'
import { type PartnerAnswer, type PartnerClient, partnerClient } from '#kit/http/partner-client.ts'
import { askWithToken } from '#kit/http/partner-token.ts'
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

/** Its login wants key and secret; everything else the token that it gives. */
function withToken(options: MonnifyClientOptions): PartnerClient['ask'] {
  const { apiKey, secretKey, accountNumber: _, ...reaching } = options
  const client = partnerClient({ ...reaching, partner: 'monnify', headers: {} })
  const pair = Buffer.from(`${apiKey}:${secretKey}`).toString('base64')
  return askWithToken({
    client,
    clock: options.clock,
    login: () =>
      client.ask({
        method: 'POST',
        route: '/api/v1/auth/login',
        headers: { authorization: `Basic ${pair}` },
      }),
    read: (body) => {
      const given = tokenOf(body)
      return given && { value: given.accessToken, seconds: given.expiresIn }
    },
  })
}
