// Answers for `npm run bench -- orders`: orders that a partner carries out, from the send to the last message, beside pgbench on the same
// server.
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { withDoors } from '../../apps/launch/commands/server-doors.ts'
import { openCaller } from '../../e2e/caller.ts'
import { openProcesses } from '../../e2e/processes.ts'
import { realClock } from '../../e2e/world.ts'
import { makeCrowd } from '../transfers/crowd.ts'
import { costOf, findPostmaster } from '../transfers/look.ts'
import { report } from '../transfers/report.ts'
import { makeReady, send, type Turn } from '../transfers/sends.ts'
import { fillYardstick, findPgbench, howToGetPgbench, measureYardstick } from '../transfers/yardstick.ts'

const isQuick = process.argv.includes('--quick')
const connections = 64
const people = isQuick ? 150 : 300
const warm = 60
const yardstick = { scale: isQuick ? 10 : 64, seconds: isQuick ? 4 : 10 }

/** Where the order of each number goes. A bank delivers at once, VTpass its token or airtime too. */
const kinds: Readonly<Record<string, (number: number) => Turn['wish']>> = {
  'Bank transfers': (number) => ({
    to: { kind: 'bank', bank_code: '058', account_number: `01${digits(number % 20, 6)}10` },
    amount: `${500 + Math.floor(number / 100)}.${digits(number % 100, 2)}`,
  }),
  Airtime: (number) => ({
    to: { kind: 'airtime', code: 'mtn', account: `0803${digits(number, 5)}10` },
    amount: String(200 + (number % 50)),
  }),
  'Electricity tokens': (number) => ({
    to: { kind: 'bill', code: 'ikeja-electric-prepaid', account: `4503${digits(number, 5)}10` },
    amount: String(2_000 + (number % 50)),
  }),
}

const pgbench = findPgbench(process.env['PATH'] ?? '')
if (pgbench === undefined) {
  console.error(howToGetPgbench)
  process.exit(1)
}

let isSound = false
const world = await openProcesses()
const caller = openCaller(world.api.url, connections)
const where = { watch: world.watch, superuserUrl: world.postgres.superuserUrl, pgbench }
const looked = {
  watch: world.watch,
  apiProcess: world.api.program().processId,
  partners: world.sandbox.processId,
  postmaster: await findPostmaster(world.watch),
}

try {
  await fillYardstick(where, yardstick.scale)
  const crowd = await withDoors(world.commandContext([]), (doors) => makeCrowd(doors, caller, people))
  console.log(
    `\n${people} customers, ${connections} connections, one API process with its jobs, partners, mail and PostgreSQL on the same ${availableParallelism()} cores.\n`,
  )
  await world.control('/bank/float', { top_up: '100000000.00' })
  let first = 0
  const turnsOf = (to: (number: number) => Turn['wish'], count: number): Turn[] => {
    const turns = crowd.slice(0, count).map((member, place) => ({ member, wish: to(first + place) }))
    first += count
    return turns
  }
  const { perSecond } = await measureYardstick(where, { connections, ...yardstick })
  for (const [name, to] of Object.entries(kinds)) {
    await deliver(turnsOf(to, warm))
    report(`${name}, delivered`, await deliver(turnsOf(to, people)), perSecond)
  }
  console.log(
    `pgbench, TPC-B-like, scale ${yardstick.scale}, ${connections} clients, prepared: ${Math.round(perSecond)} a second before.`,
  )
  const faults = (await verifyLedger(world.database)).filter(({ ok }) => !ok)
  isSound = faults.length === 0
  console.log(isSound ? 'The ledger proves itself.' : `FAULTS ${JSON.stringify(faults)}`)
} finally {
  caller.close()
  await world.close()
}
process.exit(isSound ? 0 : 1)

/** Sends all at once, and waits until each is delivered and everybody is told. */
async function deliver(turns: readonly Turn[]) {
  const ready = await makeReady(caller, world.database, turns)
  let took: number[] = []
  const cost = await costOf(looked, async () => {
    const since = performance.now()
    took = await caller.inParallel(ready, (one) => send(caller, one))
    const accepted = performance.now() - since
    await untilNone(
      'orders that are not delivered',
      () => world.watch.sql`
      select from orders where state not in ('success', 'failed', 'returned') limit 1`,
    )
    const delivered = performance.now() - since
    await untilNone(
      'jobs that are due',
      () => world.watch.sql`
      select from jobs where done_at is null and dead_at is null and run_at <= ${realClock.now()} limit 1`,
    )
    const told = performance.now() - since
    const rate = (milliseconds: number) => Math.round((turns.length * 1_000) / milliseconds)
    console.log(
      `${turns.length}: accepted ${rate(accepted)} a second, delivered ${rate(delivered)}, everybody told ${rate(told)}`,
    )
  })
  const [failed] = await world.watch.sql<{ count: number }>`
    select count(*)::int count from orders where state in ('failed', 'returned')`
  if (failed?.count !== 0) throw new Error(`${failed?.count} orders were not delivered`)
  return { count: turns.length, took: took.sort((a, b) => a - b), cost }
}

async function untilNone(what: string, find: () => Promise<unknown[]>): Promise<void> {
  const until = performance.now() + 120_000
  while ((await find()).length > 0) {
    if (performance.now() > until) throw new Error(`there are still ${what}`)
    await realClock.sleep(20)
  }
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
