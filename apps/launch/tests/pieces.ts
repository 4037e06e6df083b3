// Answers for the pieces of a test run: tools that check, what tests stand on, and each file of tests.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepareTemplates } from '#kit/test/database.ts'
import { fastFolder } from '#kit/test/run-folder.ts'
import { findChromium, startPostgres } from '../ground.ts'
import type { StartDoors } from '../start.ts'
import { partName, partsOf } from './deep.ts'
import { isAskedFor, type TestFile } from './files.ts'
import { eachLine } from './lines.ts'
import type { FileOutcome, TestProcesses } from './processes.ts'
import { outcomeOf, type Piece } from './run.ts'
import type { TimeRecord } from './table.ts'

const databases = 'PostgreSQL and its templates'
const fronts = 'front ends'
const browser = 'browser'

const tools = {
  // One checker: each further one reads much of the same again.
  types: ['node_modules/typescript/bin/tsc', '--project', '.', '--checkers', '1'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
} as const

/** What checks the sources as a whole; each counts as one test. With `asked`, those whose name holds one of its parts. */
export function toolPieces(doors: StartDoors, record: TimeRecord, asked: readonly string[]): Piece[] {
  const wanted = Object.entries(tools).filter(([name]) => isAskedFor(name, asked))
  return wanted.map(([name, line]) => ({
    name,
    kind: 'checks',
    expectedSeconds: record.seconds[name] ?? 10,
    needs: [],
    isTest: true,
    run: async () => {
      const outcome = await runProgram(doors, line)
      return { ...outcome, passed: outcome.faults.length === 0 ? 1 : 0 }
    },
  }))
}

/** What the files stand on, as far as they need it. */
export function groundPieces(doors: StartDoors, files: readonly TestFile[]): Piece[] {
  const ground = (name: string, kind: string, run: () => Promise<Partial<FileOutcome>>): Piece => ({
    name,
    kind,
    expectedSeconds: 0,
    needs: [],
    isTest: false,
    run: async () => outcomeOf(await run()),
  })
  const all = {
    database: ground(databases, 'databases', async () => {
      await startPostgres(doors, fastFolder())
      await prepareTemplates()
      return {}
    }),
    fronts: ground(fronts, 'builds', () => runProgram(doors, ['apps/launch/tests/build.ts'])),
    browser: ground(browser, 'builds', async () => {
      await findChromium(doors)
      return {}
    }),
  }
  return [all.fronts, all.browser, all.database].filter((piece) =>
    files.some((file) => needsOf(file).includes(piece.name)),
  )
}

function needsOf({ needs }: TestFile): string[] {
  return [
    ...(needs.database ? [databases] : []),
    ...(needs.fronts ? [fronts] : []),
    ...(needs.browser ? [browser] : []),
  ]
}

/** Where no run has kept how long a file takes. */
const guesses = { checks: 2, near: 2, journeys: 6, processes: 30, browser: 20 } as const

type How = {
  readonly record: TimeRecord
  readonly processes: TestProcesses
  /** Then long work falls into parts, of which one may be asked for. */
  readonly isDeep: boolean
  readonly part?: number | undefined
}

export function filePieces(
  doors: StartDoors,
  files: readonly TestFile[],
  { record, processes, isDeep, part: only }: How,
): Piece[] {
  const pieceOf = (file: TestFile, part?: number): Piece => ({
    name: part === undefined ? file.path : partName(file.path, part),
    kind: file.kind,
    expectedSeconds: record.seconds[file.path] ?? guesses[file.kind],
    needs: needsOf(file),
    isTest: true,
    run: () => processes.run(resolve(doors.root, file.path), part),
  })
  if (!isDeep) return files.map((file) => pieceOf(file))
  return files.flatMap((file) => {
    const parts = Array.from({ length: partsOf(file.path) }, (_, part) => part)
    return parts.filter((part) => only === undefined || part === only).map((part) => pieceOf(file, part))
  })
}

// The tools for types are written in Go and end before their memory runs short: to tidy it up was a third of their work.
const untidied = { GOGC: 'off', GOMEMLIMIT: '6GiB' }

/** Runs a program of Node's to its end. */
function runProgram(doors: StartDoors, line: readonly [string, ...string[]]): Promise<FileOutcome> {
  const [program, ...args] = line
  const before = childrenSeconds()
  return new Promise((resolved, rejected) => {
    const child = spawn(process.execPath, [join(doors.root, program), ...args], {
      cwd: doors.root,
      env: { ...process.env, ...untidied },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) eachLine(stream, (said) => void output.push(said))
    child.once('error', rejected)
    child.once('close', (code) => {
      const faults = code === 0 ? [] : [`ended with ${code}`]
      resolved(outcomeOf({ faults, output, busySeconds: childrenSeconds() - before }))
    })
  })
}

/** Processor time of this process's ended children, in seconds. */
function childrenSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
