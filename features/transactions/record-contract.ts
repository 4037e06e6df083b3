// Answers for what the record of a transaction says of what staff posted, and of its legs in the ledger.
import * as z from 'zod/mini'
import { amount, instant, uuid } from '#kit/http/fields.ts'

const member = z.object({ uuid, name: z.string() })

/** What staff posted of it, or took back: who asked, who approved, why. */
export const byHand = z.object({
  /** The name of the call. */
  act: z.string(),
  at: instant,
  maker: member,
  /** Where a second person was needed. */
  approver: z.nullable(member),
  reason: z.nullable(z.string()),
  reason_code: z.nullable(z.string()),
  /** The paper of the reason, and the request that was approved. */
  paper: z.nullable(uuid),
  request: z.nullable(uuid),
})

/** One leg of a posting. */
export const postedLeg = z.object({
  posting: z.string(),
  kind: z.string(),
  /** A code of the house, or a wallet's reference. */
  account: z.string(),
  side: z.enum(['debit', 'credit']),
  amount,
  recorded_at: instant,
})
