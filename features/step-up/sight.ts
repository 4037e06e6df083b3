// Answers for what a feature says of what customers authorise: one line in the mail with the code. It does so in its `sights.ts`;
// `every-sight.ts` lists them all. Pure.
import * as z from 'zod/mini'
import { displayAmount } from '#kit/money/display.ts'
import { parseAmount } from '#kit/money/money.ts'
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('step-up-sight', { payeeAt: '{name}, {where}' })

/** What was seen in words that end `Code 123456 confirms ...`; undefined where it is no sight of that purpose. */
export type Sight = (seen: unknown) => string | undefined

/** Reads the facts that a line is made of. What else was seen is hashed with them, and not said. */
export function saying<Facts>(facts: z.ZodMiniType<Facts>, inWords: (seen: Facts) => string): Sight {
  return (seen) => {
    const read = z.safeParse(facts, seen)
    return read.success ? inWords(read.data) : undefined
  }
}

// One line of a mail: whoever writes a sight by hand gets no page of their own out of it.
export const line = z.string().check(z.minLength(1), z.maxLength(254), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))
export const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2}$/))
/** `phone`: of a thing that is bought for a number. */
export const payment = { name: line, bank_name: z.optional(line), phone: z.optional(line), amount }

export function naira(text: string): string {
  const read = parseAmount(text, 'NGN')
  return read.ok ? displayAmount(read.value) : text
}

type Named = { name: string; bank_name?: string | undefined; phone?: string | undefined }

export function payee({ name, bank_name: bank, phone }: Named): string {
  const where = bank ?? phone
  return where === undefined ? name : say(words.payeeAt, { name, where })
}
