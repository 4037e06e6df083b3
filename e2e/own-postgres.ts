// Answers for a PostgreSQL that a test may kill: durable like a real one, in a folder of its own, started by the launcher's verb.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import type { TestDatabase } from '#kit/test/database.ts'
import { isDeep } from '#kit/test/depth.ts'
import { fastFolder, runFolder } from '#kit/test/run-folder.ts'
import type { JournalSettings } from '../apps/launch/backup/journal/journal-settings.ts'
import { clusterFolder, ensureCluster, ensureServer, type Server } from '../apps/launch/postgres.ts'
import { isAlive } from '../apps/launch/process-alive.ts'
import { serverProcess } from '../apps/launch/postgres-server.ts'
import { layCluster } from './prepared-cluster.ts'

const migrations = join(import.meta.dirname, '../db/migrations')

/** The processes whose parent is `processId`. */
function childrenOf(processId: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0])
      return parent === processId ? [Number(name)] : []
    } catch {
      return [] // it has ended meanwhile
    }
  })
}

/**
 * A PostgreSQL that flushes its journal as a real one does. Its folder is in memory where there is room for it: a kill leaves that as
 * it leaves a disk. In the deep run it is on the disk: thousands of payouts write gigabytes.
 */
export type OwnPostgres = {
  readonly dataDir: string
  readonly superuserUrl: string
  /** As the test databases are: the same roles, by their addresses. */
  readonly main: TestDatabase
  /** Finds the postmaster and every process below it; what is answered is `kill -9` of them all, at once. */
  aim(): () => void
  /** Starts it again, with the launcher's own verb, and waits until it answers. Nothing is written by that. */
  start(): Promise<void>
  /** Ends it in order; its files stay. */
  stop(): Promise<void>
  /** Ends it, and with it its folder, unless that is kept. */
  remove(): Promise<void>
}

let opened = 0

/**
 * Starts one in a folder that goes with it, or in `keptIn`, where what was written before is found again. Whoever is killed before it
 * removes its own leaves that to the end of the run, which knows them by their folder. Its journal is kept nowhere unless `journal` says so.
 */
export async function startOwnPostgres(keptIn?: string, journal?: JournalSettings): Promise<OwnPostgres> {
  opened += 1
  const dataDir = keptIn ?? join(isDeep() ? runFolder() : fastFolder(), `postgres-${process.pid}-${opened}`)
  const isNew = await layCluster(dataDir)
  const databases: Database[] = []
  const cluster = await ensureCluster({ dataDir, journal })
  let server: Server = cluster
  const urlFor: TestDatabase['urlFor'] = (role) => cluster.urlFor(role, 'main')
  if (!isNew) await migrate({ url: urlFor('finance_owner'), folder: migrations, clock: systemClock() })
  const remove = async (): Promise<void> => {
    await Promise.all(databases.map((database) => database.close()))
    // One that was killed has left shared memory behind, which only its own next start takes.
    const found = serverProcess(clusterFolder(dataDir))
    if (found !== undefined && !isAlive(found)) server = await ensureServer({ dataDir })
    await server.stop()
    if (keptIn === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  const superuserUrl = cluster.superuserUrl.replace('@/postgres?', '@/main?')
  return {
    dataDir,
    superuserUrl,
    main: {
      name: 'main',
      superuserUrl,
      urlFor,
      open: (role) => {
        const database = openDatabase({
          url: urlFor(role),
          connections: 4,
          connectionWaitMilliseconds: 60_000,
          applicationName: `test-${role}`,
        })
        databases.push(database)
        return database
      },
      drop: remove,
    },
    aim: () => {
      const postmaster = serverProcess(clusterFolder(dataDir))
      const all = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)]
      return () => all.forEach(killIfThere)
    },
    start: async () => {
      server = await ensureServer({ dataDir, journal })
    },
    stop: () => server.stop(),
    remove,
  }
}

function killIfThere(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL')
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) throw fault
  }
}
