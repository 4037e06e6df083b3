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
const longestPauseMilliseconds = 10_000
const steadyMilliseconds = 30_000

type Kept = { readonly plan: ChildPlan; process: ChildProcess; isExpectedToEnd: boolean; pause: number }

/** Makes a supervisor. `say` hears one line for each unexpected end. */
export function createSupervisor(doors: { clock: Clock; say: (line: string) => void }): Supervisor {
  const { clock, say } = doors
  const stopped = new AbortController()
  const kept = new Map<string, Kept>()
  const all = new Set<ChildProcess>()

  const launch = (plan: ChildPlan): ChildProcess => {
    if (stopped.signal.aborted)
      throw new Error(`${plan.name} is not started any more: everything is being stopped.`)
    const child = spawnChild(plan)
    all.add(child)
    child.once('exit', () => all.delete(child))
    return child
  }

  const watch = (child: Kept): void => {
    const since = clock.now().getTime()
    child.process.once('exit', (code, signal) => {
      if (child.isExpectedToEnd || stopped.signal.aborted) return
      if (clock.now().getTime() - since > steadyMilliseconds) child.pause = 250
      say(`${child.plan.name} ended unexpectedly (${endingOf(code, signal)}). Starting it again.`)
      void again(child)
    })
  }

  const again = async (child: Kept): Promise<void> => {
    const dead = child.process
    await clock.sleep(child.pause, stopped.signal)
    // A restart asked for in the meantime has already put another process in its place.
    if (stopped.signal.aborted || child.isExpectedToEnd || child.process !== dead) return
    child.pause = Math.min(child.pause * 2, longestPauseMilliseconds)
    child.process = launch(child.plan)
    watch(child)
    const url = await readiness(child.process, child.plan)
    if (url !== undefined) say(`${child.plan.name} is back.`)
  }

  return {
    keep: async (plan) => {
      const child: Kept = { plan, process: launch(plan), isExpectedToEnd: false, pause: 250 }
      const url = await readiness(child.process, plan)
      if (url === undefined) throw new Stop(`${plan.name} did not start; the lines above say why.`)
      kept.set(plan.name, child)
      watch(child)
      return url
    },
    run: (plan) => exitOf(launch(plan)),
    restart: async (name) => {
      const child = kept.get(name)
      if (!child || stopped.signal.aborted) return
      child.isExpectedToEnd = true
      await endInOrder(child.process, clock)
      child.isExpectedToEnd = false
      child.pause = 250
      child.process = launch(child.plan)
      watch(child)
      await readiness(child.process, child.plan)
    },
    stop: async () => {
      stopped.abort()
      await Promise.all([...all].map((child) => endInOrder(child, clock)))
    },
    kill: () => {
      stopped.abort()
      for (const child of all) child.kill('SIGKILL')
    },
  }
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
