// Answers for `npm run bench -- ledger`: what the ledger does in a second, beside pgbench on the same server and in the same rounds.
import { availableParallelism } from 'node:os'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { commitOne } from '#ledger/ledger.ts'
import type { AccountId } from '#ledger/posting.ts'
import { verifyLedger } from '#ledger/verify.ts'
import { startOwnPostgres } from '../../e2e/own-postgres.ts'
import { realClock } from '../../e2e/world.ts'
import {
  fillYardstick,
  findPgbench,
  howToGetPgbench,
  measureYardstick,
  type Yardstick,
} from '../transfers/yardstick.ts'
import { openActions } from './actions.ts'
import { drawTransfer, fillBook, posterOver } from './book.ts'
import { atFixedArrival, inLoops, median, quantile } from './loops.ts'
import { measureGrowth } from './growth.ts'
import { measureStandby } from './standby.ts'

const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 2 : 5
const seconds = isQuick ? 4 : 8
const people = 100_000
const fee = 10n
const callers = 256
const connections = 32

/** What each has to reach, or may not exceed. */
const bars = [
  { name: 'batched_random', least: 4 },
  { name: 'batched_hot', least: 2.5 },
  { name: 'whole_action', least: 1.8 },
  { name: 'plain_hot', least: 0.5 },
  { name: 'latency', most: 1 },
  { name: 'standby', least: 0.75 },
  { name: 'growth', least: 0.75 },
  { name: 'deep_page', most: 1.5 },
] as const
type Name = (typeof bars)[number]['name']

const pgbench = findPgbench(process.env['PATH'] ?? '')
if (pgbench === undefined) {
  console.error(howToGetPgbench)
  process.exit(1)
}

const postgres = await startOwnPostgres()
const open = (most: number): Database =>
  openDatabase({ url: postgres.main.urlFor('finance_app'), connections: most, applicationName: 'bench' })
const watch = openDatabase({ url: postgres.superuserUrl, connections: 1 })
const batched = open(availableParallelism())
const plain = open(connections)
const ratios: Record<Name, number[]> = {
  batched_random: [],
  batched_hot: [],
  whole_action: [],
  plain_hot: [],
  latency: [],
  standby: [],
  growth: [],
  deep_page: [],
}
let isSound = false
try {
  const where = { watch, superuserUrl: postgres.superuserUrl, pgbench }
  await fillYardstick(where, isQuick ? 10 : 50)
  const wallets = await fillBook(batched, people)
  const actions = await openActions(plain, isQuick ? 500 : 4_000)
  // The tables of transfers have rows then, and statistics as in any bank but on its first minute.
  await actions.measure(callers, 1_000)
  await watch.sql`vacuum (analyze)`
  for (let round = 1; round <= rounds; round++) {
    const yardstick = await measureYardstick(where, { connections, seconds })
    const rates = await measureRound(wallets, yardstick)
    const whole = await actions.measure(callers, isQuick ? 1_000 : 8_000)
    ratios.whole_action.push(whole.perSecond / yardstick.perSecond)
    console.log(
      `round ${round}: TPC-B ${Math.round(yardstick.perSecond)}/s, ${rates}; whole actions ` +
        `${Math.round(whole.perSecond)}/s (${Math.round(whole.together)} together)`,
    )
  }
  const faults = (await verifyLedger(watch)).filter(({ ok }) => !ok)
  isSound = faults.length === 0
  console.log(
    isSound ? 'The ledger proves itself: every check found nothing.' : `FAULTS ${JSON.stringify(faults)}`,
  )
} finally {
  await Promise.all([batched, plain, watch].map((database) => database.close()))
  await postgres.remove()
}
const standby = await measureStandby({ rounds, seconds, callers })
ratios.standby.push(...standby.ratios)
isSound &&= standby.isSound
const grown = await measureGrowth({
  rounds,
  seconds,
  callers,
  entries: isQuick ? 1_000_000 : 10_000_000,
  deep: isQuick ? 150 : 2_000,
})
ratios.growth.push(...grown.growth)
ratios.deep_page.push(...grown.deepPage)
isSound &&= grown.isSound
const missed = bars.filter((bar) => {
  const ratio = median(ratios[bar.name])
  console.log(`${bar.name} ${Math.round(ratio * 100) / 100}`)
  return 'most' in bar ? ratio > bar.most : ratio < bar.least
})
if (missed.length > 0) console.log(`Missed: ${missed.map(({ name }) => name).join(', ')}.`)
process.exit(isSound && missed.length === 0 ? 0 : 1)

/** Each way once, against the yardstick of this round. Answers the rates in words. */
async function measureRound(wallets: readonly AccountId[], yardstick: Yardstick): Promise<string> {
  const poster = posterOver(batched)
  const post = async (cost: bigint): Promise<boolean> =>
    (await poster.ask(drawTransfer(wallets, cost))).status === 'posted'
  const random = await inLoops(callers, seconds, () => post(0n))
  const hot = await inLoops(callers, seconds, () => post(fee))
  const { calls, items } = poster.counted()
  const alone = await inLoops(connections, seconds, async () => {
    const answer = await commitOne(plain.sql, drawTransfer(wallets, fee), { now: realClock.now() })
    return answer.status === 'posted'
  })
  const took = await atFixedArrival(random / 3, seconds, () => post(0n))
  ratios.batched_random.push(random / yardstick.perSecond)
  ratios.batched_hot.push(hot / yardstick.perSecond)
  ratios.plain_hot.push(alone / yardstick.perSecond)
  ratios.latency.push(quantile(took, 0.99) / quantile(yardstick.took, 0.99))
  return (
    `batched ${Math.round(random)}/s, hot ${Math.round(hot)}/s (${Math.round(items / calls)} in a call), ` +
    `one each ${Math.round(alone)}/s; p99 at a third of it ${tenths(quantile(took, 0.99))} ms, ` +
    `TPC-B's ${tenths(quantile(yardstick.took, 0.99))} ms`
  )
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
