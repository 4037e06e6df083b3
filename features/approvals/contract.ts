// Answers for what a preview of a money command looks like on the wire: each posting with the balances around it.
import * as z from 'zod/mini'
import { amount, currencyCode } from '#kit/http/fields.ts'

/** The exact postings and balances of a command, before anything is done. */
export const postingPreview = z.array(
  z.object({
    account: z.string(),
    side: z.enum(['debit', 'credit']),
    currency: currencyCode,
    amount,
    balance_before: amount,
    balance_after: amount,
  }),
)
