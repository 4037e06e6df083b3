// Answers for the words and shapes of the control plane: plain answers, refusals, and bodies checked before use.
import * as z from 'zod/mini'
import type { Reply, Route } from '../requests.ts'

/** A refusal with its reason in words. */
export function wrong(status: number, error: string): Reply {
  return { status, json: { error } }
}

/** A plain answer. */
export const fine = (json: unknown): Reply => ({ status: 200, json })

/** Runs `work` with the body when it has the shape, else says which field is wrong. */
export function shaped<Shape extends z.ZodMiniType>(
  shape: Shape,
  work: (body: z.output<Shape>, params: Readonly<Record<string, string>>) => Promise<Reply>,
): Route['handle'] {
  return async (request, params) => {
    const parsed = z.safeParse(shape, request.body ?? {})
    if (parsed.success) return work(parsed.data, params)
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
    return wrong(422, faults.join('; '))
  }
}

/** A name or a sentence of a person. */
export const word = z.string().check(z.minLength(1), z.maxLength(200))
export const referenceShape = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._=-]{1,100}$/, 'letters, digits and . _ = - only'))
