// Answers for reaching Quidax: its host, our key, and the paths we call.
import type { Clock } from '#kit/clock.ts'
import { type PartnerAnswer, partnerClient } from '#kit/http/partner-client.ts'
import type { Log } from '#kit/log.ts'
import { asItMeans } from './mapping.ts'

export type QuidaxOptions = {
  /** `https://openapi.quidax.io/exchange-open-api/api/v1`, or the older host that an account was given. */
  readonly baseUrl: string
  readonly secretKey: string
  readonly webhookKey: string
  readonly log: Log
  /** For one try of one call. */
  readonly timeoutMilliseconds: number
  readonly clock?: Clock
  readonly timeoutClock?: Clock
}

type Wallet = { readonly user: string; readonly currency: string }

export type QuidaxClient = {
  makeUser(person: { email: string; firstName: string; lastName: string }): Promise<PartnerAnswer>
  /** The users that we have made; pages count from 1. */
  listUsers(page: number): Promise<PartnerAnswer>
  listAddresses(of: Wallet): Promise<PartnerAnswer>
  makeAddress(of: Wallet & { readonly network: string }): Promise<PartnerAnswer>
  findAddress(of: Wallet & { readonly id: string }): Promise<PartnerAnswer>
  findDeposit(of: { user: string; id: string }): Promise<PartnerAnswer>
  /** Of all our users; `from` is a day. */
  listDeposits(of: { currency: string; from: string; page: number }): Promise<PartnerAnswer>
  listWallets(user: string): Promise<PartnerAnswer>
  withdraw(order: {
    user: string
    currency: string
    network: string
    /** A decimal text in whole coins. */
    amount: string
    address: string
    reference: string
  }): Promise<PartnerAnswer>
  findWithdraw(of: { user: string; reference: string }): Promise<PartnerAnswer>
}

/** Rows a page. A page with fewer is the last. */
export const rowsPerPage = 100
const paged = (page: number) => ({ page: String(page), per_page: String(rowsPerPage) })
const wallet = '/users/:user/wallets/:currency'

// Sources: docs.quidax.io (sub-accounts, wallets, deposits, withdrawals, errors), and public clients of it. See README.md.
export function quidaxClient({ secretKey, webhookKey: _, ...reaching }: QuidaxOptions): QuidaxClient {
  const client = partnerClient({
    ...reaching,
    partner: 'quidax',
    headers: { authorization: `Bearer ${secretKey}` },
    numbers: 'exact',
  })
  const ask: typeof client.ask = async (request) => asItMeans(await client.ask(request))
  const get = (route: string, path: Record<string, string> = {}, query: Record<string, string> = {}) =>
    ask({ method: 'GET', route, path, query })
  return {
    makeUser: ({ email, firstName, lastName }) =>
      ask({
        method: 'POST',
        route: '/users',
        body: { email, first_name: firstName, last_name: lastName, country: 'NG' },
      }),
    listUsers: (page) => get('/users', {}, paged(page)),
    listAddresses: (of) => get(`${wallet}/addresses`, of),
    makeAddress: ({ network, ...of }) =>
      ask({ method: 'POST', route: `${wallet}/addresses`, path: of, query: { network } }),
    findAddress: (of) => get(`${wallet}/addresses/:id`, of),
    findDeposit: (of) => get('/users/:user/deposits/:id', of),
    listDeposits: ({ currency, from, page }) =>
      get('/users/deposits/all', {}, { currency, start_date: from, ...paged(page) }),
    listWallets: (user) => get('/users/:user/wallets', { user }),
    withdraw: ({ user, currency, network, amount, address, reference }) =>
      ask({
        method: 'POST',
        route: '/users/:user/withdraws',
        path: { user },
        body: {
          currency,
          network,
          amount,
          fund_uid: address,
          reference,
          transaction_note: reference,
          narration: reference,
        },
      }),
    findWithdraw: (of) => get('/users/:user/withdraws/reference/:reference', of),
  }
}
