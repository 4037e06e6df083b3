// Answers for what tests and benchmarks stand on: a folder and a PostgreSQL of their own, built front ends, a browser that starts.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { settingNames } from '#rails/settings.ts'
import { findBrowser } from './browser.ts'
import { buildFronts } from './build.ts'
import { ensureServer } from './postgres.ts'
import { isAlive } from './process-alive.ts'
import type { StartDoors } from './start.ts'
import { endRun, fastFolderOf, temporaryFolderOf, openRunFolder, runFolderOf } from './tests/run-folder.ts'

/** Forgets a developer's own settings of the shell, which must not change what is looked at. */
export function cleanEnvironment(): void {
  // Node's own of these bend what its test runner does.
  for (const name of [...settingNames, 'NODE_OPTIONS', 'NODE_TEST_CONTEXT']) delete process.env[name]
  process.env['NODE_ENV'] = 'test'
}

/** Ends and removes what runs left behind of which nothing lives, whoever killed them. */
async function endOldRuns(cache: string): Promise<void> {
  const old = readdirSync(cache)
    .map((name) => ({ name, run: runFolderOf(name) }))
    .flatMap(({ name, run }) =>
      run === undefined || isAlive(run)
        ? []
        : [join(cache, name), temporaryFolderOf(name), fastFolderOf(name)],
    )
  if (old.length > 0) await endRun(old)
}

/** Makes the folder of this run, in which everything stands that it makes. */
export async function openRun(doors: StartDoors): Promise<string> {
  const cache = join(doors.root, '.cache')
  if (existsSync(cache)) await endOldRuns(cache)
  mkdirSync(cache, { recursive: true })
  const run = openRunFolder(doors.root)
  doors.ending.add(run.end)
  return run.folder
}

/** Starts the PostgreSQL of this run and gives its address to what runs on it. */
export async function startPostgres(doors: StartDoors, folder: string): Promise<void> {
  const starting = ensureServer({ dataDir: join(folder, 'postgres'), scratch: true })
  doors.ending.add(() => starting.then((server) => server.stop()).catch(() => undefined))
  process.env['TEST_POSTGRES_URL'] = (await starting).superuserUrl
}

/** Builds the front ends and the pages of the brand that ships, where they are stale. Answers what it did, in words. */
export async function buildFrontEnds(root: string): Promise<string> {
  const built = await buildFronts({ root, brandDir: join(root, 'brand') })
  return built.length === 0 ? 'Nothing changed since the last build.' : `Built: ${built.join(', ')}.`
}

/** Finds a browser and gives its place to what starts one. */
export async function findChromium(doors: StartDoors): Promise<void> {
  const found = await findBrowser({ root: doors.root, say: () => undefined })
  Object.assign(process.env, found.environment)
}
