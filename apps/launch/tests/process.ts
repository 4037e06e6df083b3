// Answers for a process that runs test files one after another, each as a suite of its own, and tells what became of them.
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { systemClock } from '#kit/clock.ts'
import { partSetting } from '#kit/test/depth.ts'
import { secondsSpent } from '#kit/test/seconds-spent.ts'
import { beginDeclaring, endDeclaring } from './declaring.ts'
import { listen, type Report } from './reports.ts'

/** Asks for a file, by its absolute path, or for a part of its work. What is closing at its end is given so long. */
export type Asked = {
  readonly file: string
  readonly part: number | undefined
  readonly patienceMilliseconds: number
  /** The command's own: what tests stand on may have been started after this process. */
  readonly environment: NodeJS.ProcessEnv
}

/** What a test process says. */
export type Said =
  | { readonly said: 'ready' }
  | { readonly said: 'report'; readonly report: Report }
  | { readonly said: 'figure'; readonly figure: string }
  | {
      readonly said: 'done'
      /** Seconds of processor time: of this process, and of programs that it started and that have ended. */
      readonly busySeconds: number
      /** Seconds of work that is counted apart, by its name. */
      readonly spent: Readonly<Record<string, number>>
      /** What the file left open or did after its end; the process is not used again. */
      readonly left: readonly string[]
      /** What the process holds in memory by now. */
      readonly megabytes: number
    }

const clock = systemClock()
const tell = (said: Said): void => void process.send?.(said)

// node:test runs nothing else then and does not say so.
for (const declare of [test, suite])
  Object.assign(declare, {
    only: () => {
      throw new Error('`only` leaves the other tests out: ask for the file by its path instead')
    },
  })

let hearEnd: (() => void) | undefined
/** What failed outside any test: node:test says so by its exit code, and tells it of the process as a whole. */
const outside: string[] = []
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (fault: unknown) => void outside.push(inspect(fault)))
listen({
  report: (report) => {
    // A file that can be read and whose hooks work is no test of its own.
    if (report.depth > 0 || report.fault !== undefined) tell({ said: 'report', report })
    if (report.depth === 0) hearEnd?.()
  },
  diagnostic: (message, depth) => {
    if (depth > 0) tell({ said: 'figure', figure: message })
  },
})

/** Processor time of this process and of its ended children, in clock ticks of a hundredth of a second each. */
function busySeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

const countOpen = (): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** What keeps the process alive beyond what did before, when it does not end by itself. */
async function findLeft(before: ReadonlyMap<string, number>, patience: number): Promise<string[]> {
  const until = clock.now().getTime() + patience
  for (;;) {
    await clock.sleep(5)
    const left = [...countOpen()].filter(([name, count]) => count > (before.get(name) ?? 0))
    if (left.length === 0) return []
    if (clock.now().getTime() > until) return left.map(([name, count]) => `left open: ${count} × ${name}`)
  }
}

function setEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
}

async function run({ file, part, patienceMilliseconds, environment }: Asked): Promise<void> {
  setEnvironment(environment)
  const before = countOpen()
  const busyBefore = busySeconds()
  const ended = new Promise<void>((resolve) => {
    hearEnd = resolve
  })
  secondsSpent.clear()
  if (part !== undefined) process.env[partSetting] = String(part)
  // Each part of a file is read anew.
  const address = `${pathToFileURL(file).href}${part === undefined ? '' : `?part=${part}`}`
  beginDeclaring()
  suite(file, async () => {
    await import(address)
    endDeclaring()
  })
  await ended
  const open = await findLeft(before, patienceMilliseconds)
  const faults = outside.splice(0)
  const left = [
    ...open,
    ...(process.exitCode ? faults.map((fault) => `failed outside its tests: ${fault}`) : []),
  ]
  process.exitCode = 0
  tell({
    said: 'done',
    busySeconds: busySeconds() - busyBefore,
    spent: Object.fromEntries(secondsSpent),
    left,
    megabytes: process.memoryUsage().rss / 2 ** 20,
  })
}

process.on('message', (asked: Asked) => void run(asked))
process.once('disconnect', () => process.exit())
tell({ said: 'ready' })
