// Answers for a town that is planted once and kept: users, wallets and a book of more than ten entries for each of them.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase, type Sql } from '#kit/db/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { type OwnPostgres, startOwnPostgres } from '../../e2e/own-postgres.ts'
import { realClock } from '../../e2e/world.ts'
import { names } from './names.ts'

const hour = 3_600_000
const firstDay = new Date('2024-09-12T06:00:00+01:00')
/** So many of each kind on a day: what one call of the ledger takes. */
const aDay = 4_000
const peopleAtOnce = 50_000

/** The folder of a town of `people`; planted where it is not there yet, or is not whole. */
export async function keepTown(cache: string, people: number): Promise<string> {
  const folder = join(cache, `town-${people}`)
  const mark = join(folder, 'planted')
  if (existsSync(mark)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const postgres = await startOwnPostgres(folder)
  try {
    await plant(postgres, people)
  } finally {
    await postgres.remove()
  }
  writeFileSync(mark, '')
  return folder
}

async function plant(postgres: OwnPostgres, people: number): Promise<void> {
  const database = openDatabase({
    url: postgres.superuserUrl,
    connections: availableParallelism() + 1,
    applicationName: 'plant',
    statementTimeoutMilliseconds: 3 * hour,
  })
  try {
    await runFile(postgres.superuserUrl)
    await writeNames(database)
    await database.sql`select town.drop_indexes()`
    await timed('people with wallets', () => inLanes(database, arrivals(people)))
    await timed('deposits and transfers', () => inLanes(database, lifeOf(people)))
    await timed('indexes', () => database.sql`select town.build_indexes()`)
    await timed('sums, balances, statistics', () => settle(database))
    await timed('a proof of the book', () => prove(database))
  } finally {
    await database.close()
  }
}

type Lane = { readonly sql: Sql; readonly number: number; readonly rail: string }
/** What one transaction of a lane does. */
type Work = (lane: Lane) => Promise<unknown>

function arrivals(people: number): Work[] {
  return chunksOf(people, peopleAtOnce).map(
    ({ from, to }) =>
      ({ sql }) =>
        sql`select town.make_people(${firstDay}, ${aDay}, ${from}, ${to})`,
  )
}

/**
 * Year one: people join, and each has a deposit. Year two: on every day some have a deposit, others pay a bank account, others a
 * friend, others a shop.
 */
function lifeOf(people: number): Work[] {
  const chunks = chunksOf(people, aDay)
  const around = (day: number, quarter: number): Chunk =>
    chunks[(day + Math.floor((chunks.length * quarter) / 4)) % chunks.length] ?? { from: 1, to: 0 }
  const dayAt = (day: number): Date => new Date(firstDay.getTime() + day * 24 * hour)
  const joined: Work[] = chunks.map(
    ({ from, to }, day) =>
      ({ sql, number, rail }) =>
        sql`select town.deposit(${number}, ${dayAt(day)}, ${from}, ${to}, ${rail}, 1)`,
  )
  const lived = chunks.flatMap((_, index): Work[] => {
    const day = dayAt(chunks.length + index)
    const [paidIn, paidOut, sent, shopped] = [0, 1, 2, 3].map((quarter) => around(index, quarter))
    return [
      ({ sql, number, rail }) =>
        sql`select town.deposit(${number}, ${day}, ${paidIn?.from}, ${paidIn?.to}, ${rail}, 2)`,
      ({ sql, number, rail }) =>
        sql`select town.pay_out(${number}, ${day}, ${paidOut?.from}, ${paidOut?.to}, ${rail})`,
      ({ sql, number }) => sql`select town.send(${number}, ${day}, ${sent?.from}, ${sent?.to}, false)`,
      ({ sql, number }) => sql`select town.send(${number}, ${day}, ${shopped?.from}, ${shopped?.to}, true)`,
    ]
  })
  return [...joined, ...lived]
}

type Chunk = { readonly from: number; readonly to: number }

function chunksOf(people: number, each: number): Chunk[] {
  return Array.from({ length: Math.ceil(people / each) }, (_, index) => ({
    from: index * each + 1,
    to: Math.min((index + 1) * each, people),
  }))
}

async function settle(database: Database): Promise<void> {
  await database.sql`select fold_transaction_totals(), fold_user_counts(), take_user_balances()`
  await database.sql`drop schema town cascade`
  await database.sql`vacuum (analyze)`
}

async function prove(database: Database): Promise<void> {
  const faults = (await verifyLedger(database)).filter(({ ok }) => !ok)
  if (faults.length > 0) throw new Error(`The book does not prove itself: ${JSON.stringify(faults)}`)
}

async function runFile(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(readFileSync(join(import.meta.dirname, 'town.sql'), 'utf8'))
  await client.end()
}

async function writeNames({ sql }: Database): Promise<void> {
  for (const [part, { written, folded }] of Object.entries(names))
    await sql`
      insert into town.names select ${part}, at - 1, name, folded
      from unnest(${[...written]}::text[], ${[...folded]}::text[]) with ordinality n (name, folded, at)`
}

/** The partner of a lane: lanes with partners of their own do not wait for one another's accounts. */
const railOf = (lane: number): string => (lane % 2 === 0 ? 'paystack' : 'monnify')

/** Does all of it in order, each in a transaction of its own, in as many lanes as there are processors. */
async function inLanes(database: Database, works: readonly Work[]): Promise<void> {
  let next = 0
  const run = async (number: number): Promise<void> => {
    for (let work = works[next++]; work !== undefined; work = works[next++]) {
      const mine = work
      await database.begin(async (sql) => {
        // What is lost with the machine is planted again as a whole.
        await sql`select set_config('synchronous_commit', 'off', true), set_config('work_mem', '256MB', true)`
        await mine({ sql, number, rail: railOf(number) })
      })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, (_, number) => run(number)))
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const since = realClock.now().getTime()
  await work()
  console.log(`  ${name}: ${Math.round((realClock.now().getTime() - since) / 1_000)} s`)
}
