// Answers for reaching Paystack: its host, its bearer key and the paths we call.
import type { Clock } from '#kit/clock.ts'
import { type PartnerAnswer, type PartnerClient, partnerClient } from '#kit/http/partner-client.ts'
import type { Log } from '#kit/log.ts'

export type PaystackClientOptions = {
  readonly baseUrl: string
  readonly secretKey: string
  readonly log: Log
  readonly timeoutMilliseconds: number
  readonly clock: Clock
  readonly timeoutClock?: Clock
}

export type PaystackClient = {
  createCustomer(person: {
    email: string
    firstName: string
    lastName: string
    phone: string
  }): Promise<PartnerAnswer>
  fetchCustomer(customerCode: string): Promise<PartnerAnswer>
  listAccounts(customerId: number): Promise<PartnerAnswer>
  createAccount(request: { customerCode: string; preferredBank: string }): Promise<PartnerAnswer>
  closeAccount(accountId: string): Promise<PartnerAnswer>
  verifyTransaction(reference: string): Promise<PartnerAnswer>
  /** The successful payments of a span of time, or every payment whatever became of it; pages count from 1. */
  listTransactions(page: number, span?: { from: Date; until: Date }): Promise<PartnerAnswer>
  /** `amountKobo`: whole kobo. */
  refund(payment: { reference: string; amountKobo: number }): Promise<PartnerAnswer>
  /** The refunds that were made since an instant; pages count from 1. */
  listRefunds(page: number, from: Date): Promise<PartnerAnswer>
  balance(): Promise<PartnerAnswer>
  balanceLedger(page: number): Promise<PartnerAnswer>
  resolveAccount(account: { accountNumber: string; bankCode: string }): Promise<PartnerAnswer>
  createRecipient(payee: { name: string; accountNumber: string; bankCode: string }): Promise<PartnerAnswer>
  /** `amountKobo`: whole kobo, as Paystack counts. */
  transfer(order: {
    amountKobo: number
    recipientCode: string
    reference: string
    reason: string
  }): Promise<PartnerAnswer>
  verifyTransfer(reference: string): Promise<PartnerAnswer>
  /** The transfers that were made since an instant, or every one; pages count from 1. */
  listTransfers(page: number, from?: Date): Promise<PartnerAnswer>
}

/** Rows a page: the most that Paystack gives. A page with fewer is the last. */
export const rowsPerPage = 100

export function paystackClient(options: PaystackClientOptions): PaystackClient {
  const { secretKey, ...reaching } = options
  const client: PartnerClient = partnerClient({
    ...reaching,
    partner: 'paystack',
    headers: { authorization: `Bearer ${secretKey}` },
  })
  const paging = (page: number): Record<string, string> => ({
    perPage: String(rowsPerPage),
    page: String(page),
  })
  return {
    createCustomer: ({ email, firstName, lastName, phone }) =>
      client.ask({
        method: 'POST',
        route: '/customer',
        body: { email, first_name: firstName, last_name: lastName, phone },
      }),
    fetchCustomer: (customerCode) =>
      client.ask({ method: 'GET', route: '/customer/:code', path: { code: customerCode } }),
    listAccounts: (customerId) =>
      client.ask({
        method: 'GET',
        route: '/dedicated_account',
        query: { customer: String(customerId), active: 'true', currency: 'NGN' },
      }),
    createAccount: ({ customerCode, preferredBank }) =>
      client.ask({
        method: 'POST',
        route: '/dedicated_account',
        body: { customer: customerCode, preferred_bank: preferredBank },
      }),
    closeAccount: (id) => client.ask({ method: 'DELETE', route: '/dedicated_account/:id', path: { id } }),
    verifyTransaction: (reference) =>
      client.ask({ method: 'GET', route: '/transaction/verify/:reference', path: { reference } }),
    listTransactions: (page, span) =>
      client.ask({
        method: 'GET',
        route: '/transaction',
        query: {
          ...(span ? { status: 'success', from: span.from.toISOString(), to: span.until.toISOString() } : {}),
          ...paging(page),
        },
      }),
    balance: () => client.ask({ method: 'GET', route: '/balance' }),
    balanceLedger: (page) => client.ask({ method: 'GET', route: '/balance/ledger', query: paging(page) }),
    ...refundCalls(client, paging),
    ...transferCalls(client, paging),
  }
}

// https://paystack.com/docs/api/refund
function refundCalls(
  client: PartnerClient,
  paging: (page: number) => Record<string, string>,
): Pick<PaystackClient, 'refund' | 'listRefunds'> {
  return {
    refund: ({ reference, amountKobo }) =>
      client.ask({ method: 'POST', route: '/refund', body: { transaction: reference, amount: amountKobo } }),
    listRefunds: (page, from) =>
      client.ask({ method: 'GET', route: '/refund', query: { from: from.toISOString(), ...paging(page) } }),
  }
}

type TransferCalls = Pick<
  PaystackClient,
  'resolveAccount' | 'createRecipient' | 'transfer' | 'verifyTransfer' | 'listTransfers'
>

// https://paystack.com/docs/api/verification, /transfer-recipient and /transfer
function transferCalls(
  client: PartnerClient,
  paging: (page: number) => Record<string, string>,
): TransferCalls {
  return {
    resolveAccount: ({ accountNumber, bankCode }) =>
      client.ask({
        method: 'GET',
        route: '/bank/resolve',
        query: { account_number: accountNumber, bank_code: bankCode },
      }),
    createRecipient: ({ name, accountNumber, bankCode }) =>
      client.ask({
        method: 'POST',
        route: '/transferrecipient',
        body: { type: 'nuban', name, account_number: accountNumber, bank_code: bankCode, currency: 'NGN' },
      }),
    transfer: ({ amountKobo, recipientCode, reference, reason }) =>
      client.ask({
        method: 'POST',
        route: '/transfer',
        body: {
          source: 'balance',
          amount: amountKobo,
          recipient: recipientCode,
          reference,
          reason,
          currency: 'NGN',
        },
      }),
    verifyTransfer: (reference) =>
      client.ask({ method: 'GET', route: '/transfer/verify/:reference', path: { reference } }),
    listTransfers: (page, from) =>
      client.ask({
        method: 'GET',
        route: '/transfer',
        query: { ...(from ? { from: from.toISOString() } : {}), ...paging(page) },
      }),
  }
}
