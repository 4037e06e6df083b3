// Answers for how much the tests do: the short run of every change, or the deep run before a release. It is read here and nowhere else.

/** How often, in the short run and in one part of the deep one. */
const sizes = {
  /** Seeds of the ledger's simulation. */
  ledgerSeeds: { short: 25, deep: 2_000 },
  /** Seeds of the simulation of payments. */
  paymentSeeds: { short: 5, deep: 200 },
  /** Operations of two processes that crowd one ledger. */
  crowdedOperations: { short: 2_000, deep: 100_000 },
  /** Random histories that are held against the ledger's model. */
  modelHistories: { short: 200, deep: 20_000 },
  /** Kills of each: database, API, worker. */
  killsOfEach: { short: 2, deep: 17 },
  /** Payouts under every fault. */
  payouts: { short: 150, deep: 2_000 },
  /** Callers at once who race for one thing. */
  racers: { short: 60, deep: 200 },
  /** Calls at once beyond what a limit lets through. */
  callsBeyondLimit: { short: 4, deep: 30 },
  /** Customers of the demo world. */
  demoCustomers: { short: 5, deep: 8 },
  /** What each of staff does while the audit log is sealed. */
  actsOfStaff: { short: 20, deep: 100 },
} as const

export type SizeName = keyof typeof sizes

const isDeep = (): boolean => process.env['TEST_DEPTH'] === 'deep'

/** How often something is done in this run. */
export const sizeOf = (name: SizeName): number => sizes[name][isDeep() ? 'deep' : 'short']

/** The part of a file's work that the deep run does now, from 0; the short run has one part. */
export const partOf = (): number => Number(process.env['TEST_PART'] ?? 0)

/**
 * The seed of something drawn: the same in each short run, another one in each deep run and each of its parts. `TEST_SEED` is the deep
 * run's own word, which it prints and keeps; with it and `TEST_PART` a part comes again.
 */
export function seedOf(name: string): string {
  const word = process.env['TEST_SEED'] ?? 'short'
  return `${name} ${word} ${partOf()}`
}
