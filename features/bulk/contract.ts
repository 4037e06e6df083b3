// Answers for what calls about many records have in common: what is asked, what became of each, and what is refused of all.
import * as z from 'zod/mini'
import { text, uuid } from '#kit/http/fields.ts'

/** How many are decided at once. */
export const bulkMost = 100

/** Each with the hash that its preview gave it. More than are decided at once are refused by name, so more may be sent. */
export const bulkItems = z
  .array(z.strictObject({ id: uuid, hash: text(64, 64) }))
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(1_000))

/** Of all items together, as the preview gave it. */
export const bulkHash = text(64, 64)

/** What would become of one. `hash` is null where nothing can be decided. */
export const bulkOutlook = {
  /** Why it would be refused, in words; null where it would be done. */
  why: z.nullable(z.string()),
  hash: z.nullable(z.string()),
} as const

export const bulkResult = z.object({
  done: z.int(),
  refused: z.int(),
  /** In the order in which they were asked. */
  items: z.array(
    z.object({
      id: uuid,
      outcome: z.enum(['done', 'refused']),
      code: z.nullable(z.string()),
      /** Why it was refused, in words. */
      message: z.nullable(z.string()),
    }),
  ),
})

/** Why nothing of it is done. */
export const bulkRefusals = {
  too_many_at_once: {
    status: 422,
    say: 'You can decide at most 100 at once. You selected {count}. Narrow the search, or select fewer.',
  },
  changed_since_preview: {
    status: 409,
    say: 'This changed while you were looking. Reload to see the latest.',
  },
} as const

/** Why one of them is not done, beside what the single act refuses. */
export const changedSinceLook = {
  code: 'changed_since_look',
  say: 'It changed while you were looking, so nothing was decided. Look at it again.',
} as const
