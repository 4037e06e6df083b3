// Answers for `npm run bench -- ledger picture`: the measurements behind docs/ledger.svg, and writing it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { availableParallelism } from 'node:os'
import { openDatabase } from '#kit/db/database.ts'
import { commitOne } from '#ledger/ledger.ts'
import { connections } from '../../apps/api/databases.ts'
import { startOwnPostgres } from '../../e2e/own-postgres.ts'
import { realClock } from '../../e2e/world.ts'
import { drawTransfer, fillBook, posterOver } from './book.ts'
import { openBook } from './growth.ts'
import { makeJournal } from './journal.ts'
import { inLoops, quantile } from './loops.ts'
import { draw } from './picture.ts'

const callersAt = [1, 4, 16, 64, 256, 512]
const fee = 10n
const file = join(import.meta.dirname, '../../docs/ledger.svg')

type Point = { readonly perSecond: number; readonly slowest: number }

/** Measures and draws. `entries`: the sizes of books, each filled anew. */
export async function drawCurves(how: {
  readonly seconds: number
  readonly entries: readonly number[]
}): Promise<void> {
  const { batched, alone } = await byCallers(how.seconds)
  const bySize: Point[] = []
  for (const entries of how.entries) {
    const book = await openBook(entries)
    const poster = posterOver(book.database)
    bySize.push(await pointOf(256, how.seconds, () => poster.ask(drawTransfer(book.wallets, 0n))))
    await book.close()
  }
  const places = callersAt.map(String)
  const sizes = how.entries.map((entries) => `${entries / 1_000_000} million`)
  const names = ['in shared calls', 'one call each'] as const
  const pick = (key: keyof Point) => (point: Point) => point[key]
  const ofCallers = (key: keyof Point) => [
    { name: names[0], values: batched.map(pick(key)) },
    { name: names[1], values: alone.map(pick(key)) },
  ]
  const ofSizes = (key: keyof Point) => [{ name: names[0], values: bySize.map(pick(key)) }]
  writeFileSync(
    file,
    draw([
      { title: 'Transfers a second, by callers', places, curves: ofCallers('perSecond') },
      { title: 'Milliseconds for 99 of 100, by callers', places, curves: ofCallers('slowest') },
      { title: 'Transfers a second, by entries in the book', places: sizes, curves: ofSizes('perSecond') },
      { title: 'Milliseconds for 99 of 100, by entries', places: sizes, curves: ofSizes('slowest') },
    ]),
  )
  console.log(`Drawn: ${file}`)
}

/** Each transfer pays a fee into one account of the house. */
async function byCallers(seconds: number): Promise<{ batched: Point[]; alone: Point[] }> {
  const postgres = await startOwnPostgres()
  const open = (most: number) =>
    openDatabase({ url: postgres.main.urlFor('finance_app'), connections: most, applicationName: 'bench' })
  const [shared, plain] = [open(availableParallelism()), open(connections.requests)]
  const watch = openDatabase({ url: postgres.superuserUrl, connections: 1 })
  try {
    const wallets = await fillBook(shared, 100_000)
    await watch.sql`vacuum (analyze)`
    await makeJournal(watch)
    const poster = posterOver(shared)
    const send = () => poster.ask(drawTransfer(wallets, fee))
    const sendAlone = () => commitOne(plain.sql, drawTransfer(wallets, fee), { now: realClock.now() })
    // The first after a checkpoint writes every page whole into the journal.
    for (const warm of [send, sendAlone]) await pointOf(256, seconds, warm)
    const points = { batched: new Array<Point>(), alone: new Array<Point>() }
    for (const callers of callersAt) {
      points.batched.push(await pointOf(callers, seconds, send))
      points.alone.push(await pointOf(callers, seconds, sendAlone))
    }
    return points
  } finally {
    await Promise.all([shared.close(), plain.close(), watch.close()])
    await postgres.remove()
  }
}

async function pointOf(
  callers: number,
  seconds: number,
  send: () => Promise<{ readonly status: string }>,
): Promise<Point> {
  const took: number[] = []
  const perSecond = await inLoops(callers, seconds, async () => {
    const since = performance.now()
    const { status } = await send()
    took.push(performance.now() - since)
    return status === 'posted'
  })
  return { perSecond, slowest: quantile(took, 0.99) }
}
