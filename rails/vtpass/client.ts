// Answers for reaching VTpass: its host, its keys, and the paths we call.
import type { Clock } from '#kit/clock.ts'
import { type PartnerAnswer, partnerClient, type PartnerRequest } from '#kit/http/partner-client.ts'
import type { Log } from '#kit/log.ts'

export type VtpassOptions = {
  /** `https://vtpass.com/api`, without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Goes with what reads by GET. */
  readonly publicKey: string
  /** Goes with every POST. */
  readonly secretKey: string
  readonly log: Log
  /** For one try of one call. */
  readonly timeoutMilliseconds: number
  /** For the pauses between tries; the machine's when not given. */
  readonly clock?: Clock
  /** By which the time-out counts; the machine's when not given. */
  readonly timeoutClock?: Clock
}

export type VtpassClient = {
  /** `amount` in naira: VTpass sells airtime in whole ones. */
  payAirtime(order: {
    requestId: string
    serviceId: string
    amount: string
    phone: string
  }): Promise<PartnerAnswer>
  /** `type`: prepaid or postpaid, where the service has both. */
  verify(asked: { serviceId: string; account: string; type: string | undefined }): Promise<PartnerAnswer>
  /**
   * `plan`: its variation, where the service has some. `subscription`: whether a decoder keeps its plan. `quantity`: how many of what is sold
   * by the piece. `phone`: where VTpass reaches whoever pays.
   */
  payBill(order: {
    requestId: string
    serviceId: string
    account: string
    plan: string | undefined
    subscription: 'change' | 'renew' | undefined
    quantity: string | undefined
    amount: string
    phone: string
    /** What the service asks for beside these, by its own names. */
    fields: Readonly<Record<string, string>>
  }): Promise<PartnerAnswer>
  /** A list of the motor insurer's. `of`: the code that another one hangs on. */
  motorOptions(asked: { list: string; of: string | undefined }): Promise<PartnerAnswer>
  /** A list of another service's. */
  options(asked: { serviceId: string; field: string }): Promise<PartnerAnswer>
  variations(serviceId: string): Promise<PartnerAnswer>
  /** Each service answers for itself: one that hangs holds up no question about another. */
  requery(asked: { requestId: string; serviceId: string }): Promise<PartnerAnswer>
  balance(): Promise<PartnerAnswer>
}

// Source: vtpass.com/documentation (authentication, MTN airtime VTU, IKEDC, requery, wallet balance). Numbers arrive as they are written.
export function vtpassClient(options: VtpassOptions): VtpassClient {
  const { apiKey, publicKey, secretKey, ...reaching } = options
  const client = partnerClient({
    ...reaching,
    partner: 'vtpass',
    headers: { 'api-key': apiKey },
    numbers: 'exact',
  })
  const get = (place: string, route: string, asked: Pick<PartnerRequest, 'query' | 'path'>) =>
    client.ask({ method: 'GET', route, ...asked, place, headers: { 'public-key': publicKey } })
  const post = (place: string, route: string, body: NonNullable<PartnerRequest['body']>) =>
    client.ask({ method: 'POST', route, body, place, headers: { 'secret-key': secretKey } })
  return {
    payAirtime: ({ requestId, serviceId, amount, phone }) =>
      post(serviceId, '/pay', { request_id: requestId, serviceID: serviceId, amount, phone }),
    verify: ({ serviceId, account, type }) =>
      post(serviceId, '/merchant-verify', {
        serviceID: serviceId,
        billersCode: account,
        ...(type !== undefined && { type }),
      }),
    payBill: ({ requestId, serviceId, account, plan, subscription, quantity, amount, phone, fields }) =>
      post(serviceId, '/pay', {
        // Whatever a service calls its own, it takes the place of nothing below.
        ...fields,
        request_id: requestId,
        serviceID: serviceId,
        billersCode: account,
        ...(plan !== undefined && { variation_code: plan }),
        ...(subscription !== undefined && { subscription_type: subscription }),
        ...(quantity !== undefined && { quantity }),
        amount,
        phone,
      }),
    motorOptions: ({ list, of }) => {
      const route = `/universal-insurance/options/${list}`
      return of === undefined
        ? get('ui-insure', route, {})
        : get('ui-insure', `${route}/:code`, { path: { code: of } })
    },
    options: ({ serviceId, field }) =>
      get(serviceId, '/options', { query: { serviceID: serviceId, name: field } }),
    variations: (serviceId) => get(serviceId, '/service-variations', { query: { serviceID: serviceId } }),
    requery: ({ requestId, serviceId }) => post(serviceId, '/requery', { request_id: requestId }),
    balance: () => client.ask({ method: 'GET', route: '/balance', headers: { 'public-key': publicKey } }),
  }
}
