// Answers for sending over HTTP, signed in and with all that stands beside a posting: in shared commits against one commit each.
import { performance } from 'node:perf_hooks'
import { verifyAudit } from '#features/audit/public.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { withDoors } from '../../apps/launch/commands/server-doors.ts'
import { openCaller } from '../../e2e/caller.ts'
import { openProcesses, type ProcessWorld } from '../../e2e/processes.ts'
import { type Member, makePeople } from '../transfers/crowd.ts'
import { makeReady, send, turnsOf } from '../transfers/sends.ts'

const connections = 256
const turnsEach = 2
const warm = 1

export type Http = { readonly ratios: readonly number[]; readonly isSound: boolean }

/** Rounds of both ways over one database: the API starts anew for each, and the same customers pay one another. */
export async function measureHttp(how: { readonly rounds: number; readonly people: number }): Promise<Http> {
  const world = await openProcesses()
  try {
    const crowd = await withDoors(world.commandContext([]), (doors) => makePeople(doors, how.people))
    const ratios: number[] = []
    for (let round = 0; round < how.rounds; round++) {
      const alone = await rateOf(world, crowd, { shared: 'off', step: 20 * round })
      const shared = await rateOf(world, crowd, { shared: 'on', step: 20 * round + 10 })
      ratios.push(shared / alone)
      console.log(
        `round ${round + 1}: over HTTP ${Math.round(shared)} transfers/s in shared commits, ${Math.round(alone)} in one each`,
      )
    }
    const faults = (await verifyLedger(world.watch)).filter(({ ok }) => !ok)
    const { intact } = await verifyAudit(world.database.sql)
    if (faults.length > 0 || !intact) console.log(`FAULTS ${JSON.stringify(faults)}, audit intact: ${intact}`)
    return { ratios, isSound: faults.length === 0 && intact }
  } finally {
    await world.close()
  }
}

/** Each step is another amount, so that nobody pays the same twice. */
async function rateOf(
  world: ProcessWorld,
  crowd: readonly Member[],
  { shared, step }: { readonly shared: 'on' | 'off'; readonly step: number },
): Promise<number> {
  await world.api.program().kill()
  await world.api.start({ SHARED_TRANSACTIONS: shared })
  const caller = openCaller(world.api.url, connections)
  try {
    const warming = await makeReady(caller, world.database, turnsOf(crowd, warm, step, 'without duty'))
    await caller.inParallel(warming, (one) => send(caller, one))
    const ready = await makeReady(
      caller,
      world.database,
      turnsOf(crowd, turnsEach, step + warm, 'without duty'),
    )
    const since = performance.now()
    await caller.inParallel(ready, (one) => send(caller, one))
    return ready.length / ((performance.now() - since) / 1_000)
  } finally {
    caller.close()
  }
}
