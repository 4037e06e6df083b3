// Answers for what Open Exchange Rates' answers are to us. Pure.
import * as z from 'zod/mini'
import type { Reading } from '#features/exchange/rail.ts'
import type { PartnerRefusal } from '#kit/partner.ts'
import { parseRate } from '#kit/money/rate.ts'

// Numbers arrive as they are written.
const latest = z.object({
  /** Seconds since 1970. */
  timestamp: z.string().check(z.regex(/^\d{1,11}$/)),
  base: z.literal('USD'),
  rates: z.object({ NGN: z.string() }),
})
const decimalsMost = 8

/** Undefined of whatever is no rate above zero with an instant: missing, negative, with an exponent, of another base. */
export function readLatest(body: unknown): Reading | undefined {
  const read = z.safeParse(latest, body)
  if (!read.success) return undefined
  const { timestamp, rates } = read.data
  const rate = parseRate(withoutMore(rates.NGN), { base: 'USD', quote: 'NGN' })
  return rate.ok ? { rate: rate.value, asOf: new Date(Number(timestamp) * 1_000) } : undefined
}

/** What is printed beyond eight decimals is less than a hundred millionth of a naira. */
function withoutMore(text: string): string {
  const [whole = '', decimals] = text.split('.')
  return decimals === undefined || !/^\d+$/.test(decimals)
    ? text
    : `${whole}.${decimals.slice(0, decimalsMost)}`
}

const refusal = z.object({ error: z.literal(true), message: z.string() })
const documented = new Set([
  'missing_app_id',
  'invalid_app_id',
  'not_allowed',
  'access_restricted',
  'invalid_base',
])

export function readRefusal({ body }: { readonly body: unknown }): PartnerRefusal<'refused'> | undefined {
  const read = z.safeParse(refusal, body)
  if (!read.success || !documented.has(read.data.message)) return undefined
  const { message } = read.data
  return { reason: 'refused', code: message, detail: message.replaceAll('_', ' ') }
}
