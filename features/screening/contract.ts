// Answers for how a screening is seen by staff: its band, its hits, and how it stands.
import * as z from 'zod/mini'
import { instant, uuid } from '#kit/http/fields.ts'

/** The lists that names are held against. */
export const listSources = ['ofac', 'un', 'nigeria', 'pep'] as const
/** `clear`: nothing near. `review`: a person looks. `block`: a person looks, and it is most likely. */
export const bands = ['clear', 'review', 'block'] as const
/** `open` holds what it was asked for; `cleared`: another person than the one on the list; `confirmed`: the one. */
export const screeningStates = ['clear', 'open', 'cleared', 'confirmed'] as const

export const screeningShape = z.object({
  id: uuid,
  /** What it was asked for: `identity` or `request`. */
  upgrade: z.string(),
  band: z.enum(bands),
  state: z.enum(screeningStates),
  asked_at: instant,
  decided_at: z.nullable(instant),
  note: z.nullable(z.string()),
  hits: z.array(
    z.object({
      source: z.enum(listSources),
      entry: z.string(),
      category: z.enum(['sanctions', 'pep']),
      /** As the list writes it. */
      name: z.string(),
      /** 0 to 1, with three decimals. */
      score: z.string(),
      /** Whether a birth year of the entry is near the customer's. */
      years: z.enum(['near', 'unknown', 'far']),
    }),
  ),
})
