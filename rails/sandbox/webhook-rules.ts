// Answers for the rules of webhooks: when they are tried again, how they are signed and how a copy is spoilt.
import { createHmac } from 'node:crypto'
import type { SandboxRail } from './faults.ts'

export type WebhookRail = Exclude<SandboxRail, 'mailbox' | 'clamd' | 'lists' | 'push'>
/** Where each partner sends to, and with what it signs. A partner that is not configured sends nothing. */
export type WebhookTargets = Readonly<
  Partial<Record<WebhookRail, { readonly url: string; readonly secret: string }>>
>

const minute = 60_000
const hour = 60 * minute

/**
 * When the next try is due after `attempts` tries, the last of them at `last`; undefined: no more. Paystack's
 * published schedule of live mode: at once, every 3 minutes four times, then hourly until 72 hours have passed.
 * Monnify and Dojah publish none; they get the same.
 */
export function nextAttemptAt(webhook: { createdAt: Date; attempts: number; last: Date }): Date | undefined {
  const pause = webhook.attempts <= 4 ? 3 * minute : hour
  const next = webhook.last.getTime() + pause
  return next <= webhook.createdAt.getTime() + 72 * hour ? new Date(next) : undefined
}

/** The headers that a partner signs with: each hashes the very bytes it sends. */
export function signatureHeaders(
  rail: WebhookRail,
  body: Uint8Array,
  secret: string,
): Record<string, string> {
  switch (rail) {
    case 'paystack':
      return { 'x-paystack-signature': createHmac('sha512', secret).update(body).digest('hex') }
    case 'monnify':
      return { 'monnify-signature': createHmac('sha512', secret).update(body).digest('hex') }
    case 'termii':
      return { 'x-termii-signature': createHmac('sha512', secret).update(body).digest('hex') }
    case 'dojah':
      return { 'x-dojah-signature': createHmac('sha256', secret).update(body).digest('hex') }
  }
}

export type Tamper = 'badsig' | 'flipbyte' | 'oldts'
type Signed = { readonly rail: WebhookRail; readonly body: Buffer; readonly headers: Record<string, string> }

/**
 * `badsig`: another signature over the same bytes. `flipbyte`: one byte of the body changed, the signature kept.
 * `oldts`: no partner here signs a time, so an old webhook is one that is sent again, bytes and signature as they
 * were; only its dedupe key tells.
 */
export function tampered<Webhook extends Signed>(row: Webhook, tamper: Tamper): Webhook {
  switch (tamper) {
    case 'badsig':
      return {
        ...row,
        headers: { ...row.headers, ...signatureHeaders(row.rail, row.body, 'another secret') },
      }
    case 'flipbyte': {
      const body = Buffer.from(row.body)
      const middle = Math.floor(body.length / 2)
      body[middle] = (body[middle] ?? 0) ^ 1
      return { ...row, body }
    }
    case 'oldts':
      return row
  }
}
