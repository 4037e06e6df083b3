// Answers for the door at which a partner tells of orders.
import type { Doors } from '#kit/doors.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { OrderEvent } from '../rail.ts'
import { hearHint } from './hear-hint.ts'
import { orderWebhooks } from './receive-webhook.ts'

type Headers = Readonly<Record<string, string | undefined>>
type Incoming = { readonly raw: Uint8Array; readonly headers: Headers }

/** What a partner needs of its door. */
type Telling = {
  readonly provider: string
  readWebhook(raw: Uint8Array, headers: Headers): VerifiedWebhook<OrderEvent> | undefined
}

/** By the partner's name, as doors of partners are mounted. */
export function orderHook(doors: Doors, rail: Telling) {
  const { provider } = rail
  const receive = orderWebhooks(doors)
  const hook = async ({ raw, headers }: Incoming) => {
    const verified = rail.readWebhook(raw, headers)
    if (verified === undefined) return refuse('wrong_signature')
    if (verified.unsigned === true) {
      await hearHint(doors, { provider, event: verified.event })
      return done<'unsigned'>('unsigned')
    }
    await receive({ provider, raw, verified })
    return done(undefined)
  }
  return { [provider]: hook }
}
