// Answers for stories that failed once: each is kept in a file, and told again by every run of the tests.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { type Outcome, runSeed } from './run.ts'
import { runPayments } from './payments/run.ts'

/** The file of the project's own. */
export const foundFile = join(import.meta.dirname, 'found.json')

const found = z.strictObject({
  of: z.enum(['ledger', 'payments']),
  seed: z.string(),
  size: z.record(z.string(), z.int()),
  /** What did not hold when it was found. */
  fault: z.string(),
})
/** A story that failed. */
export type Found = z.output<typeof found>

/** The stories of a file; none where it does not exist. Throws for one that is not as it is written. */
export function readFound(file: string): Found[] {
  return existsSync(file) ? z.parse(z.array(found), JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** Keeps a story that failed, once. */
export function keepFound(file: string, of: Found['of'], { seed, size, fault }: Outcome): void {
  if (fault === undefined) return
  const others = readFound(file).filter((one) => one.of !== of || one.seed !== seed)
  writeFileSync(file, `${JSON.stringify([...others, { of, seed, size, fault }], null, 2)}\n`)
}

/** Tells a story again, in a world of its own. */
export async function tellAgain(
  { of, seed, size }: Found,
  world: () => Promise<TestDatabase> = testDatabase,
): Promise<Outcome> {
  const fresh = await world()
  const outcome =
    of === 'ledger' ? await runSeed(fresh, seed, size) : await runPayments(fresh, seed, { size })
  await fresh.drop()
  return outcome
}
