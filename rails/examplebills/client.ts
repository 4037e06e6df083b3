// Answers for reaching examplebills: its host, its key, and the paths we call.
import type { Clock } from '#kit/clock.ts'
import { exactNumber } from '#kit/http/exact-json.ts'
import { type PartnerAnswer, partnerClient } from '#kit/http/partner-client.ts'
import type { Log } from '#kit/log.ts'

export type ExamplebillsOptions = {
  /** `https://api.example`, without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly log: Log
  /** For one try of one call. */
  readonly timeoutMilliseconds: number
  /** For the pauses between tries; the machine's when not given. */
  readonly clock?: Clock
  /** By which the time-out counts; the machine's when not given. */
  readonly timeoutClock?: Clock
}

export type ExamplebillsClient = {
  /** By POST: what somebody is known by stands in no path, which servers log. */
  enquire(asked: { service: string; customer: string }): Promise<PartnerAnswer>
  plans(service: string): Promise<PartnerAnswer>
  pay(order: {
    clientReference: string
    service: string
    customer: string
    amountKobo: bigint
    /** A code of its plans, where the service has some. */
    plan: string | undefined
    /** How many of it. */
    quantity: string | undefined
    /** What the service asks for beside its customer. */
    fields: Readonly<Record<string, string>>
  }): Promise<PartnerAnswer>
  /** What a field of a service is chosen from. `of`: the code of another field that its list hangs on. */
  options(asked: { service: string; field: string; of: string | undefined }): Promise<PartnerAnswer>
  /** Each service answers for itself: one that hangs holds up no question about another. */
  find(asked: { clientReference: string; service: string }): Promise<PartnerAnswer>
  wallet(): Promise<PartnerAnswer>
}

/** The contract is invented (README.md). */
export function examplebillsClient(options: ExamplebillsOptions): ExamplebillsClient {
  const { apiKey, ...reaching } = options
  const client = partnerClient({
    ...reaching,
    partner: 'examplebills',
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return {
    enquire: (asked) =>
      client.ask({ method: 'POST', route: '/v1/enquiries', body: asked, place: asked.service }),
    plans: (service) =>
      client.ask({ method: 'GET', route: '/v1/services/:service/plans', path: { service }, place: service }),
    options: ({ service, field, of }) =>
      client.ask({
        method: 'GET',
        route: '/v1/services/:service/fields/:field',
        path: { service, field },
        ...(of !== undefined && { query: { of } }),
        place: service,
      }),
    pay: ({ clientReference, service, customer, amountKobo, plan, quantity, fields }) =>
      client.ask({
        method: 'POST',
        route: '/v1/payments',
        place: service,
        body: {
          client_reference: clientReference,
          service,
          customer,
          amount_kobo: exactNumber(String(amountKobo)),
          ...(plan !== undefined && { plan }),
          ...(quantity !== undefined && { quantity: exactNumber(quantity) }),
          ...(Object.keys(fields).length > 0 && { fields }),
        },
      }),
    find: ({ clientReference, service }) =>
      client.ask({
        method: 'GET',
        place: service,
        route: '/v1/payments/:client_reference',
        path: { client_reference: clientReference },
      }),
    wallet: () => client.ask({ method: 'GET', route: '/v1/wallet' }),
  }
}
