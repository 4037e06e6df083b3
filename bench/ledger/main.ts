// Answers for `npm run bench -- ledger [--quick] [name…|picture]`: what the ledger does, beside pgbench on the same server and in the same rounds.
import { availableParallelism } from 'node:os'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { commitOne } from '#ledger/ledger.ts'
import type { AccountId } from '#ledger/posting.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { connections } from '../../apps/api/databases.ts'
import { startOwnPostgres } from '../../e2e/own-postgres.ts'
import { realClock } from '../../e2e/world.ts'
import {
  fillYardstick,
  findPgbench,
  howToGetPgbench,
  measureYardstick,
  type Yardstick,
} from '../transfers/yardstick.ts'
import { type Actions, openActions } from './actions.ts'
import { bindsInWords, metered } from './binds.ts'
import { drawTransfer, fillBook, posterOver } from './book.ts'
import { atFixedArrival, inLoops, median, quantile } from './loops.ts'
import { makeJournal } from './journal.ts'
import { drawCurves } from './curves.ts'
import { measureGrowth } from './growth.ts'
import { measureHttp } from './http.ts'
import { measureStandby } from './standby.ts'
import { measureYoung } from './young.ts'

const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 2 : 5
const seconds = isQuick ? 4 : 8
const people = 100_000
const fee = 10n
const callers = 256
/** Of pgbench, and callers of ours in a transaction each, over as many connections as the API has. */
const clients = 32

/** What each has to reach, or may not exceed. */
const bars = [
  { name: 'batched_random', least: 4 },
  { name: 'batched_hot', least: 2.5 },
  { name: 'whole_action', least: 1.8 },
  { name: 'http', least: 2 },
  { name: 'plain_hot', least: 0.5 },
  { name: 'latency', most: 1 },
  { name: 'standby', least: 0.75 },
  { name: 'growth', least: 0.75 },
  { name: 'deep_page', most: 1.5 },
  { name: 'young', least: 0.7 },
] as const
type Name = (typeof bars)[number]['name']

const pgbench = findPgbench(process.env['PATH'] ?? '')
if (pgbench === undefined) {
  console.error(howToGetPgbench)
  process.exit(1)
}
const found = pgbench

if (process.argv.includes('picture')) {
  const entries = isQuick ? [200_000, 500_000, 1_000_000] : [200_000, 1_000_000, 3_000_000, 10_000_000]
  await drawCurves({ seconds: isQuick ? 2 : 4, entries })
  process.exit(0)
}
const ratios = new Map<Name, readonly number[]>()
let isSound = true
if (wants('batched_random', 'batched_hot', 'whole_action', 'plain_hot', 'latency')) await measureSpeed()
if (wants('http')) {
  const http = await measureHttp({ rounds, people: isQuick ? 1_000 : 4_000 })
  keep({ http: http.ratios }, http)
}
if (wants('standby')) {
  const standby = await measureStandby({ rounds, seconds, callers })
  keep({ standby: standby.ratios }, standby)
}
if (wants('growth', 'deep_page')) {
  const [entries, deep] = isQuick ? [1_000_000, 150] : [10_000_000, 2_000]
  const grown = await measureGrowth({ rounds, seconds, callers, entries, deep })
  keep({ growth: grown.growth, deep_page: grown.deepPage }, grown)
}
if (wants('young')) {
  const young = await measureYoung({ rounds })
  keep({ young: young.ratios }, young)
}
const missed = bars.filter((bar) => {
  const measured = ratios.get(bar.name)
  if (measured === undefined) return false
  const ratio = median(measured)
  console.log(`${bar.name} ${Math.round(ratio * 100) / 100}`)
  return 'most' in bar ? ratio > bar.most : ratio < bar.least
})
if (missed.length > 0) console.log(`Missed: ${missed.map(({ name }) => name).join(', ')}.`)
process.exit(isSound && missed.length === 0 ? 0 : 1)

/** Whether one of these lines is asked for: all are where none is named. */
function wants(...names: readonly Name[]): boolean {
  const named = bars.filter(({ name }) => process.argv.includes(name))
  return named.length === 0 || named.some(({ name }) => names.includes(name))
}

function keep(measured: Partial<Record<Name, readonly number[]>>, of: { readonly isSound: boolean }): void {
  for (const { name } of bars) if (measured[name] !== undefined) ratios.set(name, measured[name])
  isSound &&= of.isSound
}

/** The ways of posting on one server, by rounds. */
async function measureSpeed(): Promise<void> {
  const postgres = await startOwnPostgres()
  const open = (most: number): Database =>
    openDatabase({ url: postgres.main.urlFor('finance_app'), connections: most, applicationName: 'bench' })
  const watch = openDatabase({ url: postgres.superuserUrl, connections: 1 })
  const ways = { batched: open(availableParallelism()), plain: open(connections.requests) }
  const where = { watch, superuserUrl: postgres.superuserUrl, pgbench: found }
  try {
    await fillYardstick(where, isQuick ? 10 : 50)
    const wallets = await fillBook(ways.batched, people)
    const actions = await openActions(ways.plain, isQuick ? 500 : 4_000)
    // The tables of transfers have rows then, and statistics as in any bank but on its first minute.
    await actions.measure(callers, 1_000, watch)
    await watch.sql`vacuum (analyze)`
    await watch.sql`alter system set track_wal_io_timing = on`
    await watch.sql`select pg_reload_conf()`
    await makeJournal(watch)
    const all: Round[] = []
    for (let round = 0; round <= rounds; round++) {
      const yardstick = await measureYardstick(where, { connections: clients, seconds })
      const measured = await measureRound({ ...ways, wallets, actions, yardstick, watch })
      // The first after a checkpoint writes every page whole into the journal, and is not counted.
      if (round > 0) all.push(measured)
    }
    const deposits = await actions.deposits.measure(64, seconds)
    console.log(
      `Deposits ${Math.round(deposits.shared)}/s in shared transactions, ${Math.round(deposits.alone)}/s in one each`,
    )
    const faults = (await verifyLedger(watch)).filter(({ ok }) => !ok)
    console.log(
      faults.length === 0
        ? 'The ledger proves itself: every check found nothing.'
        : `FAULTS ${JSON.stringify(faults)}`,
    )
    const of = (name: keyof Round): number[] => all.map((one) => one[name])
    keep(
      {
        batched_random: of('random'),
        batched_hot: of('hot'),
        whole_action: of('whole'),
        plain_hot: of('plain'),
        latency: of('latency'),
      },
      { isSound: faults.length === 0 },
    )
  } finally {
    await Promise.all([ways.batched, ways.plain, watch].map((database) => database.close()))
    await postgres.remove()
  }
}

type Round = {
  readonly random: number
  readonly hot: number
  readonly plain: number
  readonly latency: number
  readonly whole: number
}

/** Each way once, against the yardstick of this round. Answers the ratios. */
async function measureRound(with_: {
  readonly batched: Database
  readonly plain: Database
  readonly wallets: readonly AccountId[]
  readonly actions: Actions
  readonly yardstick: Yardstick
  readonly watch: Database
}): Promise<Round> {
  const { wallets, yardstick, watch } = with_
  const poster = posterOver(with_.batched)
  const post = async (cost: bigint): Promise<boolean> =>
    (await poster.ask(drawTransfer(wallets, cost))).status === 'posted'
  const random = await inLoops(callers, seconds, () => post(0n))
  const { value: hot, used: usedHot } = await metered(watch, () => inLoops(callers, seconds, () => post(fee)))
  const { calls, items } = poster.counted()
  const { value: alone, used: usedAlone } = await metered(watch, () =>
    inLoops(clients, seconds, async () => {
      const answer = await commitOne(with_.plain.sql, drawTransfer(wallets, fee), { now: realClock.now() })
      return answer.status === 'posted'
    }),
  )
  const took = await atFixedArrival(random / 3, seconds, () => post(0n))
  const count = isQuick ? 1_000 : 8_000
  const { value: whole, used: usedWhole } = await with_.actions.measure(callers, count, watch)
  const [ours, theirs] = [quantile(took, 0.99), quantile(yardstick.took, 0.99)]
  console.log(
    `TPC-B ${Math.round(yardstick.perSecond)}/s, batched ${Math.round(random)}/s, hot ${Math.round(hot)}/s ` +
      `(${Math.round(items / calls)} in a call), one each ${Math.round(alone)}/s; p99 at a third ${tenths(ours)} ms, ` +
      `TPC-B's ${tenths(theirs)} ms; whole actions ${Math.round(whole.perSecond)}/s (${Math.round(whole.together)} together)`,
  )
  console.log(`  ${bindsInWords('hot', usedHot, hot * seconds)}`)
  console.log(`  ${bindsInWords('one each', usedAlone, alone * seconds)}`)
  console.log(`  ${bindsInWords('whole action', usedWhole, count)}`)
  const beside = (rate: number): number => rate / yardstick.perSecond
  return {
    random: beside(random),
    hot: beside(hot),
    plain: beside(alone),
    latency: ours / theirs,
    whole: beside(whole.perSecond),
  }
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
