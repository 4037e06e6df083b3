// Answers for the rules of webhooks: when they are tried again, how they are signed and how a copy is spoilt.
import { createHmac } from 'node:crypto'
import { assert } from '#kit/assert.ts'

/** Where a partner sends to, and how it signs the very bytes that it sends. */
export type WebhookTarget = {
  readonly url: string
  readonly secret: string
  /** The headers of a signature that is made at an instant. */
  sign(body: Uint8Array, secret: string, at: Date): Readonly<Record<string, string>>
}
/** By the partner's name. One that tells nothing is not there. */
export type WebhookTargets = ReadonlyMap<string, WebhookTarget>

/** Where a partner tells; only those tell anything that have such a place. */
export function targetOf(targets: WebhookTargets, rail: string): WebhookTarget {
  const target = targets.get(rail)
  assert(target !== undefined, `${rail} sends webhooks only where it is configured`)
  return target
}

/** Whoever signs the same at every instant. */
type Timeless = Omit<WebhookTarget, 'sign'> & {
  sign(body: Uint8Array, secret: string): Readonly<Record<string, string>>
}

/** A place that is told as most partners do it: signed by one header, in hexadecimal digits. */
export const hmacTarget = (
  header: string,
  hash: 'sha256' | 'sha512',
  to: { readonly webhookUrl: string; readonly secret: string },
): Timeless => ({
  url: to.webhookUrl,
  secret: to.secret,
  sign: (body, secret) => ({ [header]: createHmac(hash, secret).update(body).digest('hex') }),
})

const minute = 60_000
const hour = 60 * minute

/**
 * When the next try is due after `attempts` tries, the last of them at `last`; undefined: no more. The one schedule that a
 * partner publishes for live mode: at once, every 3 minutes four times, then hourly until 72 hours have passed.
 */
export function nextAttemptAt(webhook: { createdAt: Date; attempts: number; last: Date }): Date | undefined {
  const pause = webhook.attempts <= 4 ? 3 * minute : hour
  const next = webhook.last.getTime() + pause
  return next <= webhook.createdAt.getTime() + 72 * hour ? new Date(next) : undefined
}

export type Tamper = 'badsig' | 'flipbyte' | 'oldts'
type Signed = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }

/**
 * `badsig`: another signature over the same bytes. `flipbyte`: one byte of the body changed, the signature kept.
 * `oldts`: an old webhook, sent again with bytes, time and signature as they were; only its dedupe key tells.
 */
export function tampered<Webhook extends Signed>(
  row: Webhook,
  tamper: Tamper,
  { sign, at }: Pick<WebhookTarget, 'sign'> & { readonly at: Date },
): Webhook {
  switch (tamper) {
    case 'badsig':
      return { ...row, headers: { ...row.headers, ...sign(row.body, 'another secret', at) } }
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
