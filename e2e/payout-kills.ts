// Answers for killing the worker of the payout suite, its database or both: before a call to a bank, during one, or at random; and for what each kill hit.
import { advance, type PayoutRun } from './payout-run.ts'
import { realClock } from './world.ts'

export const whens = ['before a call', 'in a call', 'in a call', 'at random'] as const

/** Who dies: the worker, which serves its customers too; the machine with both; the database alone, which the worker outlives. */
export const victims = ['worker', 'machine', 'database'] as const
type Victim = (typeof victims)[number]

const patienceMilliseconds = 2_000

async function waiting({ world }: PayoutRun): Promise<string[]> {
  const rows = await world.watch.sql<{ reference: string }>`
    select reference from transfers where state = 'held'`
  return rows.map(({ reference }) => reference)
}

async function calling({ world, cut }: PayoutRun): Promise<string[]> {
  const rows = await world.watch.sql<{ reference: string }>`
    select t.reference from transfers t where t.state = 'submitted' and not exists (
      select from transfer_events e where e.transfer_id = t.id and e.kind = 'call')`
  return rows.map(({ reference }) => reference).filter((reference) => !cut.has(reference))
}

async function countAnswered({ world }: PayoutRun): Promise<number> {
  const [row] = await world.watch.sql<{ count: number }>`
    select count(*)::int count from transfers where state = 'pending'`
  return row?.count ?? 0
}

async function seen(run: PayoutRun, of: (run: PayoutRun) => Promise<string[]>): Promise<void> {
  const until = realClock.now().getTime() + patienceMilliseconds
  while (realClock.now().getTime() < until) {
    if ((await of(run)).length > 0) return
    await realClock.sleep(2)
  }
}

/** Kills at once, or as soon as what is waited for is seen; then starts what was killed again, by the world's time. */
export async function killNow(
  run: PayoutRun,
  when: (typeof whens)[number],
  victim: Victim = 'worker',
): Promise<void> {
  const { world } = run
  if (when === 'before a call') await seen(run, waiting)
  if (when === 'in a call') await seen(run, calling)
  const killPostgres = victim === 'worker' ? undefined : world.postgres.aim()
  killPostgres?.()
  if (victim !== 'database') await world.api.program().kill()
  if (killPostgres) await world.postgres.start()
  if (victim === 'database') {
    run.databaseKills += 1
    return
  }
  await noteHit(run)
  await world.api.start({ PAYOUT_PROVIDER: run.provider })
  if (run.moved > 0) await world.api.advance(run.moved)
  // What the killed worker held is due again when its lease has ended.
  await advance(run, 61_000)
}

async function noteHit(run: PayoutRun): Promise<void> {
  const references = await calling(run)
  for (const reference of references) run.cut.add(reference)
  const [reached] = await run.bank.sql<{ count: number }>`
    select count(*)::int count from bank_payouts where reference = any(${references}::text[])`
  run.kills.push({
    waiting: (await waiting(run)).length,
    underWay: references.length,
    reachedBank: reached?.count ?? 0,
    answered: await countAnswered(run),
  })
}
