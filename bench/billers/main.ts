// Answers for `npm run bench -- billers`: bills delivered a second while one biller never answers, beside the same without it, in one run.
import { performance } from 'node:perf_hooks'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { withDoors } from '../../apps/launch/commands/server-doors.ts'
import { openCaller } from '../../e2e/caller.ts'
import { openProcesses } from '../../e2e/processes.ts'
import { realClock } from '../../e2e/world.ts'
import { makeCrowd, type Member } from '../transfers/crowd.ts'
import { makeReady, send, type Turn } from '../transfers/sends.ts'

const isQuick = process.argv.includes('--quick')
const connections = 16
const people = isQuick ? 60 : 120
/** Bills of each stretch. */
const bills = isQuick ? 120 : 360
/** Bills of the biller that hangs, all of them open before the others are made: many times the places that it has. */
const hanging = isQuick ? 60 : 120
/** What others lose at most while one biller hangs. */
const barShare = 0.9
const mute = 'ikeja-electric'
const others = [
  'eko-electric-prepaid',
  'kano-electric-prepaid',
  'jos-electric-prepaid',
  'ibadan-electric-prepaid',
]

const world = await openProcesses()
const caller = openCaller(world.api.url, connections)
let isSound = false
let meters = 0

try {
  const crowd = await withDoors(world.commandContext([]), (doors) => makeCrowd(doors, caller, people))
  await deliver(await ready(crowd, others, Math.floor(bills / 4)))
  const before = await deliver(await ready(crowd, others, bills))
  await world.control('/scenarios', {
    rail: 'vtpass',
    match: { path: '/pay', serviceID: mute },
    script: Array.from({ length: 1_000 }, () => ({ kind: 'hang_before' })),
  })
  const kept = await ready(crowd, [`${mute}-prepaid`], hanging)
  const next = await ready(crowd, others, bills)
  await caller.inParallel(kept, (one) => send(caller, one))
  const beside = await deliver(next)
  const open = await countOf(`${mute}-prepaid`, 'submitted')
  const after = await deliver(await ready(crowd, others, bills))
  const share = beside / before
  console.log(`${bills} bills of ${others.length} billers at a stretch, one API process with its jobs.\n`)
  console.log(`Delivered a second, no biller hangs:              ${before.toFixed(1)}`)
  console.log(
    `Delivered a second, one hangs with ${open} bills open: ${beside.toFixed(1)} (${percent(share)})`,
  )
  console.log(
    `The same, a stretch later:                        ${after.toFixed(1)} (${percent(after / before)})`,
  )
  const faults = (await verifyLedger(world.database)).filter(({ ok }) => !ok)
  isSound = faults.length === 0 && open > 0 && share >= barShare
  console.log(
    isSound
      ? 'The bar holds, and the ledger proves itself.'
      : `BELOW ${percent(barShare)}, OR FAULTS ${JSON.stringify(faults)}`,
  )
} finally {
  caller.close()
  await world.close()
}
process.exit(isSound ? 0 : 1)

/** Bills of ₦1,000, each for a meter of its own, seen and authorised before. */
function ready(crowd: readonly Member[], codes: readonly string[], count: number) {
  const turns = Array.from({ length: count }, (_, at): Turn => {
    const [member, code] = [crowd[at % crowd.length], codes[at % codes.length]]
    if (member === undefined) throw new Error('a crowd has members')
    const to = { kind: 'bill', code, account: `${45_000_000_000 + meters++}10` }
    return { member, wish: { to, amount: '1000' } }
  })
  return makeReady(caller, world.database, turns)
}

/** Sends them all, and waits until each is delivered. Answers how many were in a second. */
async function deliver(wanted: Awaited<ReturnType<typeof ready>>): Promise<number> {
  const delivered = (): Promise<number> => countOf(undefined, 'success')
  const [goal, since] = [(await delivered()) + wanted.length, performance.now()]
  await caller.inParallel(wanted, (one) => send(caller, one))
  while ((await delivered()) < goal) await realClock.sleep(50)
  return (wanted.length * 1_000) / (performance.now() - since)
}

/** Of one biller, or of all but the one that hangs. */
async function countOf(code: string | undefined, state: string): Promise<number> {
  const [row] = await world.watch.sql<{ count: number }>`
    select count(*)::int count from orders where state = ${state}
      and case when ${code ?? null}::text is null then to_code <> ${`${mute}-prepaid`} else to_code = ${code ?? null} end`
  return row?.count ?? 0
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
