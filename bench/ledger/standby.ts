// Answers for what a synchronous standby costs: batched transfers with one against none, by turns on the same server.
import { availableParallelism } from 'node:os'
import { openDatabase } from '#kit/db/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { startOwnPostgres } from '../../e2e/own-postgres.ts'
import { addStandby } from '../../e2e/standby-postgres.ts'
import { drawTransfer, fillBook, posterOver } from './book.ts'
import { inLoops } from './loops.ts'

const people = 20_000

/** The share of the throughput that is left, a number a round, and whether the book proves itself afterwards. */
export async function measureStandby(how: {
  readonly rounds: number
  readonly seconds: number
  readonly callers: number
}): Promise<{ readonly ratios: readonly number[]; readonly isSound: boolean }> {
  const postgres = await startOwnPostgres()
  const standby = await addStandby(postgres)
  const url = postgres.main.urlFor('finance_app')
  const database = openDatabase({ url, connections: availableParallelism(), applicationName: 'bench' })
  try {
    const wallets = await fillBook(database, people)
    const rate = (): Promise<number> => {
      const poster = posterOver(database)
      const post = async () => (await poster.ask(drawTransfer(wallets, 0n))).status === 'posted'
      return inLoops(how.callers, how.seconds, post)
    }
    const ratios: number[] = []
    for (let round = 1; round <= how.rounds; round++) {
      const withStandby = await rate()
      await standby.stop()
      const alone = await rate()
      await standby.start()
      ratios.push(withStandby / alone)
      const words = `with a synchronous standby ${Math.round(withStandby)}/s, alone ${Math.round(alone)}/s`
      console.log(`round ${round}: ${words}`)
    }
    return { ratios, isSound: (await verifyLedger(database)).every(({ ok }) => ok) }
  } finally {
    await database.close()
    await standby.remove()
    await postgres.remove()
  }
}
