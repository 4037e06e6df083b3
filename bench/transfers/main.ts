// Answers for `npm run bench -- transfers`: transfers between customers and conversions over HTTP a second, beside pgbench on the same server.
import { performance } from 'node:perf_hooks'
import { verifyAudit } from '#features/audit/public.ts'
import * as stepUp from '#features/step-up/contract.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { withDoors } from '../../apps/launch/commands/server-doors.ts'
import { openProcesses } from '../../e2e/processes.ts'
import { realClock } from '../../e2e/world.ts'
import { openCaller } from '../../e2e/caller.ts'
import { makeCrowd, type Member, pin } from './crowd.ts'
import { convert, makeConversions, openDollars } from './conversions.ts'
import { costOf, findPostmaster } from './look.ts'
import { figure, type Measured, report } from './report.ts'
import { makeReady, quote, send, type Turn, turnsOf } from './sends.ts'
import { fillYardstick, findPgbench, howToGetPgbench, measureYardstick, type Yardstick } from './yardstick.ts'

const isQuick = process.argv.includes('--quick')
const connections = 64
const people = isQuick ? 160 : 256
/** Transfers of each customer: below what one may look up in an hour, so that no limit is lifted for this. */
const turns = isQuick ? { warm: 2, sends: 8, plain: 4, flows: 4 } : { warm: 2, sends: 14, plain: 6, flows: 6 }
/** Fewer than may wait at once for one customer. */
const conversionsOfEach = isQuick ? 4 : 6
const yardstick = isQuick ? { scale: 10, seconds: 4 } : { scale: 64, seconds: 10 }

const pgbench = findPgbench(process.env['PATH'] ?? '')
if (pgbench === undefined) {
  console.error(howToGetPgbench)
  process.exit(1)
}

let keys = 0
let isSound = false
const world = await openProcesses()
const caller = openCaller(world.api.url, connections)
const where = { watch: world.watch, superuserUrl: world.postgres.superuserUrl, pgbench }
const looked = {
  watch: world.watch,
  apiProcess: world.api.program().processId,
  postmaster: await findPostmaster(world.watch),
}

try {
  await fillYardstick(where, yardstick.scale)
  const context = world.commandContext([])
  const crowd = await withDoors(context, async (doors) => {
    const made = await makeCrowd(doors, caller, people)
    await openDollars(doors, made)
    return made
  })
  console.log(
    `\n${people} customers, ${connections} connections, one API process with its jobs, PostgreSQL with fsync and synchronous_commit on.\n`,
  )
  await caller.inParallel(turnsOf(crowd, turns.warm, 1), flow)
  const measured: Yardstick[] = []
  const measure = async (): Promise<void> => {
    measured.push(await measureYardstick(where, { connections, ...yardstick }))
  }
  await measure()
  const sends = await measureSends(turnsOf(crowd, turns.sends, 100))
  await measure()
  const plain = await measureSends(turnsOf(crowd, turns.plain, 200, 'without duty'))
  const conversions = await measureConversions(crowd)
  const flows = await measureFlows(turnsOf(crowd, turns.flows, 1_000))
  await measure()
  const perSecond = measured.map((one) => one.perSecond).sort((a, b) => a - b)
  const peer = perSecond[Math.floor(perSecond.length / 2)] ?? 0
  console.log(
    `pgbench, TPC-B-like, scale ${yardstick.scale}, ${connections} clients, prepared: ${perSecond.map(Math.round).join(', ')} a second.\n`,
  )
  report('Sends only, a quarter bears duty (seen and authorised before)', sends, peer)
  report('Sends only, none bears duty: no account of the house is touched', plain, peer)
  report('Whole flow (quote, PIN, send), a quarter bears duty', flows, peer)
  report('Conversions only, of a dollar (a price kept and authorised before)', conversions, peer)
  const rateOf = ({ count, cost }: Measured) => count / cost.seconds
  console.log(
    `Conversions beside sends without duty: ${figure(rateOf(conversions) / rateOf(plain), 2)} (bar: 0.5).\n`,
  )
  const [left] = await world.watch.sql<{ due: number }>`
    select count(*)::int due from jobs where done_at is null and run_at <= ${realClock.now()}`
  console.log(`Messages and other jobs that wait when it is over: ${left?.due ?? 0}.`)
  const faults = (await verifyLedger(world.database)).filter(({ ok }) => !ok)
  const audit = await verifyAudit(world.database.sql)
  isSound = faults.length === 0 && audit.intact
  console.log(
    isSound
      ? 'The ledger and the audit log prove themselves.'
      : `FAULTS ${JSON.stringify(faults)} ${JSON.stringify(audit)}`,
  )
} finally {
  caller.close()
  await world.close()
}
process.exit(isSound ? 0 : 1)

async function flow(turn: Turn): Promise<void> {
  const { cookie } = turn.member
  const { hash, strength } = await quote(caller, turn)
  if (strength !== 'usual') throw new Error('the crowd has paid its payees before')
  const { authorisation_id } = await caller.ask(stepUp.authoriseWithPin, {
    cookie,
    body: { purpose: 'transfer', hash, strength, pin },
  })
  await send(caller, { cookie, body: { ...turn.wish, hash, authorisation_id }, key: `bench-${keys++}` })
}

async function measureSends(all: readonly Turn[]): Promise<Measured> {
  return measureAll(await makeReady(caller, world.database, all), (ready) => send(caller, ready))
}

/** Many in a row, of which none may wait longer than its price holds. */
async function measureConversions(crowd: readonly Member[]): Promise<Measured> {
  const ready = await makeConversions(caller, world.database, { crowd, each: conversionsOfEach })
  return measureAll(ready, (one) => convert(caller, one))
}

function measureFlows(all: readonly Turn[]): Promise<Measured> {
  return measureAll(all, flow)
}

async function measureAll<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<Measured> {
  let took: number[] = []
  const cost = await costOf(looked, async () => {
    const since = performance.now()
    took = await caller.inParallel(items, work)
    console.log(`${items.length} in ${figure((performance.now() - since) / 1_000, 1)} s`)
  })
  return { count: items.length, took: took.sort((a, b) => a - b), cost }
}
