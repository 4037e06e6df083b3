// Answers for VTpass's webhooks: unsigned, so that they only hint at which order to ask about.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { OrderEvent } from '#features/orders/rail.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { parseWebhook } from '#kit/webhooks/parse-body.ts'

const envelope = z.object({ type: z.string().check(z.minLength(1), z.maxLength(100)), data: z.unknown() })
// A request id of ours, and nothing else, becomes part of a hint.
const data = z.object({ requestId: z.string().check(z.regex(/^\d{12}[0-9a-z]{25}$/)) })

const news = z.object({
  type: z.literal('variations-update'),
  serviceID: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
})

/** Many times what it documents; who sends more makes us read for nothing. */
const bytesMost = 65_536

const kept = new Set(['type', 'requestId', 'serviceID'])

/**
 * Undefined: not in VTpass's shape. Anybody can send one, so it carries no word of how the order stands, and the same bytes count once; VTpass is
 * asked: about the order, or of the service whose plans it says have changed. What is about neither is heard and names nobody.
 */
export function readVtpassWebhook(raw: Uint8Array): VerifiedWebhook<OrderEvent> | undefined {
  if (raw.length > bytesMost) return undefined
  const parsed = parseWebhook(raw, kept)
  const body = z.safeParse(envelope, parsed)
  if (!body.success) return undefined
  const { type } = body.data
  const about = z.safeParse(data, body.data.data)
  const bytes = createHash('sha256').update(raw).digest('hex')
  if (type !== 'transaction-update' || !about.success)
    return {
      dedupeKey: `other:sha256-${bytes}`,
      event: { kind: 'other', name: type, ...serviceIn(parsed) },
      unsigned: true,
    }
  const { requestId } = about.data
  return {
    dedupeKey: `${type}:${requestId}:sha256-${bytes}`,
    event: { kind: 'payout', reference: requestId },
    unsigned: true,
  }
}

/** Whose plans have changed, where it tells that. */
function serviceIn(parsed: unknown): { readonly service?: string } {
  const told = z.safeParse(news, parsed)
  return told.success ? { service: told.data.serviceID } : {}
}
