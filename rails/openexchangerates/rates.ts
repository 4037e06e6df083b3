// Answers for Open Exchange Rates as our source of rates. Sources: docs.openexchangerates.org (authentication, latest.json, errors).
import type { RateSource } from '#features/exchange/rail.ts'
import type { Clock } from '#kit/clock.ts'
import { outcomeOf, partnerClient } from '#kit/http/partner-client.ts'
import type { Log } from '#kit/log.ts'
import { readLatest, readRefusal } from './mapping.ts'

export type OpenExchangeRatesOptions = {
  /** `https://openexchangerates.org/api`. */
  readonly baseUrl: string
  readonly appId: string
  readonly log: Log
  /** For one try of one call. */
  readonly timeoutMilliseconds: number
  readonly clock?: Clock
  readonly timeoutClock?: Clock
}

export function openExchangeRates({ appId, ...reaching }: OpenExchangeRatesOptions): RateSource {
  const client = partnerClient({
    ...reaching,
    partner: 'openexchangerates',
    // In the header, so that no log of an address has it.
    headers: { authorization: `Token ${appId}` },
    numbers: 'exact',
  })
  return {
    source: 'open-exchange-rates',
    latest: async () =>
      outcomeOf(
        await client.ask({
          method: 'GET',
          route: '/latest.json',
          query: { base: 'USD', symbols: 'NGN' },
        }),
        { accepted: readLatest, rejected: readRefusal },
      ),
  }
}
