// Answers for the words a field of a contract has for a wrong value, before anything is sent.
import * as z from 'zod/mini'

// The strict content policy forbids code made from text, so the schemas are not even to try it.
z.config({ jitless: true })

/** The contract's own sentence about the value, or undefined when it is right. */
export function fieldFault(field: z.ZodMiniType, value: unknown): string | undefined {
  const read = z.safeParse(field, value)
  return read.success ? undefined : read.error.issues[0]?.message
}
