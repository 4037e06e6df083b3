// Answers for `npm run bench -- NAME` and `npm run sim`: a program over a PostgreSQL of its own, benchmarks with fresh builds and a browser.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildFrontEnds, cleanEnvironment, openRun, findChromium, startPostgres } from './ground.ts'
import type { StartDoors } from './start.ts'
import { Stop } from './stop.ts'

const fileOf = (root: string, name: string): string => join(root, 'bench', name, 'main.ts')

/** The benchmarks of this checkout. */
function benchmarksOf(root: string): string[] {
  return readdirSync(join(root, 'bench')).filter((name) => existsSync(fileOf(root, name)))
}

/** Runs the benchmark that the first of `args` names and answers its exit code: 0 when every bar holds. */
export async function bench(args: readonly string[], doors: StartDoors): Promise<number> {
  const [name = '', ...rest] = args
  const known = benchmarksOf(doors.root)
  if (!known.includes(name))
    throw new Stop(`Which benchmark? npm run bench -- NAME. There are: ${known.join(', ')}.`)
  cleanEnvironment()
  await startPostgres(doors, await openRun(doors))
  doors.say(await buildFrontEnds(doors.root))
  await findChromium(doors)
  return runProgram(fileOf(doors.root, name), rest, doors)
}

/** Runs the simulation over a PostgreSQL of its own and answers its exit code: 0 when every seed holds. */
export async function simulate(args: readonly string[], doors: StartDoors): Promise<number> {
  cleanEnvironment()
  await startPostgres(doors, await openRun(doors))
  return runProgram(join(doors.root, 'sim/main.ts'), args, doors)
}

function runProgram(file: string, args: readonly string[], doors: StartDoors): Promise<number> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: doors.root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  doors.ending.add(async () => void child.kill())
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
