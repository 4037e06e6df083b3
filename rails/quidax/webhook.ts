// Answers for Quidax's webhooks: is it from Quidax, have we seen it, and what does it hint at.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { CustodyEvent } from '#features/crypto/rail.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { parseWebhook } from '#kit/webhooks/parse-body.ts'

const signatureHeader = 'quidax-signature'

/**
 * Whether the header is `t=<time>,s=<hex>` with the HMAC-SHA256 of that time, a dot and exactly these bytes. Compares in constant time. How old it
 * is says nothing: it is tried again for more than a day, and a replay has the key of the first.
 */
export function isSigned(raw: Uint8Array, header: string | undefined, webhookKey: string): boolean {
  const [, time = '', signature = ''] = /^t=(\d{1,16}),s=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (signature === '') return false
  const expected = createHmac('sha256', webhookKey).update(`${time}.`).update(raw).digest()
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

const named = z.string().check(z.minLength(1), z.maxLength(100))
const envelope = z.object({ event: named, data: z.unknown() })
const thing = z.object({
  id: named,
  status: z.nullish(z.string()),
  payment_transaction: z.nullish(z.object({ confirmations: z.nullish(z.int()) })),
})
const ofUser = z.object({ id: named, user: z.object({ id: named }) })
const ofReference = z.object({ reference: named })

// What becomes part of a key or of a hint.
const kept = new Set(['event', 'id', 'reference', 'status'])

function parsed<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.output<Shape> | undefined {
  const answer = z.safeParse(shape, value)
  return answer.success ? answer.data : undefined
}

function eventOf(name: string, data: unknown): CustodyEvent {
  if (name.startsWith('deposit.')) {
    const found = parsed(ofUser, data)
    if (found) return { kind: 'deposit', depositId: found.id, holderId: found.user.id }
  }
  if (name === 'wallet.address.generated') {
    const found = parsed(ofUser, data)
    if (found) return { kind: 'address', addressId: found.id, holderId: found.user.id }
  }
  if (/^withdraw(?:al)?\./.test(name)) {
    const found = parsed(ofReference, data)
    if (found) return { kind: 'return', reference: found.reference }
  }
  return { kind: 'other', name }
}

/**
 * Undefined: the signature does not hold. Quidax sends no event id: what it is about, how that stands and its confirmations name an event, so that
 * each step of a deposit is heard once; else the very bytes.
 */
export function readQuidaxWebhook(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  webhookKey: string,
): VerifiedWebhook<CustodyEvent> | undefined {
  if (!isSigned(raw, headers[signatureHeader], webhookKey)) return undefined
  const body = parsed(envelope, parseWebhook(raw, kept))
  const name = body?.event ?? 'unreadable'
  const about = parsed(thing, body?.data)
  const parts =
    about === undefined
      ? [name, `sha256-${createHash('sha256').update(raw).digest('hex')}`]
      : [name, about.id, about.status, about.payment_transaction?.confirmations]
  return {
    dedupeKey: parts.filter((part) => part !== undefined && part !== null).join(':'),
    event: eventOf(name, body?.data),
  }
}
