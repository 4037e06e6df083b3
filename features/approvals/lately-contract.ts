// Answers for what a maker did lately beside a request, and for what became of what somebody asked for.
import * as z from 'zod/mini'
import { amount, currencyCode, instant, uuid } from '#kit/http/fields.ts'

const target = z.object({ type: z.string(), id: z.string() })

/** One act of a maker: done alone, or asked of others. */
export const makerAct = z.object({
  command: z.string(),
  /** What it is about; null of what was done alone. */
  target: z.nullable(target),
  amount: z.nullable(amount),
  currency: z.nullable(currencyCode),
  state: z.enum(['alone', 'waiting', 'approved', 'rejected', 'withdrawn', 'expired']),
  at: instant,
  /** Whose money or record it is about. */
  names: z.array(z.string()),
  request: z.nullable(uuid),
})

/** How a request ended that somebody else decided, or nobody in time. */
export const myOutcome = z.object({
  id: uuid,
  command: z.string(),
  target,
  amount: z.nullable(amount),
  currency: z.nullable(currencyCode),
  state: z.enum(['approved', 'rejected', 'expired']),
  checker_name: z.string(),
  decided_at: instant,
})
