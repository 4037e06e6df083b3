// Answers for the PostgreSQL of our own: made, started, adopted when it runs already, with our roles and databases.
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { takeLock } from './lock.ts'
import { findBinaries, postgresMajor } from './postgres-binaries.ts'
import { type ClusterDatabase, type ClusterRole, clusterUrl, ensureRoles } from './postgres-roles.ts'
import { chooseRunner } from './postgres-runner.ts'
import {
  type Place,
  answersWhenReady,
  make,
  serverProcess,
  socketDirOf,
  start,
  stop,
} from './postgres-server.ts'
import { isAlive } from './process-alive.ts'
import { newPassword, openSecrets } from './secrets.ts'
import { Stop } from './stop.ts'

export type { ClusterDatabase, ClusterRole }

export type Server = {
  /** Connects as the superuser to the maintenance database: for the launcher and test databases only. */
  readonly superuserUrl: string
  /** Whether it was running already, left over by a launcher that was killed. */
  readonly adopted: boolean
  /** Whether the server process is gone. Asks the process table, not the lock file, which survives kill -9. */
  isGone(): boolean
  /** Ends it in order: connections are cut, everything is written. */
  stop(): Promise<void>
  /** Ends it at once; the next start reads its journal. */
  kill(): void
}

/** A server with our roles and databases in it. */
export type Cluster = Server & { urlFor(role: ClusterRole, database: ClusterDatabase): string }

export type ClusterOptions = {
  readonly dataDir: string
  /** For tests: nothing is flushed to disk, so a crash of the machine loses it. */
  readonly scratch?: boolean
  /** Hears one calm line when something takes a while. */
  readonly say?: (line: string) => void
}

/** Where the files of the cluster stand. The major version is in the name, for majors do not read each other's files. */
export const clusterFolder = (dataDir: string): string => join(dataDir, `pg${postgresMajor()}`)

/**
 * Makes sure that the cluster in `dataDir` runs, with our roles and databases, and answers how to reach it. Safe to
 * call again, at once from several processes, and after kill -9 of anything. Throws in words when it cannot.
 */
export function ensureCluster(options: ClusterOptions): Promise<Cluster> {
  return whileLocked(options, async (place) => {
    const server = await ensureRunning(place)
    const { socketDir } = place
    const passwords = await ensureRoles({
      superuserUrl: server.superuserUrl,
      secrets: openSecrets(place.dataDir),
      socketDir,
    })
    return {
      ...server,
      urlFor: (role, database) => clusterUrl({ user: role, password: passwords[role], socketDir, database }),
    }
  })
}

/** The same without our roles and databases: tests make their own. */
export function ensureServer(options: ClusterOptions): Promise<Server> {
  return whileLocked(options, ensureRunning)
}

/** Whether a variable is a shell's setting for clients of some PostgreSQL, such as PGSSLMODE: it would bend those of this one. */
export const isClientSetting = (name: string): boolean => /^PG[A-Z]+$/.test(name)

function forgetClientSettings(): void {
  for (const name of Object.keys(process.env)) if (isClientSetting(name)) delete process.env[name]
}

async function whileLocked<Value>(
  options: ClusterOptions,
  work: (place: Place) => Promise<Value>,
): Promise<Value> {
  forgetClientSettings()
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const lock = await takeLock(`cluster ${dataDir}`, { waitMilliseconds: 120_000 })
  if (!lock) throw new Stop(`Another process has been starting the PostgreSQL in ${dataDir} for two minutes.`)
  try {
    return await work({
      dataDir,
      folder: clusterFolder(dataDir),
      socketDir: socketDirOf(dataDir),
      log: join(dataDir, 'postgres.log'),
      password: openSecrets(dataDir).take('postgres_superuser', newPassword).value,
      scratch: options.scratch ?? false,
      say: options.say ?? (() => undefined),
    })
  } finally {
    await lock.release()
  }
}

async function ensureRunning(place: Place): Promise<Server> {
  const { password, socketDir } = place
  const superuserUrl = clusterUrl({ user: 'postgres', password, socketDir, database: 'postgres' })
  const binaries = findBinaries()
  const runner = await chooseRunner({ binaries, dataDir: place.dataDir, cluster: place.folder })
  const adopted = existsSync(place.folder) && (await answersWhenReady(place, superuserUrl)) === 'yes'
  if (!adopted) {
    if (!existsSync(place.folder)) await make(place, binaries, runner)
    await start(place, binaries, runner, superuserUrl)
  }
  const processId = serverProcess(place.folder)
  return {
    superuserUrl,
    adopted,
    isGone: () => processId === undefined || !isAlive(processId),
    stop: () => stop(place, binaries, runner),
    kill: () => {
      if (processId !== undefined && isAlive(processId)) process.kill(processId, 'SIGQUIT')
    },
  }
}
