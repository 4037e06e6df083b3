// Answers for how much the tests do: the short run of every change, or the deep run before a release. It is read here and nowhere else.
import { createHash } from 'node:crypto'

/** How often, in the short run and in one part of the deep one. */
const sizes = {
  /** Seeds of the ledger's simulation. */
  ledgerSeeds: { short: 8, deep: 2_000 },
  /** Seeds of the simulation of payments. */
  paymentSeeds: { short: 2, deep: 200 },
  /** Operations of two processes that crowd one ledger. */
  crowdedOperations: { short: 1_000, deep: 100_000 },
  /** Random histories that are held against the ledger's model. */
  modelHistories: { short: 100, deep: 20_000 },
  /** Movements of a statement on paper. */
  statementMovements: { short: 1_000, deep: 10_000 },
  /** Kills of each: database, API, worker. */
  killsOfEach: { short: 1, deep: 17 },
  /** Payouts under every fault. */
  payouts: { short: 120, deep: 2_000 },
  /** Orders of every kind under every fault, in turns. */
  orders: { short: 80, deep: 400 },
  /** Bills under every behaviour of a partner, at every step, with a kill at each moment of it: a tenth of them in a part. */
  bills: { short: 200, deep: 200 },
  /** Lines of a list of bills: of what is paid in one run of its job, and of another. */
  billLines: { short: 12, deep: 200 },
  /** Callers at once who race for one thing. */
  racers: { short: 24, deep: 200 },
  /** Draws of a property of a pure rule, where it says no other number: of amounts, of charges, of loans. */
  draws: { short: 100, deep: 10_000 },
  amountDraws: { short: 20_000, deep: 1_000_000 },
  /** Conversions by random rates, spreads and amounts. */
  conversionDraws: { short: 100_000, deep: 1_000_000 },
  /** Stories of coins on networks that reorganise, told twice, late or not at all. */
  coinStories: { short: 80, deep: 1_000 },
  chargeDraws: { short: 100, deep: 100_000 },
  loanDraws: { short: 500, deep: 5_000 },
  /** Rounds of a race in the ledger: two hundred withdrawals, ends of a hold, debits against a freeze. */
  raceRounds: { short: 5, deep: 1_000 },
  /** Keys, each of which comes fifty times at once. */
  stormKeys: { short: 6, deep: 5_000 },
  /** Webhooks of each partner that somebody bent. */
  webhookMutants: { short: 3_000, deep: 100_000 },
  /** Changes of the sealed audit log by somebody with every right. */
  auditTamperings: { short: 25, deep: 1_000 },
  /** Histories of strangers who ask for codes and guess them. */
  strangerHistories: { short: 60, deep: 2_000 },
  /** Calls at once beyond what a limit lets through. */
  callsBeyondLimit: { short: 4, deep: 30 },
  /** Customers of the demo world. */
  demoCustomers: { short: 4, deep: 8 },
  /** Restores to random moments. */
  restoredMoments: { short: 1, deep: 20 },
  /** What each of staff does while the audit log is sealed. */
  actsOfStaff: { short: 20, deep: 100 },
  /** Hostile requests to each call, as many as find each planted fault: over all calls more than 20,000 in a part. */
  hostileRequests: { short: 75, deep: 75 },
} as const

export type SizeName = keyof typeof sizes

/** What the test command says of a run to whatever runs in it: how deep it is, from which word seeds are made, and which part is done. */
export const depthSetting = 'TEST_DEPTH'
export const seedSetting = 'TEST_SEED'
export const partSetting = 'TEST_PART'

/** Whether everything is done at its full size, and looked at in every shape. */
export const isDeep = (): boolean => process.env[depthSetting] === 'deep'

/** How often something is done in this run. */
export const sizeOf = (name: SizeName): number => sizes[name][isDeep() ? 'deep' : 'short']

/** The sizes of the deep run that these sources name, as `name=number`. */
export const deepSizesIn = (text: string): string[] =>
  Object.entries(sizes).flatMap(([name, { deep }]) => (text.includes(`'${name}'`) ? [`${name}=${deep}`] : []))

/** The part of a file's work that the deep run does now, from 0; the short run has one part. */
export const partOf = (): number => Number(process.env[partSetting] ?? 0)

/**
 * The first of the numbered seeds of something simulated: 0 in the short run. In a deep run, or where the word is given, it is
 * drawn from the word, and each part begins where the one before it ends in the deep run.
 */
export function firstSeedOf(name: SizeName): number {
  const word = process.env[seedSetting]
  const base = word === undefined ? 0 : createHash('sha256').update(`${name} ${word}`).digest().readUInt32BE()
  return base + partOf() * sizes[name].deep
}

/**
 * The seed of something drawn: the same in each short run, another one in each deep run and each of its parts. The deep run
 * prints and keeps the word that it made them from: with it (`--seed`) and the part (`--part`) all of it comes again.
 */
export function seedOf(name: string): string {
  const word = process.env[seedSetting] ?? 'short'
  return `${name} ${word} ${partOf()}`
}
