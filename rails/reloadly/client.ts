// Answers for reaching Reloadly: its two hosts, the token that one gives for the other, and the paths we call.
import { type Clock, systemClock } from '#kit/clock.ts'
import { exactNumber } from '#kit/http/exact-json.ts'
import { type PartnerAnswer, partnerClient } from '#kit/http/partner-client.ts'
import { askWithToken } from '#kit/http/partner-token.ts'
import type { Log } from '#kit/log.ts'
import { tokenOf } from './mapping.ts'

export type ReloadlyOptions = {
  /** Of airtime: `https://topups.reloadly.com`, or `https://topups-sandbox.reloadly.com`. Tokens are given for one of them. */
  readonly baseUrl: string
  /** `https://auth.reloadly.com`. */
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly log: Log
  /** For one try of one call. */
  readonly timeoutMilliseconds: number
  /** For pauses, and for how long a token holds; the machine's when not given. */
  readonly clock?: Clock
  /** By which the time-out counts; the machine's when not given. */
  readonly timeoutClock?: Clock
}

export type ReloadlyClient = {
  operatorsOf(country: string): Promise<PartnerAnswer>
  detect(asked: { number: string; country: string }): Promise<PartnerAnswer>
  topUp(order: {
    customIdentifier: string
    operator: string
    /** In the currency of our account, as a plain decimal. */
    amount: string
    country: string
    /** With the country's code, and no sign before it. */
    number: string
  }): Promise<PartnerAnswer>
  /** What was made under our identifier. */
  find(asked: { customIdentifier: string; operator: string }): Promise<PartnerAnswer>
  balance(): Promise<PartnerAnswer>
}

// Sources: docs.reloadly.com/airtime; the OpenAPI description in APIs-guru/openapi-directory (reloadly.com).
export function reloadlyClient(options: ReloadlyOptions): ReloadlyClient {
  const { clientId, clientSecret, authUrl, ...reaching } = options
  const common = { ...reaching, partner: 'reloadly', numbers: 'exact' } as const
  const auth = partnerClient({ ...common, baseUrl: authUrl, headers: {} })
  const ask = askWithToken({
    client: partnerClient({ ...common, headers: { accept: 'application/com.reloadly.topups-v1+json' } }),
    clock: options.clock ?? systemClock(),
    login: () =>
      auth.ask({
        method: 'POST',
        route: '/oauth/token',
        body: {
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'client_credentials',
          audience: options.baseUrl,
        },
      }),
    read: tokenOf,
  })
  return {
    operatorsOf: (country) =>
      ask({ method: 'GET', route: '/operators/countries/:country', path: { country } }),
    detect: (path) =>
      ask({ method: 'GET', route: '/operators/auto-detect/phone/:number/countries/:country', path }),
    topUp: ({ customIdentifier, operator, amount, country, number }) =>
      ask({
        method: 'POST',
        route: '/topups',
        place: operator,
        body: {
          operatorId: exactNumber(operator),
          amount: exactNumber(amount),
          // In our own currency: what arrives there follows from its rate.
          useLocalAmount: false,
          customIdentifier,
          recipientPhone: { countryCode: country, number },
        },
      }),
    find: ({ customIdentifier, operator: place }) =>
      ask({ method: 'GET', route: '/topups/reports/transactions', query: { customIdentifier }, place }),
    balance: () => ask({ method: 'GET', route: '/accounts/balance' }),
  }
}
