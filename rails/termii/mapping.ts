// Answers for what Termii's answers and reports mean, in our words.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { SmsEvent } from '#features/notifications/rail.ts'
import type { HandOver } from '#kit/hand-over.ts'
import { withoutNumbers } from '#kit/http/partner-client.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { parseWebhook } from '#kit/webhooks/parse-body.ts'
import type { TermiiAnswer } from './client.ts'

const reference = z.string().check(z.minLength(1), z.maxLength(200))
const taken = z.object({ code: z.literal('ok'), message_id: reference })
const refused = z.object({ message: z.string() })

/**
 * What became of a message. Taken: 2xx with `code: "ok"` and its id. Refused: the 4xx that Termii documents, with its
 * `message`. 429: asked to wait before it took anything. Whatever else it answers, 5xx too, leaves open whether it went.
 */
export function handedOver(answer: TermiiAnswer): HandOver<{ readonly providerReference: string }> {
  if (!answer.answered) return answer.handed
  const { status, body, afterSeconds } = answer
  if (status === 429)
    return {
      outcome: 'later',
      detail: 'answered 429',
      ...(afterSeconds === undefined ? {} : { afterSeconds }),
    }
  const accepted = z.safeParse(taken, body)
  if (status >= 200 && status < 300 && accepted.success)
    return { outcome: 'accepted', value: { providerReference: accepted.data.message_id } }
  const refusal = z.safeParse(refused, body)
  if (refusal.success && [400, 401, 403, 404, 422].includes(status))
    return { outcome: 'rejected', detail: withoutNumbers(refusal.data.message) }
  return { outcome: 'unknown', detail: `answered ${status} in a way that is not documented` }
}

const signatureHeader = 'x-termii-signature'

/** Whether the header is the hex HMAC-SHA512 of exactly these bytes under our secret, in constant time. */
export function isSigned(raw: Uint8Array, header: string | undefined, secret: string): boolean {
  // Without a secret everybody could sign.
  if (secret === '' || header === undefined || !/^[0-9a-f]{128}$/.test(header)) return false
  return timingSafeEqual(Buffer.from(header, 'hex'), createHmac('sha512', secret).update(raw).digest())
}

const report = z.object({ message_id: reference, status: z.string().check(z.maxLength(200)) })
const kept = new Set(['message_id', 'status'])

// Words of Termii's delivery reports: "DELIVERED", "DND Active on Phone Number", "Message Failed", "Expired", "Rejected".
function stateOf(status: string): SmsEvent['state'] {
  if (/^delivered$/i.test(status.trim())) return 'delivered'
  return /dnd active|fail|expired|reject|undeliver/i.test(status) ? 'failed' : 'under_way'
}

/** A report whose signature holds; what does not parse is kept for the record under the hash of its bytes. */
export function readReport(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  secret: string,
): VerifiedWebhook<SmsEvent> | undefined {
  if (!isSigned(raw, headers[signatureHeader], secret)) return undefined
  const parsed = z.safeParse(report, parseWebhook(raw, kept))
  if (!parsed.success) {
    const hash = createHash('sha256').update(raw).digest('hex')
    return { dedupeKey: `sha256-${hash}`, event: { providerReference: '', state: 'under_way' } }
  }
  const { message_id: providerReference, status } = parsed.data
  return { dedupeKey: `${providerReference}:${status}`, event: { providerReference, state: stateOf(status) } }
}
