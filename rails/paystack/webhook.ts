// Answers for Paystack's webhooks: is it from Paystack, have we seen it, and what does it hint at.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { BankEvent } from '#features/deposits/rail.ts'
import { money } from '#kit/money/money.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { parseWebhook } from '#kit/webhooks/parse-body.ts'

const signatureHeader = 'x-paystack-signature'

/** Whether the header is the hex HMAC-SHA512 of exactly these bytes under our secret key. Compares in constant time. */
export function isSigned(raw: Uint8Array, header: string | undefined, secretKey: string): boolean {
  // Lower case only, as Paystack writes it: one webhook has one signature.
  if (header === undefined || !/^[0-9a-f]{128}$/.test(header)) return false
  const expected = createHmac('sha512', secretKey).update(raw).digest()
  return timingSafeEqual(Buffer.from(header, 'hex'), expected)
}

const envelope = z.object({ event: z.string().check(z.minLength(1), z.maxLength(100)), data: z.unknown() })
// An id beyond the safe integers has been rounded on the way in: two events would look like one.
const identified = z.object({ id: z.union([z.int(), z.string().check(z.regex(/^\d{1,30}$/))]) })
const referenced = z.object({ reference: z.string().check(z.minLength(1), z.maxLength(200)) })
const deposit = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  channel: z.literal('dedicated_nuban'),
  currency: z.literal('NGN'),
  amount: z.int().check(z.positive()),
})
const assignment = z.object({ customer: z.object({ customer_code: z.string().check(z.minLength(1)) }) })

function parsed<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.output<Shape> | undefined {
  const answer = z.safeParse(shape, value)
  return answer.success ? answer.data : undefined
}

export const transferEvents: ReadonlySet<string> = new Set([
  'transfer.success',
  'transfer.failed',
  'transfer.reversed',
])

// What becomes part of a key or of a hint.
const kept = new Set(['event', 'id', 'reference', 'customer_code'])

/**
 * Paystack sends no event id: the thing's id names the event, else its reference, else the very bytes. A transfer may be reversed, paid and
 * reversed again by one id: there the bytes, which say when it changed, tell a second word from the first one sent again.
 */
function dedupeKeyOf(name: string, data: unknown, raw: Uint8Array): string {
  const id = parsed(identified, data)?.id ?? parsed(referenced, data)?.reference
  const bytes = `sha256-${createHash('sha256').update(raw).digest('hex')}`
  if (id === undefined) return `${name}:${bytes}`
  return transferEvents.has(name) ? `${name}:${id}:${bytes}` : `${name}:${id}`
}

function eventOf(name: string, data: unknown): BankEvent {
  switch (name) {
    case 'charge.success': {
      const paid = parsed(deposit, data)
      if (paid === undefined) return { kind: 'other', name }
      return { kind: 'deposit', providerReference: paid.reference, amount: money('NGN', BigInt(paid.amount)) }
    }
    case 'dedicatedaccount.assign.success':
    case 'dedicatedaccount.assign.failed': {
      const customerCode = parsed(assignment, data)?.customer.customer_code
      if (customerCode === undefined) return { kind: 'other', name }
      return name === 'dedicatedaccount.assign.success'
        ? { kind: 'account_opened', customerCode }
        : { kind: 'account_refused', customerCode, detail: 'the bank could not assign an account' }
    }
  }
  return { kind: 'other', name }
}

export type SignedEvent = { readonly dedupeKey: string; readonly name: string; readonly data: unknown }

/** What a body with a good signature says, for whoever it concerns; undefined when the signature does not hold. */
export function readSignedEvent(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  secretKey: string,
): SignedEvent | undefined {
  if (!isSigned(raw, headers[signatureHeader], secretKey)) return undefined
  const body = parsed(envelope, parseWebhook(raw, kept))
  const name = body?.event ?? 'unreadable'
  return { dedupeKey: dedupeKeyOf(name, body?.data, raw), name, data: body?.data }
}

/** The reference that a thing of Paystack's carries. */
export function referenceOf(data: unknown): string | undefined {
  return parsed(referenced, data)?.reference
}

/**
 * Undefined: the signature does not hold, so it is not from Paystack. With a good signature it always answers:
 * what we do not understand is `other`, so that Paystack stops sending it and it stays on record.
 */
export function readPaystackWebhook(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  secretKey: string,
): VerifiedWebhook<BankEvent> | undefined {
  const signed = readSignedEvent(raw, headers, secretKey)
  return signed && { dedupeKey: signed.dedupeKey, event: eventOf(signed.name, signed.data) }
}
