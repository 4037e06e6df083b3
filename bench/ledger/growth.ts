// Answers for what a book's size costs: postings beside a small book, and a page deep in a statement beside its first, both by turns.
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { assert } from '#kit/assert.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { commit } from '#ledger/ledger.ts'
import type { AccountId } from '#ledger/posting.ts'
import { type Place, statement } from '#ledger/statement.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { startOwnPostgres } from '../../e2e/own-postgres.ts'
import { realClock } from '../../e2e/world.ts'
import { drawTransfer, fillBook, posterOver, transferBetween } from './book.ts'
import { inLoops, median } from './loops.ts'

const people = 100_000
const months = 24
const monthMilliseconds = 30 * 86_400_000
const inOneCall = 2_000
/** Of so many transfers one goes to the wallet whose statement is read. */
const busyEach = 40
const pageEntries = 50
const pagesRead = 300

type How = {
  readonly rounds: number
  readonly seconds: number
  readonly callers: number
  /** Entries of the large book; the small one has two for each of its wallets. */
  readonly entries: number
  /** How many pages lie before the deep one. */
  readonly deep: number
}
type Book = {
  readonly database: Database
  readonly wallets: readonly AccountId[]
  readonly busy: AccountId
  /** Whether the book proves itself; asked once, at its end. */
  close(): Promise<boolean>
}

/** What is left of the throughput, and how much longer the deep page takes: a number a round each. */
export async function measureGrowth(how: How): Promise<{
  readonly growth: readonly number[]
  readonly deepPage: readonly number[]
  readonly isSound: boolean
}> {
  const large = await openBook(how.entries)
  const growth: number[] = []
  const deepPage: number[] = []
  let isSound = true
  for (let round = 1; round <= how.rounds; round++) {
    // Anew each time, since measuring makes it grow.
    const small = await openBook(0)
    const [ofSmall, ofLarge] = [await rateOf(small, how), await rateOf(large, how)]
    isSound = (await small.close()) && isSound
    const { first, deep } = await pagesOf(large, how.deep)
    growth.push(ofLarge / ofSmall)
    deepPage.push(deep / first)
    console.log(
      `round ${round}: ${how.entries} entries ${Math.round(ofLarge)}/s, ${2 * people} entries ${Math.round(ofSmall)}/s; ` +
        `page 1 in ${hundredths(first)} ms, page ${how.deep + 1} in ${hundredths(deep)} ms`,
    )
  }
  return { growth, deepPage, isSound: (await large.close()) && isSound }
}

/** A book of two years, with at least so many entries. */
export async function openBook(entries: number): Promise<Book> {
  const postgres = await startOwnPostgres()
  const watch = openDatabase({
    url: postgres.superuserUrl,
    connections: availableParallelism(),
    statementTimeoutMilliseconds: 600_000,
  })
  const database = openDatabase({
    url: postgres.main.urlFor('finance_app'),
    connections: availableParallelism(),
    applicationName: 'bench',
  })
  const started = new Date(realClock.now().getTime() - months * monthMilliseconds)
  const wallets = await fillBook(database, people, started)
  const [busy] = wallets
  assert(busy !== undefined, 'there are wallets')
  const transfers = Math.max(0, entries / 2 - people)
  for (let month = 0; month < months; month++) {
    const at = new Date(started.getTime() + (month + 0.5) * monthMilliseconds)
    await postAll(database, { wallets, busy, at, count: Math.ceil(transfers / months) })
  }
  await watch.sql`vacuum (analyze)`
  return {
    database,
    wallets,
    busy,
    close: async () => {
      const isSound = (await verifyLedger(watch)).every(({ ok }) => ok)
      await Promise.all([database.close(), watch.close()])
      await postgres.remove()
      return isSound
    },
  }
}

/** Posts in large calls, one at a time on each core, none of which touches the wallets of another. */
export async function postAll(
  database: Database,
  {
    wallets,
    busy,
    at,
    count,
  }: Pick<Book, 'wallets' | 'busy'> & { readonly at: Date; readonly count: number },
): Promise<void> {
  const lanes = availableParallelism()
  let left = count
  const postOn = async (lane: number): Promise<void> => {
    const own = wallets.filter((wallet, number) => wallet !== busy && number % lanes === lane)
    while (left > 0) {
      const size = Math.min(left, inOneCall)
      left -= size
      const operations = Array.from({ length: size }, (_, number) => {
        const drawn = Math.floor(Math.random() * own.length)
        const isToBusy = lane === 0 && number % (busyEach / lanes) === 0
        const sender = own[drawn]
        const receiver = isToBusy ? busy : own[(drawn + 1 + number) % own.length]
        assert(sender !== undefined && receiver !== undefined, 'there are wallets')
        return transferBetween(sender, receiver, { fee: 0n, at })
      })
      const answers = await commit(database.sql, operations, { now: at })
      assert(
        answers.every(({ status }) => status === 'posted'),
        'what is planted is posted',
      )
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => postOn(lane)))
}

function rateOf({ database, wallets }: Book, { callers, seconds }: How): Promise<number> {
  const poster = posterOver(database)
  return inLoops(
    callers,
    seconds,
    async () => (await poster.ask(drawTransfer(wallets, 0n))).status === 'posted',
  )
}

/** How long the first page and a deep one take, in milliseconds, read by turns. */
async function pagesOf({ database, busy }: Book, deep: number): Promise<{ first: number; deep: number }> {
  const { sql } = database
  const [place] = await sql<{ recorded_at: Date; version: bigint }>`
    select recorded_at, version from ledger.entries where account_id = ${busy}
    order by recorded_at, version offset ${deep * pageEntries - 1} limit 1`
  assert(place !== undefined, 'the statement is as deep as that')
  const after: Place = { recordedAt: place.recorded_at, version: place.version }
  const took = { first: new Array<number>(), deep: new Array<number>() }
  const read = async (page: 'first' | 'deep'): Promise<void> => {
    const since = performance.now()
    const entries = await statement(sql, busy, {
      limit: pageEntries,
      ...(page === 'deep' && { after }),
    })
    took[page].push(performance.now() - since)
    assert(entries.length === pageEntries, 'a page is full')
  }
  for (let time = 0; time < pagesRead; time++) {
    await read('first')
    await read('deep')
  }
  return { first: median(took.first), deep: median(took.deep) }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100
