// Answers for what a preview of a command looks like on the wire.
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

/** What a command would do, and whether it would wait for a second person. */
export const commandPreview = z.object({
  postings: postingPreview,
  hash: z.string(),
  needs_approval: z.boolean(),
  /** What its maker may move alone in a day, where that is an amount. */
  threshold: z.nullable(amount),
  /** It would wait, and nobody else of the team may approve it, as the team is now. */
  lacks_approver: z.boolean(),
})
