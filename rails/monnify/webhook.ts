// Answers for Monnify's webhooks: is it from Monnify, have we seen it, and which transfer does it speak of.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { OrderEvent } from '#features/orders/rail.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { parseWebhook } from '#kit/webhooks/parse-body.ts'

const signatureHeader = 'monnify-signature'

/** Whether the header is the hex HMAC-SHA512 of exactly these bytes under our secret key. Compares in constant time. */
export function isSigned(raw: Uint8Array, header: string | undefined, secretKey: string): boolean {
  // Lower case only, as Monnify writes it: one webhook has one signature.
  if (header === undefined || !/^[0-9a-f]{128}$/.test(header)) return false
  const expected = createHmac('sha512', secretKey).update(raw).digest()
  return timingSafeEqual(Buffer.from(header, 'hex'), expected)
}

const named = z.string().check(z.minLength(1), z.maxLength(200))
const envelope = z.object({
  eventType: z.string().check(z.minLength(1), z.maxLength(100)),
  eventData: z.unknown(),
})
const identified = z.object({ transactionReference: named })
const referenced = z.object({ reference: named })

// What becomes part of a key or of a hint.
const kept = new Set(['eventType', 'transactionReference', 'reference'])
// developers.monnify.com/docs/webhooks
const disbursements: ReadonlySet<string> = new Set([
  'SUCCESSFUL_DISBURSEMENT',
  'FAILED_DISBURSEMENT',
  'REVERSED_DISBURSEMENT',
])

function parsed<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.output<Shape> | undefined {
  const answer = z.safeParse(shape, value)
  return answer.success ? answer.data : undefined
}

/**
 * Undefined: the signature does not hold, so it is not from Monnify. With a good signature it always answers: what we do
 * not understand is `other`. Monnify sends no event id: event and transaction name it, else event and the very bytes; and of a transfer, which
 * may be reversed, paid and reversed again, the bytes too.
 */
export function readMonnifyWebhook(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  secretKey: string,
): VerifiedWebhook<OrderEvent> | undefined {
  if (!isSigned(raw, headers[signatureHeader], secretKey)) return undefined
  const body = parsed(envelope, parseWebhook(raw, kept))
  const name = body?.eventType ?? 'unreadable'
  const data = body?.eventData
  const reference = disbursements.has(name) ? parsed(referenced, data)?.reference : undefined
  const bytes = `sha256-${createHash('sha256').update(raw).digest('hex')}`
  const subject = parsed(identified, data)?.transactionReference ?? reference
  const parts = [name, subject, subject === undefined || reference !== undefined ? bytes : undefined]
  return {
    dedupeKey: parts.filter((part) => part !== undefined).join(':'),
    event:
      reference === undefined
        ? { kind: 'other', name }
        : { kind: 'payout', reference, saysPaid: name === 'SUCCESSFUL_DISBURSEMENT' },
  }
}
