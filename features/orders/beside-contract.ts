// Answers for what goes with the account at a place: what was chosen there, and what else it asks for.
import * as z from 'zod/mini'
import { text } from '#kit/http/fields.ts'

/** What was chosen at a place beside the account. */
export const choice = z.strictObject({
  /** The code of what it sells in plans. */
  plan: z.optional(text(60)),
  /** Instead of a plan: the one that they have. */
  renew: z.optional(z.literal('yes')),
  /** How many of it, in digits; one where it is left out. */
  quantity: z.optional(text(3)),
  /** Of a number abroad: its country, by its two letters, and its operator there. */
  country: z.optional(text(2, 2)),
  operator: z.optional(text(20)),
})

/** What a place asks for beside the account, by its own keys. Nothing that is kept or told says it. */
export const told = z
  .record(z.string().check(z.regex(/^[a-z_]{2,30}$/)), text(200))
  .check(z.refine((fields) => Object.keys(fields).length <= 20, 'At most 20 fields'))
