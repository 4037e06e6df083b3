// Answers for who goes next: actors of one process, each stopped before every statement, and one let go at a time by the seed.
import { assert } from '#kit/assert.ts'
import type { Random } from '#kit/random.ts'

/** What an actor does next is not its own to say: `step` waits until the scheduler lets it, and answers what `act` does. */
export type Stepping = {
  step<Value>(what: string, act: () => Promise<Value>): Promise<Value>
}

export type Report = {
  /** Every step in its order: `client 3: commit`. */
  readonly trace: readonly string[]
  /** Steps at which another actor was in the middle of a transaction: so many times two were really at it at once. */
  readonly interleavings: number
  /** Steps that waited for a lock of another actor, and were parked until they had it. */
  readonly parked: number
}

export type Doors = {
  readonly random: Random
  readonly actors: ReadonlyMap<string, (stepping: Stepping) => Promise<void>>
  /** Whether the statement that an actor is at waits for a lock: asked only when it is not done at once. */
  readonly waitsForLock: (actor: string) => Promise<boolean>
  /** Called when nobody is at a statement, but for those that wait for a lock; what it throws ends the run. */
  readonly afterStep: (what: string) => Promise<void>
  readonly isInTransaction: (actor: string) => boolean
  readonly stepsMost: number
  /** Hears every step, also of a run that does not end. */
  readonly trace?: string[]
}

/** A statement that an actor asks for: `begin` sends it and resolves when it has ended, `deliver` hands the actor its end. */
type Asked = {
  readonly actor: string
  readonly what: string
  readonly begin: () => Promise<void>
  readonly deliver: () => void
}

/** Where everybody stands: asking for a statement, thinking about the end of one, or waiting for a lock in one. */
type Stage = {
  readonly ready: Asked[]
  readonly thinking: Set<string>
  readonly waiting: Map<Asked, Promise<void>>
  fault: Error | undefined
  wake: () => void
}

/**
 * Runs actors until all are done. The same seed lets them go in the same order; where two wait for rows of one transaction, it is
 * PostgreSQL that says who has them first.
 */
export async function runActors(doors: Doors): Promise<Report> {
  const { random, trace = [] } = doors
  const stage: Stage = {
    ready: [],
    thinking: new Set(),
    waiting: new Map(),
    fault: undefined,
    wake: () => undefined,
  }
  const counts = { interleavings: 0, parked: 0 }
  letIn(stage, doors)
  await settled(stage)
  while (await isAnyoneReady(stage, doors)) {
    if (trace.length >= doors.stepsMost) throw new Error(`No end after ${doors.stepsMost} steps.`)
    const next = choose(stage, random)
    trace.push(`${next.actor}: ${next.what}`)
    const others = [...doors.actors.keys()].filter((actor) => actor !== next.actor)
    if (others.some(doors.isInTransaction)) counts.interleavings += 1
    await follow(stage, doors, next, next.begin())
    if (stage.waiting.has(next)) counts.parked += 1
    await handOn(stage, doors, next)
    await doors.afterStep(next.what)
  }
  return { trace, ...counts }
}

/** Starts every actor. */
function letIn(stage: Stage, doors: Doors): void {
  for (const [actor, work] of doors.actors) {
    stage.thinking.add(actor)
    void work(steppingOf(stage, actor))
      .catch((error: unknown) => (stage.fault ??= asError(error)))
      .finally(() => {
        stage.thinking.delete(actor)
        stage.wake()
      })
  }
}

function steppingOf(stage: Stage, actor: string): Stepping {
  return {
    step: (what, act) =>
      new Promise((resolve, reject) => {
        let end = (): void => undefined
        stage.ready.push({
          actor,
          what,
          begin: () =>
            act().then(
              (value) => void (end = () => resolve(value)),
              (error: unknown) => void (end = () => reject(asError(error))),
            ),
          deliver: () => {
            stage.thinking.add(actor)
            end()
          },
        })
        stage.thinking.delete(actor)
        stage.wake()
      }),
  }
}

/** Waits until nobody thinks any more. */
async function settled(stage: Stage): Promise<void> {
  while (stage.thinking.size > 0 && stage.fault === undefined)
    await new Promise<void>((resolve) => (stage.wake = resolve))
  if (stage.fault !== undefined) throw stage.fault
}

/** Who still waits after so many looks waits for ever. */
const looksMost = 100

/**
 * Whether anybody asks for a statement, and not all have ended. Throws where they wait for one another. One look is no proof of that: who
 * waited for a row may have it while the next one is asked, who waits for the first by then.
 */
async function isAnyoneReady(stage: Stage, doors: Doors): Promise<boolean> {
  for (let look = 0; stage.ready.length === 0 && stage.waiting.size > 0; look++) {
    if (look === looksMost)
      throw new Error(`Everybody waits: ${[...stage.waiting.keys()].map(({ actor }) => actor).join(', ')}.`)
    await handOn(stage, doors)
  }
  return stage.ready.length > 0
}

const byActor = (one: Asked, other: Asked): number => (one.actor < other.actor ? -1 : 1)

function choose({ ready }: Stage, random: Random): Asked {
  ready.sort(byActor)
  const [next] = ready.splice(random.below(ready.length), 1)
  assert(next !== undefined, 'somebody is ready')
  return next
}

/** Follows a statement until it has ended, and its actor has thought about that, or until it waits for a lock. */
async function follow(stage: Stage, doors: Doors, asked: Asked, running: Promise<void>): Promise<void> {
  let hasEnded = false
  const ended = running.then(() => {
    hasEnded = true
    return false
  })
  while (!hasEnded) {
    const waits = await Promise.race([ended, doors.waitsForLock(asked.actor)])
    if (waits && !hasEnded) return void stage.waiting.set(asked, running)
  }
  asked.deliver()
  await settled(stage)
}

/** Whoever waited for what the last step gave back has it now, and perhaps gives something back to others. */
async function handOn(stage: Stage, doors: Doors, last?: Asked): Promise<void> {
  for (let goesOn = true; goesOn;) {
    goesOn = false
    const parked = [...stage.waiting].sort(([one], [other]) => byActor(one, other))
    for (const [asked, running] of parked) {
      if (asked === last || (await doors.waitsForLock(asked.actor))) continue
      stage.waiting.delete(asked)
      await follow(stage, doors, asked, running)
      goesOn ||= !stage.waiting.has(asked)
    }
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
