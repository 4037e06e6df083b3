// Answers for a program of ours as a child process: ready when it says so, gone with this process, killed or frozen at will.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runFolderSetting } from '#kit/test/run-folder.ts'
import { printError } from '#kit/test/test-log.ts'

const root = join(import.meta.dirname, '..')
/** More than a server says in a test that takes its database away under load: none of them may be missed. */
const keptLines = 50_000
const loadedFirst = ['apps/launch/die-with-parent.ts', 'e2e/keep-compiled.ts']

/** A program of ours as a child process. It dies with this process, and when it is told to. */
export type Program = {
  readonly processId: number
  /** What it printed last. */
  readonly lines: readonly string[]
  hasEnded(): boolean
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>
  /** Stops it where it stands, until `unfreeze`. */
  freeze(): void
  unfreeze(): void
}

/** Starts a program and waits until it says that it is ready. Rejects with what it printed when it ends before. */
export async function startProgram(
  file: string,
  options: { args?: readonly string[]; environment: Readonly<Record<string, string>> },
): Promise<Program> {
  const child = fork(join(root, file), [...(options.args ?? [])], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      [runFolderSetting]: process.env[runFolderSetting],
      ...options.environment,
    },
    execArgv: loadedFirst.flatMap((loaded) => ['--import', join(root, loaded)]),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        if (lines.push(line) > keptLines) lines.shift()
        printIfError(line)
      })
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([
    readiness(child),
    ended.then(() => {
      throw new Error(`${file} ended before it was ready:\n${lines.slice(-20).join('\n')}`)
    }),
  ])
  // Who is killed meanwhile keeps nothing.
  child.send('keep what you have compiled', () => undefined)
  const { pid } = child
  if (pid === undefined) throw new Error(`${file} has no process`)
  return {
    processId: pid,
    lines,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    freeze: () => void child.kill('SIGSTOP'),
    unfreeze: () => void child.kill('SIGCONT'),
  }
}

/** A line that was cut when its process was killed is none. */
function printIfError(line: string): void {
  try {
    if (line.startsWith('{')) printError(line)
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault
  }
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) resolve()
    })
  })
}
