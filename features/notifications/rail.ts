// Answers for what notifications need of a browser's push service and of an SMS partner, in our words.
import type { HandOver } from '#kit/hand-over.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'

/** Where and under which keys a browser gets pushes, as it gave them to us. Keys are base64url. */
export type PushSubscription = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export type PushMessage = {
  /** What the service worker reads; encrypted for the browser alone. At most 3,900 bytes. */
  readonly payload: string
  /** Whole seconds that the push service keeps it for a phone that is off. */
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** Of two undelivered pushes with one name the phone gets the later: at most 32 letters of base64url. */
  readonly collapse: string
}

export type PushRail = {
  /** The key that browsers subscribe with, base64url. */
  readonly publicKey: string
  /** Whether an endpoint is one of a push service that we send to. Nothing else is ever called. */
  accepts(endpoint: string): boolean
  /** `ended`: the browser has no such subscription any more. */
  send(subscription: PushSubscription, message: PushMessage): Promise<HandOver>
}

export type SmsMessage = {
  /** `+234` and ten digits. */
  readonly to: string
  readonly text: string
}

/** What the partner tells of a message that it took. `under_way` says nothing about its end. */
export type SmsEvent = {
  readonly providerReference: string
  readonly state: 'delivered' | 'failed' | 'under_way'
}

export type SmsRail = {
  /** The partner's name in our records, e.g. `termii`. */
  readonly provider: string
  /** Hands a message to the partner once. `rejected`: documented as not sent. No answer, or an odd one, is unknown. */
  send(message: SmsMessage): Promise<HandOver<{ readonly providerReference: string }>>
  /** Verifies the signature over the raw bytes, then reads. Undefined: not from the partner. Throws never. */
  readWebhook(
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): VerifiedWebhook<SmsEvent> | undefined
}

declare module '#kit/ports.ts' {
  interface Ports {
    readonly push: PushRail
    readonly sms: SmsRail
  }
}
