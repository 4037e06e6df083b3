// Answers for what tests and benchmarks stand on: a PostgreSQL of their own, built front ends, a browser that starts.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { settingNames } from '#kit/settings.ts'
import { findBrowser } from './browser.ts'
import { buildFronts } from './build.ts'
import { ensureServer } from './postgres.ts'
import type { StartDoors } from './start.ts'

/** Forgets a developer's own settings of the shell, which must not change what is looked at. */
export function cleanEnvironment(): void {
  for (const name of settingNames) delete process.env[name]
  process.env['NODE_ENV'] = 'test'
}

const clusterPrefix = 'test-pg-'

function processLives(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM'
  }
}

/** Stops and removes what earlier runs left behind that were killed. */
async function removeLeftovers(cache: string): Promise<void> {
  const names = existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith(clusterPrefix)) : []
  for (const name of names) {
    // A process may have more than one: `test-pg-123`, `test-pg-123-2`.
    if (processLives(Number.parseInt(name.slice(clusterPrefix.length), 10))) continue
    const dataDir = join(cache, name)
    const server = await ensureServer({ dataDir, scratch: true }).catch(() => undefined)
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts the PostgreSQL of this run and gives its address to what runs on it. */
export async function startPostgres(doors: StartDoors): Promise<void> {
  const cache = join(doors.root, '.cache')
  mkdirSync(cache, { recursive: true })
  await removeLeftovers(cache)
  const dataDir = join(cache, `${clusterPrefix}${process.pid}`)
  const starting = ensureServer({ dataDir, scratch: true })
  doors.ending.add(async () => {
    await starting.then((server) => server.stop()).catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  })
  process.env['TEST_POSTGRES_URL'] = (await starting).superuserUrl
  doors.say('ok')
}

/** Builds the front ends and the pages of the brand that ships, where they are stale. */
export async function buildFrontEnds(doors: StartDoors): Promise<void> {
  const built = await buildFronts({ root: doors.root, brandDir: join(doors.root, 'brand') })
  doors.say(built.length === 0 ? 'Nothing changed since the last build.' : `Built: ${built.join(', ')}.`)
}

/** Finds the browser and gives its place to what drives it. */
export async function openBrowser(doors: StartDoors): Promise<void> {
  const found = await findBrowser(doors)
  Object.assign(process.env, found.environment)
  doors.say(`Chromium ${found.version}`)
}
