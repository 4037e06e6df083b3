// Answers for VTpass's webhooks: unsigned, so that they only hint at which order to ask about.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { OrderEvent } from '#features/orders/rail.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { parseWebhook } from '#kit/webhooks/parse-body.ts'

const envelope = z.object({ type: z.string().check(z.minLength(1), z.maxLength(100)), data: z.unknown() })
// A request id of ours, and nothing else, becomes part of a hint.
const data = z.object({ requestId: z.string().check(z.regex(/^\d{12}[0-9a-z]{25}$/)) })

const kept = new Set(['type', 'requestId'])

/**
 * Undefined: not about an order of ours. Anybody can send one, so it carries no word of how the order stands, and the same bytes count once;
 * VTpass is asked.
 */
export function readVtpassWebhook(raw: Uint8Array): VerifiedWebhook<OrderEvent> | undefined {
  const body = z.safeParse(envelope, parseWebhook(raw, kept))
  if (!body.success || body.data.type !== 'transaction-update') return undefined
  const about = z.safeParse(data, body.data.data)
  if (!about.success) return undefined
  const bytes = createHash('sha256').update(raw).digest('hex')
  return {
    dedupeKey: `transaction-update:${about.data.requestId}:sha256-${bytes}`,
    event: { kind: 'payout', reference: about.data.requestId },
    unsigned: true,
  }
}
