// Answers for Dojah's webhooks: is it from Dojah, have we seen it, and which check does it speak of.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { IdentityEvent } from '#features/kyc/rail.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { parseWebhook } from '#kit/webhooks/parse-body.ts'

// `x-dojah-signature-v2` comes along too; it is a static hash of the secret, proves nothing and is not read.
const signatureHeader = 'x-dojah-signature'

/** Whether the header is the hex HMAC-SHA256 of exactly these bytes under our webhook secret, in constant time. */
export function isSigned(raw: Uint8Array, header: string | undefined, webhookSecret: string): boolean {
  // Lower case only, as Dojah writes it: one webhook has one signature.
  if (header === undefined || !/^[0-9a-f]{64}$/.test(header)) return false
  const expected = createHmac('sha256', webhookSecret).update(raw).digest()
  return timingSafeEqual(Buffer.from(header, 'hex'), expected)
}

const shape = z.object({
  reference_id: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.nullish(z.union([z.string(), z.boolean()])),
  verification_status: z.nullish(z.string()),
})

// What becomes part of a key or of a hint.
const kept = new Set(['reference_id', 'status', 'verification_status'])

function parsedBody(raw: Uint8Array): z.output<typeof shape> | undefined {
  const parsed = z.safeParse(shape, parseWebhook(raw, kept))
  return parsed.success ? parsed.data : undefined
}

/**
 * Undefined: the signature does not hold, so it is not from Dojah. With a good signature it always answers; what
 * names no check of ours has an empty reference, which matches nothing.
 */
export function readDojahWebhook(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  webhookSecret: string,
): VerifiedWebhook<IdentityEvent> | undefined {
  if (!isSigned(raw, headers[signatureHeader], webhookSecret)) return undefined
  const body = parsedBody(raw)
  if (body === undefined) {
    const hash = createHash('sha256').update(raw).digest('hex')
    return {
      dedupeKey: `sha256-${hash}`,
      event: { kind: 'check_changed', reference: '', status: 'unreadable' },
    }
  }
  // The widget's `status` is a boolean beside `verification_status`, the address check's is the word itself.
  const status = body.verification_status ?? String(body.status ?? '')
  return {
    dedupeKey: `${body.reference_id}:${status}`,
    event: { kind: 'check_changed', reference: body.reference_id, status },
  }
}
