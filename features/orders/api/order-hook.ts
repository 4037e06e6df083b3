// Answers for the door at which a partner tells of orders.
import type { Doors } from '#kit/doors.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { OrderEvent } from '../rail.ts'
import { hearHint } from './hear-hint.ts'
import { receiveOrderWebhook } from './receive-webhook.ts'

type Headers = Readonly<Record<string, string | undefined>>
type Incoming = { readonly raw: Uint8Array; readonly headers: Headers }

/** What a partner needs of its door. */
type Telling = {
  readonly provider: string
  readWebhook(raw: Uint8Array, headers: Headers): VerifiedWebhook<OrderEvent> | undefined
}

/** By the partner's name, as doors of partners are mounted. */
export const orderHook = (doors: Doors, rail: Telling) => ({
  [rail.provider]: async ({ raw, headers }: Incoming) => {
    const verified = rail.readWebhook(raw, headers)
    if (verified === undefined) return refuse('wrong_signature')
    const { provider } = rail
    if (verified.unsigned === true) {
      await hearHint(doors, { provider, event: verified.event })
      return done<'unsigned'>('unsigned')
    }
    await receiveOrderWebhook(doors, { provider, raw, verified })
    return done(undefined)
  },
})
