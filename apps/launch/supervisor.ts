// Answers for child processes: started, seen ready, started again when they end unexpectedly, stopped in order.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Clock } from '#kit/clock.ts'
import { Stop } from './stop.ts'

export type ChildPlan = {
  /** The name a person reads, such as "API". */
  readonly name: string
  /** A program for Node. It sends `{ready: true, url}` to its parent when it listens. */
  readonly file: string
  readonly args?: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Hears each line the child prints. */
  readonly onLine: (line: string, from: 'stdout' | 'stderr') => void
  /** Hears what the child sends besides its readiness. */
  readonly onMessage?: (message: unknown) => void
}

export type Supervisor = {
  /** Starts a child that shall stay, and answers its address when it is ready. Rejects when its first start fails. */
  keep(plan: ChildPlan): Promise<string>
  /** Starts a child that ends by itself, and answers its exit code. */
  run(plan: ChildPlan): Promise<number>
  /** Ends a kept child in order and starts it again at once. */
  restart(name: string): Promise<void>
  /** Ends all children in order: SIGTERM, and SIGKILL for those still there after 15 seconds. */
  readonly stop: () => Promise<void>
  /** Kills all children. */
  readonly kill: () => void
}

const graceMilliseconds = 15_000
const shortestPauseMilliseconds = 250
const longestPauseMilliseconds = 10_000
const steadyMilliseconds = 30_000

type Kept = { readonly plan: ChildPlan; process: ChildProcess; isExpectedToEnd: boolean; pause: number }

type World = {
  readonly clock: Clock
  readonly say: (line: string) => void
  readonly stopped: AbortController
  readonly kept: Map<string, Kept>
  readonly all: Set<ChildProcess>
}

/** Makes a supervisor. `say` hears one line for each unexpected end. */
export function createSupervisor(doors: { clock: Clock; say: (line: string) => void }): Supervisor {
  const world: World = { ...doors, stopped: new AbortController(), kept: new Map(), all: new Set() }
  return {
    keep: async (plan) => {
      const child: Kept = {
        plan,
        process: launch(world, plan),
        isExpectedToEnd: false,
        pause: shortestPauseMilliseconds,
      }
      const url = await readiness(child.process, plan)
      if (url === undefined) throw new Stop(`${plan.name} did not start; the lines above say why.`)
      world.kept.set(plan.name, child)
      watch(world, child)
      return url
    },
    run: async (plan) => exitOf(launch(world, plan)),
    restart: (name) => restart(world, name),
    stop: async () => {
      world.stopped.abort()
      await Promise.all([...world.all].map((child) => endInOrder(child, world.clock)))
    },
    kill: () => {
      world.stopped.abort()
      for (const child of world.all) child.kill('SIGKILL')
    },
  }
}

function launch(world: World, plan: ChildPlan): ChildProcess {
  if (world.stopped.signal.aborted) {
    throw new Error(`${plan.name} is not started any more: everything is being stopped.`)
  }
  const child = spawnChild(plan)
  world.all.add(child)
  child.once('exit', () => world.all.delete(child))
  return child
}

function watch(world: World, child: Kept): void {
  const since = world.clock.now().getTime()
  child.process.once('exit', (code, signal) => {
    if (child.isExpectedToEnd || world.stopped.signal.aborted) return
    if (world.clock.now().getTime() - since > steadyMilliseconds) child.pause = shortestPauseMilliseconds
    world.say(`${child.plan.name} ended unexpectedly (${endingOf(code, signal)}). Starting it again.`)
    void startAgain(world, child)
  })
}

async function startAgain(world: World, child: Kept): Promise<void> {
  const dead = child.process
  await world.clock.sleep(child.pause, world.stopped.signal)
  // A restart asked for in the meantime has already put another process in its place.
  if (world.stopped.signal.aborted || child.isExpectedToEnd || child.process !== dead) return
  child.pause = Math.min(child.pause * 2, longestPauseMilliseconds)
  child.process = launch(world, child.plan)
  watch(world, child)
  const url = await readiness(child.process, child.plan)
  if (url !== undefined) world.say(`${child.plan.name} is back.`)
}

async function restart(world: World, name: string): Promise<void> {
  const child = world.kept.get(name)
  if (!child || world.stopped.signal.aborted) return
  child.isExpectedToEnd = true
  await endInOrder(child.process, world.clock)
  child.isExpectedToEnd = false
  if (world.stopped.signal.aborted) return
  child.pause = shortestPauseMilliseconds
  child.process = launch(world, child.plan)
  watch(world, child)
  await readiness(child.process, child.plan)
}

function spawnChild(plan: ChildPlan): ChildProcess {
  const guard = join(import.meta.dirname, 'die-with-parent.ts')
  const child = spawn(process.execPath, ['--import', guard, plan.file, ...(plan.args ?? [])], {
    env: plan.environment,
    // A session of its own: Ctrl-C in the terminal reaches only the launcher, which then ends the children in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  relay(child.stdout, (line) => plan.onLine(line, 'stdout'))
  relay(child.stderr, (line) => plan.onLine(line, 'stderr'))
  child.on('message', (message) => plan.onMessage?.(message))
  return child
}

function relay(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine)
}

/** The address a child sends when it is ready, or undefined when it ends before. */
function readiness(child: ChildProcess, plan: ChildPlan): Promise<string | undefined> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      const isReady =
        typeof message === 'object' && message !== null && 'ready' in message && message.ready === true
      if (isReady) resolve('url' in message && typeof message.url === 'string' ? message.url : '')
    })
    child.once('exit', () => resolve(undefined))
    child.once('error', (fault) => {
      plan.onLine(fault.message, 'stderr')
      resolve(undefined)
    })
  })
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })
}

async function endInOrder(child: ChildProcess, clock: Clock): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  const ended = exitOf(child)
  const isOver = new AbortController()
  child.kill('SIGTERM')
  const killLater = clock.sleep(graceMilliseconds, isOver.signal).then(() => {
    if (!hasEnded(child)) child.kill('SIGKILL')
  })
  await ended
  isOver.abort()
  await killLater
}

const endingOf = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `exit code ${code}` : signal
