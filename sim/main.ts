// Answers for `npm run sim`: seeds of the simulation, one by one; the smallest story of one that fails; the hunt for planted bugs; a crowd.
import { parseArgs } from 'node:util'
import { testDatabase } from '#kit/test/database.ts'
import { crowdLedger } from './deadlocks.ts'
import { type Found, foundFile, keepFound } from './found.ts'
import { hunt } from './hunt.ts'
import { plantedPayments } from './payments/planted.ts'
import { huntPayments, runPayments, shrinkingPayments } from './payments/run.ts'
import { planted } from './planted.ts'
import { interleavingsLeast, type Outcome, runSeed, shrink, shrinkingIn } from './run.ts'

const seedsOfHunt = 200
/** Each seed proves the whole book, so a book is not told for ever. */
const seedsOfBook = 100
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '0' },
    hunt: { type: 'boolean', default: false },
    bug: { type: 'string' },
    deadlocks: { type: 'boolean', default: false },
    payments: { type: 'boolean', default: false },
    operations: { type: 'string', default: '100000' },
  },
})

const run = values.hunt ? huntAll : values.deadlocks ? crowdOnce : values.payments ? payAll : runAll
process.exit((await run()) ? 0 : 1)

function seedsFrom(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, place) => String(from + place))
}

async function runAll(): Promise<boolean> {
  let world = await testDatabase()
  const counts = { seeds: 0, steps: 0, interleavings: 0, parked: 0 }
  for (const seed of seedsFrom(Number(values.from), Number(values.seeds))) {
    const outcome = await runSeed(world, seed)
    if (outcome.fault !== undefined) {
      tellAndKeep('ledger', await shrink(shrinkingIn(testDatabase), outcome))
      return false
    }
    add(counts, outcome)
    if (counts.seeds % seedsOfBook > 0) continue
    console.log(told(counts))
    await world.drop()
    world = await testDatabase()
  }
  await world.drop()
  console.log(told(counts))
  return metOften(counts, interleavingsLeast.ledger)
}

async function payAll(): Promise<boolean> {
  const counts = { seeds: 0, steps: 0, interleavings: 0, parked: 0 }
  for (const seed of seedsFrom(Number(values.from), Number(values.seeds))) {
    const world = await testDatabase()
    const outcome = await runPayments(world, seed)
    await world.drop()
    if (outcome.fault !== undefined) {
      tellAndKeep('payments', await shrink(shrinkingPayments, outcome))
      return false
    }
    add(counts, outcome)
    if (counts.seeds % 10 === 0) console.log(told(counts))
  }
  console.log(told(counts))
  return metOften(counts, interleavingsLeast.payments)
}

type Counts = { seeds: number; steps: number; interleavings: number; parked: number }

function add(counts: Counts, outcome: Outcome): void {
  counts.seeds += 1
  counts.steps += outcome.trace?.length ?? 0
  counts.interleavings += outcome.interleavings ?? 0
  counts.parked += outcome.parked ?? 0
}

function metOften({ seeds, interleavings }: Counts, least: number): boolean {
  const isOften = interleavings > seeds * least
  if (!isOften) console.log(`The actors met too rarely to prove anything: less than ${least} times a seed.`)
  return isOften
}

function told(counts: Counts): string {
  return (
    `${counts.seeds} seeds, nothing found: ${counts.steps} steps, ${counts.interleavings} of them between the statements of another, ` +
    `${counts.parked} waited for a lock.`
  )
}

function tellAndKeep(of: Found['of'], outcome: Outcome): void {
  const { seed, size, fault, trace = [] } = outcome
  console.log(`Seed ${seed} fails: ${fault}`)
  console.log(`Smallest story: ${JSON.stringify(size)}\n${trace.join('\n')}`)
  keepFound(foundFile, of, outcome)
  console.log('It is kept in sim/found.json, and every run of the tests tells it again.')
}

async function huntAll(): Promise<boolean> {
  const missed: string[] = []
  for (const bug of plantedPayments.filter(({ name }) => name.includes(values.bug ?? ''))) {
    const found = await huntPayments(bug, seedsFrom(0, seedsOfHunt))
    console.log(`${bug.name}: ${found === undefined ? 'NOT FOUND' : `seed ${found.seed}, ${found.fault}`}`)
    if (found === undefined) missed.push(bug.name)
  }
  for (const bug of planted.filter(({ name }) => name.includes(values.bug ?? ''))) {
    const found = await hunt(bug, seedsFrom(0, seedsOfHunt))
    console.log(`${bug.name}: ${found === undefined ? 'NOT FOUND' : `seed ${found.seed}, ${found.fault}`}`)
    if (found === undefined) missed.push(bug.name)
  }
  console.log(
    missed.length === 0
      ? `All ${planted.length + plantedPayments.length} are found.`
      : `Not found: ${missed.join('; ')}.`,
  )
  return missed.length === 0
}

async function crowdOnce(): Promise<boolean> {
  const world = await testDatabase()
  const { deadlocks, ...crowded } = await crowdLedger(world, values.from, Number(values.operations))
  await world.drop()
  console.log(`${deadlocks.counted} deadlocks; the book holds what was told: ${JSON.stringify(crowded)}`)
  return deadlocks.counted === 0 && deadlocks.heard === 0
}
