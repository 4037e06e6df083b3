// Answers for the list of banks, read once from its file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Bank, directoryOf } from '../rules.ts'

const fileShape = z.object({
  banks: z.array(
    z.object({
      name: z.string(),
      code: z.string(),
      nipCode: z.nullable(z.string()),
      nubanPrefix: z.nullable(z.string().check(z.regex(/^\d{6}$/))),
      type: z.string(),
      aliases: z.optional(z.array(z.string())),
    }),
  ),
})

/** Every bank, one entry a code, the common ones first. */
export const directory: readonly Bank[] = directoryOf(
  fileShape.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../banks.json'), 'utf8'))).banks,
)

const byCode = new Map(directory.map((bank) => [bank.code, bank]))

/** The bank of a partners' code, or undefined. */
export function findBank(code: string): Bank | undefined {
  return byCode.get(code)
}
