// Answers for killing the worker of the payout suite, its database or both, at a moment that is held open: before a call to a bank, in one, or after its answer.
import assert from 'node:assert/strict'
import { eventually } from '#kit/test/eventually.ts'
import { advance, handing, type PayoutRun } from './payout-run.ts'

/** Who dies: the worker, which serves its customers too; the machine with both; the database alone, which the worker outlives. */
type Victim = 'worker' | 'machine' | 'database'
type Moment =
  | 'before a call'
  | 'in a call that the bank has not seen'
  | 'in a call that the bank has taken'
  | 'after an answer'
export type Strike = { readonly moment: Moment; readonly victim: Victim }

const strikes: readonly Strike[] = [
  { moment: 'before a call', victim: 'worker' },
  { moment: 'in a call that the bank has taken', victim: 'machine' },
  { moment: 'in a call that the bank has not seen', victim: 'worker' },
  { moment: 'in a call that the bank has taken', victim: 'database' },
  { moment: 'after an answer', victim: 'machine' },
  { moment: 'before a call', victim: 'machine' },
  { moment: 'in a call that the bank has taken', victim: 'worker' },
  { moment: 'in a call that the bank has not seen', victim: 'database' },
  { moment: 'after an answer', victim: 'worker' },
]
/** So many of them have every moment, and the database alone. */
export const strikesLeast = 6

export function strikeOf(turn: number): Strike {
  return strikes[turn % strikes.length] ?? assert.fail('a turn has a number')
}

async function waiting({ world }: PayoutRun): Promise<string[]> {
  const rows = await world.watch.sql<{ reference: string }>`
    select reference from orders where state = 'held'`
  return rows.map(({ reference }) => reference)
}

async function calling({ world, cut }: PayoutRun): Promise<string[]> {
  const rows = await world.watch.sql<{ reference: string }>`
    select t.reference from orders t where t.state = 'submitted' and not exists (
      select from order_events e where e.order_id = t.id and e.kind = 'call')`
  return rows.map(({ reference }) => reference).filter((reference) => !cut.has(reference))
}

/** Those that the bank has. */
async function takenOf({ bank }: PayoutRun, references: readonly string[]): Promise<string[]> {
  const rows = await bank.sql<{ reference: string }>`
    select reference from bank_payouts where reference = any(${references}::text[])`
  return rows.map(({ reference }) => reference)
}

async function countAnswered({ world }: PayoutRun): Promise<number> {
  const [row] = await world.watch.sql<{ count: number }>`
    select count(*)::int count from orders where state = 'pending'`
  return row?.count ?? 0
}

/** A moment that is held open. */
export type Opened = {
  /**
   * Resolves when somebody stands there; then nobody goes on by themselves for a long while. Another customer is let on where one
   * is needed.
   */
  seen(letOneOn: () => void): Promise<void>
  /** Lets them go on who still live. */
  release(): Promise<void>
}

/** Holds a moment open for whoever comes to it from now on. */
export async function open(run: PayoutRun, moment: Moment): Promise<Opened> {
  switch (moment) {
    case 'before a call':
      return openBeforeCalls(run)
    case 'in a call that the bank has not seen':
      return openCall(run, 'hang_before')
    case 'in a call that the bank has taken':
      return openCall(run, 'hang_after')
    case 'after an answer':
      // One of the first is pending for ever.
      return {
        seen: () => eventually(async () => assert.ok((await countAnswered(run)) > 0), 120),
        release: async () => undefined,
      }
  }
}

/** Nobody can write down that a call begins, which comes before its first byte. */
async function openBeforeCalls(run: PayoutRun): Promise<Opened> {
  const closed = Promise.withResolvers<undefined>()
  const letGo = Promise.withResolvers<undefined>()
  const holding = run.world.watch
    .begin(async (sql) => {
      await sql`set local idle_in_transaction_session_timeout = 0`
      await sql`lock table order_events in share mode`
      closed.resolve(undefined)
      await letGo.promise
    })
    // A server that is killed lets go by itself, and says so.
    .catch(closed.reject)
  await closed.promise
  return {
    seen: () => eventually(async () => assert.ok((await waiting(run)).length > 0), 120),
    release: async () => {
      letGo.resolve(undefined)
      await holding
    },
  }
}

/** In how many looks in a row a call must stand: one that is answered leaves meanwhile. */
const looksInRow = 5
/** After so many the next call is held too: this one was the second of a transfer, which is no such moment. */
const looksMost = 10

/** The next call that hands a transfer over gets no answer for as long as the worker waits for one. */
async function openCall(run: PayoutRun, kind: 'hang_before' | 'hang_after'): Promise<Opened> {
  const { world, provider: rail } = run
  const holdNext = () => world.control('/scenarios', { rail, match: handing[rail], script: [{ kind }] })
  const isHeld = async (): Promise<boolean> => {
    const state: { scenarios: { script: { kind: string }[] }[] } = Object(await world.control('/state'))
    return state.scenarios.every(({ script }) => script.every((step) => step.kind !== kind))
  }
  const standing = async (): Promise<string[]> => {
    const references = await calling(run)
    return kind === 'hang_after' ? takenOf(run, references) : references
  }
  await holdNext()
  return {
    seen: (letOneOn) => {
      let looks = 0
      let inRow = new Map<string, number>()
      return eventually(async () => {
        assert.ok(await isHeld(), 'nobody calls')
        inRow = new Map((await standing()).map((reference) => [reference, (inRow.get(reference) ?? 0) + 1]))
        const isSeen = Math.max(0, ...inRow.values()) >= looksInRow
        if (!isSeen && ++looks % looksMost === 0) {
          await holdNext()
          letOneOn()
        }
        assert.ok(isSeen, 'no call is held')
      }, 120)
    },
    release: async () => undefined,
  }
}

/** Kills at once, notes what that hit, and starts what was killed again, by the world's time. */
export async function killNow(run: PayoutRun, strike: Strike | undefined): Promise<void> {
  const { world } = run
  const victim = strike?.victim ?? 'worker'
  const killPostgres = victim === 'worker' ? undefined : world.postgres.aim()
  killPostgres?.()
  if (victim !== 'database') await world.api.program().kill()
  if (killPostgres) await world.postgres.start()
  if (victim === 'database') {
    run.databaseKills += 1
    return
  }
  await noteHit(run, strike?.moment)
  await world.api.start({ PAYOUT_PROVIDER: run.provider })
  if (run.moved > 0) await world.api.advance(run.moved)
  // What the killed worker held is due again when its lease has ended.
  await advance(run, 61_000)
}

async function noteHit(run: PayoutRun, moment: Moment | undefined): Promise<void> {
  const references = await calling(run)
  for (const reference of references) run.cut.add(reference)
  run.kills.push({
    moment,
    waiting: (await waiting(run)).length,
    underWay: references.length,
    reachedBank: (await takenOf(run, references)).length,
    answered: await countAnswered(run),
  })
}
