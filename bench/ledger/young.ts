// Answers for how fast a book posts in its first minutes, before its tables have statistics, beside the same book after them.
import { availableParallelism } from 'node:os'
import { openDatabase } from '#kit/db/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { startOwnPostgres } from '../../e2e/own-postgres.ts'
import { realClock } from '../../e2e/world.ts'
import { fillBook } from './book.ts'
import { postAll } from './growth.ts'

const operations = 20_000
const people = 2_000
const tables = ['accounts', 'transfers', 'holds', 'lanes'] as const

export async function measureYoung({ rounds }: { readonly rounds: number }): Promise<{
  readonly ratios: readonly number[]
  readonly isSound: boolean
}> {
  const ratios: number[] = []
  let isSound = true
  for (let round = 1; round <= rounds; round++) {
    const postgres = await startOwnPostgres()
    const watch = openDatabase({ url: postgres.superuserUrl, connections: 1 })
    const database = openDatabase({
      url: postgres.main.urlFor('finance_app'),
      connections: availableParallelism(),
      applicationName: 'bench',
    })
    try {
      // Nobody comes by in the middle and takes the book's youth away.
      for (const table of tables)
        await watch.sql(
          Object.assign([`alter table ledger.${table} set (autovacuum_enabled = off)`], { raw: [] }),
        )
      const wallets = await fillBook(database, people)
      const [busy] = wallets
      if (busy === undefined) throw new Error('there are wallets')
      const perSecond = async (): Promise<number> => {
        const begun = performance.now()
        await postAll(database, { wallets, busy, at: realClock.now(), count: operations })
        return (operations / (performance.now() - begun)) * 1_000
      }
      const young = await perSecond()
      await watch.sql`vacuum (analyze)`
      const after = await perSecond()
      ratios.push(young / after)
      isSound &&= (await verifyLedger(watch)).every(({ ok }) => ok)
      console.log(
        `round ${round}: ${operations} operations without statistics ${Math.round(young)}/s, with them ${Math.round(after)}/s`,
      )
    } finally {
      await Promise.all([database.close(), watch.close()])
      await postgres.remove()
    }
  }
  return { ratios, isSound }
}
