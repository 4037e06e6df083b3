// Answers for whether a planted bug is found: a book whose one function has it, and seeds until something does not hold.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { plant, type Planted } from './planted.ts'
import { type Outcome, runSeed } from './run.ts'

const ledger = join(import.meta.dirname, '../db/functions/ledger.sql')

/** A fresh book with a bug in it. */
export async function plantedWorld(bug: Planted): Promise<TestDatabase> {
  const bent = plant(readFileSync(ledger, 'utf8'), bug)
  const world = await testDatabase()
  const owner = new pg.Client({ connectionString: world.urlFor('finance_owner') })
  await owner.connect()
  await owner.query(bent)
  await owner.end()
  return world
}

/** Runs seeds, each in a fresh book, until one fails; undefined when none of them does. */
export async function hunt(bug: Planted, seeds: readonly string[]): Promise<Outcome | undefined> {
  for (const seed of seeds) {
    const world = await plantedWorld(bug)
    const outcome = await runSeed(world, seed)
    await world.drop()
    if (outcome.fault !== undefined) return outcome
  }
  return undefined
}
