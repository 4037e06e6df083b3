// Answers for a process that runs test files one after another, each as a suite of its own, and tells what became of them.
import { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { beforeEach, mock, suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { systemClock } from '#kit/clock.ts'
import { partSetting } from '#kit/test/depth.ts'
import { secondsSpent } from '#kit/test/seconds-spent.ts'
import { beginDeclaring, endDeclaring, onRunOnly, onUncounted } from './declaring.ts'
import { endOfOutput } from './lines.ts'
import { listen, type Report, wordsOf } from './reports.ts'

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
  /** What runs now, for the words of a file that hangs or dies. */
  | { readonly said: 'begun'; readonly test: string }
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
// Taken before a test can put something in its place.
const send = process.send?.bind(process)
const tell = (said: Said): void => void send?.(said)

/** The file that runs, and who waits for its end. */
let running: { readonly file: string; readonly onEnd: () => void } | undefined
/** What failed outside any test: node:test says so by its exit code alone, and a test that sets that later would hide it. */
const outside: string[] = []
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (fault: unknown) =>
    // node:test hears of it after this.
    process.nextTick(() => {
      if (process.exitCode) outside.push(wordsOf(fault))
      process.exitCode = 0
    }),
  )
onUncounted((name, why) => void outside.push(`${name} ${why}`))
listen({
  report: (report) => {
    // Beside the file stands what was declared too late to stand in it: it counts as any test does.
    const isFile = report.depth === 0 && report.name === running?.file
    // A file that can be read and whose hooks work is no test of its own.
    if (!isFile || report.fault !== undefined)
      tell({ said: 'report', report: isFile ? report : { ...report, depth: report.depth + 1 } })
    if (isFile) running?.onEnd()
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

/** Programs and threads that were started and have not ended: what is unref'd keeps no process alive, and is left all the same. */
const children = new Set<ChildProcess>()
const workers = new Set<Worker>()
const partOf = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined
subscribe('child_process', (message) => {
  const child = partOf(message, 'process')
  if (!(child instanceof ChildProcess)) return
  children.add(child)
  for (const end of ['exit', 'error']) child.once(end, () => children.delete(child))
})
subscribe('worker_threads', (message) => {
  const worker = partOf(message, 'worker')
  if (!(worker instanceof Worker)) return
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
})

/** Waits until this process would end by itself, as a process of one file would; answers whether it did so in time. */
function untilIdle(patience: number): Promise<boolean> {
  const over = AbortSignal.timeout(patience)
  return new Promise((resolve) => {
    const end = (isIdle: boolean): void => {
      // Also of what has not come: it would speak into the time of a later file.
      process.off('beforeExit', whenIdle)
      over.removeEventListener('abort', whenOver)
      process.channel?.ref()
      resolve(isIdle)
    }
    const whenIdle = (): void => end(true)
    const whenOver = (): void => end(false)
    process.on('beforeExit', whenIdle)
    over.addEventListener('abort', whenOver)
    process.channel?.unref()
  })
}

function countOpen(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** What is left of a file once it has had `patience` to close: what it keeps open, and what it started. */
async function findLeft(before: ReadonlyMap<string, number>, patience: number): Promise<string[]> {
  const until = clock.now().getTime() + patience
  const isIdle = await untilIdle(patience)
  const counts = isIdle
    ? []
    : [...countOpen()].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
  while (children.size + workers.size > 0 && clock.now().getTime() < until) await clock.sleep(5)
  const open = counts.filter(([, count]) => count > 0).map(([name, count]) => `${count} × ${name}`)
  const left = [
    ...(open.length > 0
      ? [`left open (is every world, server and browser closed in \`after\`?): ${open.join(', ')}`]
      : []),
    ...[...children].map(
      ({ spawnargs }) => `left running: ${spawnargs.join(' ').slice(0, commandLettersMost)}`,
    ),
    ...[...workers].map(() => 'left running: a worker thread'),
  ]
  for (const child of children) child.kill('SIGKILL')
  return isIdle || left.length > 0 ? left : ['left work under way that has no name']
}

const listeningBefore = new Set(process.listeners('beforeExit'))

/** node:test ends its whole tree when nothing keeps the process alive; here the next file may still come. */
function forgetEndOfProcess(): void {
  for (const listener of process.listeners('beforeExit'))
    if (!listeningBefore.has(listener) && listener.name === 'exitHandler') process.off('beforeExit', listener)
}

const exitListeners = new Set(process.listeners('exit'))

/** What a file wants done at the end of its process is done at the end of the file, so that what it throws is the file's. */
function watchExit(): void {
  for (const listener of process.listeners('exit')) {
    if (exitListeners.has(listener)) continue
    exitListeners.add(listener)
    try {
      listener.call(process, 0)
    } catch (fault) {
      outside.push(wordsOf(fault))
    }
  }
  if (process.exitCode) outside.push(`it ended with the exit code ${process.exitCode}`)
  process.exitCode = 0
}

function setEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
}

const folder = process.cwd()
/** Of the line of a program that is left running so many letters are told: a browser's has thousands. */
const commandLettersMost = 160

async function run({ file, part, patienceMilliseconds, environment }: Asked): Promise<void> {
  process.chdir(folder)
  setEnvironment(environment)
  const before = countOpen()
  const busyBefore = busySeconds()
  const ended = new Promise<void>((resolve) => {
    running = { file, onEnd: resolve }
  })
  secondsSpent.clear()
  if (part !== undefined) process.env[partSetting] = String(part)
  // Each part of a file is read anew.
  const address = `${pathToFileURL(file).href}${part === undefined ? '' : `?part=${part}`}`
  beginDeclaring()
  suite(file, async () => {
    beforeEach((context) => {
      tell({ said: 'begun', test: context.name })
      onRunOnly(context, () => void outside.push(`${context.name} leaves some of its subtests out`))
    })
    await import(address)
    endDeclaring()
  })
  forgetEndOfProcess()
  await ended
  mock.reset()
  const open = await findLeft(before, patienceMilliseconds)
  watchExit()
  const left = [...open, ...outside.splice(0).map((fault) => `failed outside its tests: ${fault}`)]
  for (const stream of [process.stdout, process.stderr]) stream.write(`\n${endOfOutput}\n`)
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
