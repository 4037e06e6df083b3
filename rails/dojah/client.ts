// Answers for reaching Dojah: its host, its two headers, the look-ups and face checks we use and the balance of our wallet there.
import type { IdentityKind } from '#features/kyc/rail.ts'
import type { Clock } from '#kit/clock.ts'
import { type PartnerAnswer, partnerClient } from '#kit/http/partner-client.ts'
import type { Log } from '#kit/log.ts'

export type DojahClientOptions = {
  readonly baseUrl: string
  readonly appId: string
  readonly secretKey: string
  readonly log: Log
  readonly timeoutMilliseconds: number
  readonly clock: Clock
  readonly timeoutClock?: Clock
}

export type DojahClient = {
  lookUp(kind: IdentityKind, number: string): Promise<PartnerAnswer>
  liveness(image: string): Promise<PartnerAnswer>
  verifySelfie(kind: IdentityKind, number: string, image: string): Promise<PartnerAnswer>
  balance(): Promise<PartnerAnswer>
}

const routes = { bvn: '/api/v1/kyc/bvn/full', nin: '/api/v1/kyc/nin' } as const

const selfieRoutes = { bvn: '/api/v1/kyc/bvn/verify', nin: '/api/v1/kyc/nin/verify' } as const

export function dojahClient(options: DojahClientOptions): DojahClient {
  const { appId, secretKey, ...reaching } = options
  const client = partnerClient({
    ...reaching,
    partner: 'dojah',
    // The secret stands alone: Dojah wants no `Bearer` before it.
    headers: { appid: appId, authorization: secretKey },
  })
  return {
    lookUp: (kind, number) => client.ask({ method: 'GET', route: routes[kind], query: { [kind]: number } }),
    // Pictures go as bare base64: Dojah wants no `data:` before it.
    liveness: (image) => client.ask({ method: 'POST', route: '/api/v1/ml/liveness', body: { image } }),
    verifySelfie: (kind, number, image) =>
      client.ask({
        method: 'POST',
        route: selfieRoutes[kind],
        body: { [kind]: number, selfie_image: image },
      }),
    balance: () => client.ask({ method: 'GET', route: '/api/v1/balance' }),
  }
}
