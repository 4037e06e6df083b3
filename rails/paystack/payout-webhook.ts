// Answers for what Paystack tells and asks about transfers out: its webhooks, and the question whether it may pay.
import * as z from 'zod/mini'
import type { OrderEvent } from '#features/orders/rail.ts'
import type { PayoutToApprove } from '#features/transfers/rail.ts'
import { money } from '#kit/money/money.ts'
import type { VerifiedWebhook } from '#kit/partner.ts'
import { parseWebhook } from '#kit/webhooks/parse-body.ts'
import { isSigned, readSignedEvent, referenceOf, transferEvents } from './webhook.ts'

/** Undefined: not from Paystack. What it says of deposits and everything else is `other` here. */
export function readPayoutWebhook(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  secretKey: string,
): VerifiedWebhook<OrderEvent> | undefined {
  const signed = readSignedEvent(raw, headers, secretKey)
  if (signed === undefined) return undefined
  const { dedupeKey, name, data } = signed
  const reference = transferEvents.has(name) ? referenceOf(data) : undefined
  return {
    dedupeKey,
    event:
      reference === undefined
        ? { kind: 'other', name }
        : { kind: 'payout', reference, saysPaid: name === 'transfer.success' },
  }
}

const question = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  amount: z.int().check(z.positive()),
  currency: z._default(z.literal('NGN'), 'NGN'),
  recipient: z.nullish(
    z.object({
      details: z.nullish(z.object({ account_number: z.nullish(z.string().check(z.regex(/^\d{10}$/))) })),
    }),
  ),
})
const wrapped = z.object({ data: question })

/**
 * The question at our approval URL. Undefined: not signed by Paystack, or nothing that we could approve. Its guide shows
 * the transfer as the body; merchants also meet it inside `data`, so both are read. The signature is that of webhooks.
 */
export function readPaystackApproval(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  secretKey: string,
): PayoutToApprove | undefined {
  if (!isSigned(raw, headers['x-paystack-signature'], secretKey)) return undefined
  const body = parseWebhook(raw, new Set(['reference', 'account_number']))
  const inside = z.safeParse(wrapped, body)
  const parsed = inside.success
    ? { success: true as const, data: inside.data.data }
    : z.safeParse(question, body)
  if (!parsed.success) return undefined
  const { reference, amount, recipient } = parsed.data
  return {
    reference,
    amount: money('NGN', BigInt(amount)),
    accountNumber: recipient?.details?.account_number ?? undefined,
  }
}
