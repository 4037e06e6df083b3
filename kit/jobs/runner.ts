// Answers for running jobs: leased, fenced, retried, and put aside when hopeless.
import { systemClock } from '../clock.ts'
import type { Part, Sql } from '../db/database.ts'
import { together } from '../db/together.ts'
import { type Claim, type ClaimedRow, claimJobs, renewLeases } from './job-rows.ts'
import type { JobHandlers } from './jobs.ts'
import { runOne, type RunnerDoors, type Running } from './run-one.ts'

export type JobRunner = {
  /** Claims and runs what is due, once. Answers how many jobs were run. */
  step(): Promise<number>
  /** Steps until nothing is due. */
  drain(): Promise<void>
  /** Runs until stopped: wakes on `nudge`, else every 250 ms. */
  start(): void
  nudge(): void
  /** How many jobs this runner has claimed and not ended yet. */
  underWay(): number
  stop(): Promise<void>
}

// The pause between polls is real time even where the clock is moved: it spares the database, no rule hangs on it.
const napClock = systemClock()

/** A job that runs longer keeps its lease by being written down again this often, of the machine's time. */
const renewMilliseconds = 20_000
const batch = 16
/** How many of a kind of which many run at once; more are claimed when a quarter of them has ended. */
const crowd = 64
const pollMilliseconds = 250

/** Which jobs are claimed: those that run `apart`, those of the `lanes`, or those of one kind of which many run at once. */
type Way = 'apart' | 'lanes' | { readonly kind: string }

function kindsByWay(handlers: JobHandlers): Readonly<Record<'many' | 'apart', readonly string[]>> {
  const kindsWith = (way: 'manyAtOnce' | 'apart') =>
    Object.entries(handlers).flatMap(([kind, handler]) =>
      typeof handler === 'object' && way in handler ? [kind] : [],
    )
  return { many: kindsWith('manyAtOnce'), apart: kindsWith('apart') }
}

/** The order of what runs apart; each kind has its own, and one without any goes first. */
function turnOf(handlers: JobHandlers, sql: Sql, now: Date): Part | undefined {
  const orders = Object.entries(handlers).flatMap(([kind, handler]) =>
    typeof handler === 'object' && 'turn' in handler && handler.turn
      ? [sql.part`case when kind = ${kind} then ${handler.turn(sql, now)} else 0 end`]
      : [],
  )
  return orders.length === 0 ? undefined : orders.reduce((all, one) => sql.part`${all}, ${one}`)
}

/** One of these that a dead process left behind runs already: many beside each other would each be put aside for what one of them does. */
const isAtLeftBehind = (own: Iterable<ClaimedRow>, only: Claim['only']): boolean =>
  [...own].some(
    ({ kind, stops }) => stops > 0 && (only === undefined || only.names.includes(kind) === only.areThese),
  )

function onlyOf(kinds: ReturnType<typeof kindsByWay>, way: Way): NonNullable<Claim['only']> {
  if (way === 'lanes') return { names: [...kinds.many, ...kinds.apart], areThese: false }
  return { names: way === 'apart' ? kinds.apart : [way.kind], areThese: true }
}

/** What lanes have in common: claiming, running, and how many are claimed and not ended. */
function openWork(doors: RunnerDoors) {
  const kinds = kindsByWay(doors.handlers)
  const shared = new Map<string, ReturnType<typeof together>>()
  const sharedBy: Running['sharedBy'] = (kind) => {
    const known = shared.get(kind) ?? together(doors.database)
    shared.set(kind, known)
    return known
  }
  const own = new Map<bigint, ClaimedRow>()
  const pause = (fault: unknown): void =>
    doors.log.warn({ err: fault }, 'jobs pause: the database does not answer')
  return {
    claim: async (most: number, way?: Way): Promise<ClaimedRow[]> => {
      const { queue, clock } = doors
      const only = way && onlyOf(kinds, way)
      const now = clock.now()
      const { sql } = doors.database
      const turn = way === 'apart' ? turnOf(doors.handlers, sql, now) : undefined
      const rows = await claimJobs(sql, {
        queue,
        now,
        most,
        only,
        own: new Set(own.keys()),
        leftBehind: !isAtLeftBehind(own.values(), only),
        turn,
      })
      for (const row of rows) own.set(row.id, row)
      // In order of their ids: what a transaction left behind first happens first.
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    /** Never throws: where not even a failure could be written down, the job is due again when its lease ends. */
    run: async (row: ClaimedRow): Promise<void> => {
      await runOne({ ...doors, sharedBy }, row).catch(pause)
      own.delete(row.id)
    },
    /** Keeps the leases of what is claimed and has not ended, until it is stopped. */
    keepLeases: async (stopped: AbortSignal): Promise<void> => {
      while (!stopped.aborted) {
        await napClock.sleep(renewMilliseconds, stopped)
        const leases = [...own.values()].map(({ id, lease }) => ({ id, lease }))
        if (leases.length > 0) await renewLeases(doors.database.sql, leases, doors.clock.now()).catch(pause)
      }
    },
    kinds,
    pause,
    underWay: () => own.size,
  }
}

/** Starts as many of a kind as there is room for, beside those that are running. */
async function runAtOnce(
  running: Set<Promise<unknown>>,
  claim: (most: number) => Promise<ClaimedRow[]>,
  run: (rows: readonly ClaimedRow[]) => Promise<unknown>,
): Promise<number> {
  while (running.size > crowd - crowd / 4) await Promise.race(running)
  const rows = await claim(crowd - running.size)
  for (const row of rows) {
    const one: Promise<unknown> = run([row]).then(() => running.delete(one))
    running.add(one)
  }
  return rows.length
}

/** Makes the runner of one queue. `handlers` are keyed by kind; an unknown kind is a fault of ours and is retried. */
export function createJobRunner(doors: RunnerDoors): JobRunner {
  const stopped = new AbortController()
  const lanes = doors.lanes ?? 1
  const work = openWork(doors)
  let naps = new AbortController()
  let loops: Promise<void>[] | undefined
  const runInTurn = async (rows: readonly ClaimedRow[]): Promise<number> => {
    for (const row of rows) await work.run(row)
    if (rows.length > 0) doors.afterJob?.()
    return rows.length
  }
  /** Takes what there is, again and again; naps when there is nothing, until somebody knocks. */
  const keep = async (take: () => Promise<number>): Promise<void> => {
    while (!stopped.signal.aborted) {
      const woken = naps.signal
      const count = await take().catch(work.pause)
      if (!count) await napClock.sleep(pollMilliseconds, AbortSignal.any([woken, stopped.signal]))
    }
  }
  const keepLane = (most: number, way: Way) => keep(async () => runInTurn(await work.claim(most, way)))
  const keepCrowd = async (kind: string): Promise<void> => {
    const running = new Set<Promise<unknown>>()
    await keep(() => runAtOnce(running, (most) => work.claim(most, { kind }), runInTurn))
    await Promise.all(running)
  }
  const step = async (): Promise<number> => runInTurn(await work.claim(batch))
  return {
    step,
    drain: async () => {
      while ((await step()) > 0);
    },
    start: () => {
      loops ??= [
        ...Array.from({ length: lanes }, () => keepLane(Math.ceil(batch / lanes), 'lanes')),
        ...work.kinds.many.map(keepCrowd),
        ...(work.kinds.apart.length > 0 ? [keepLane(1, 'apart')] : []),
        work.keepLeases(stopped.signal),
      ]
    },
    nudge: () => {
      naps.abort()
      naps = new AbortController()
    },
    underWay: () => work.underWay(),
    stop: async () => {
      stopped.abort()
      await Promise.all(loops ?? [])
    },
  }
}
