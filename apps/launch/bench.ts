// Answers for `npm run bench -- NAME`: a benchmark of bench/ over a PostgreSQL of its own, fresh builds and a real browser.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildFrontEnds, cleanEnvironment, openBrowser, startPostgres } from './ground.ts'
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
  await startPostgres(doors)
  await buildFrontEnds(doors)
  await openBrowser(doors)
  const child = spawn(process.execPath, [fileOf(doors.root, name), ...rest], {
    cwd: doors.root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  doors.ending.add(async () => void child.kill())
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
