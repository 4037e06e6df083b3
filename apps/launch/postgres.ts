// Answers for the PostgreSQL of our own: made, started, adopted when it runs already, with our roles and databases.
import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { folderSetting, journalFolder, systemIdOf } from './backup/journal/journal-folder.ts'
import { type JournalSettings, journalProgram } from './backup/journal/journal-settings.ts'
import { takeLock } from './lock.ts'
import { findBinaries, postgresMajor } from './postgres-binaries.ts'
import {
  type ClusterDatabase,
  type ClusterRole,
  clusterUrl,
  ensureRoles,
  setPasswords,
} from './postgres-roles.ts'
import { chooseRunner, handOver, type Runner } from './postgres-runner.ts'
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
  /** Where its journal is kept. Nowhere when not given. */
  readonly journal?: JournalSettings | undefined
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

/**
 * Makes a cluster in `dataDir` of files that are laid there, which `journal` then brings to its target. Its passwords are those of
 * `dataDir`, whatever they were. It is stopped when this resolves. Throws in words when it does not come to its target.
 */
export function recoverCluster(
  options: ClusterOptions & {
    readonly journal: JournalSettings
    /** Whoever owns this folder runs PostgreSQL: its program reads there. */
    readonly ownedAs: string
    lay(folder: string): Promise<void>
  },
): Promise<void> {
  return whileLocked(options, async (place) => {
    mkdirSync(place.folder, { mode: 0o700 })
    await options.lay(place.folder)
    writeFileSync(join(place.folder, 'recovery.signal'), '', { mode: 0o600 })
    const hba = join(place.folder, 'recovery_hba.conf')
    writeFileSync(hba, 'local all postgres trust\n', { mode: 0o600 })
    if (process.getuid?.() === 0) await handOver(place.folder, statSync(options.ownedAs))
    const binaries = findBinaries()
    const runner = await chooseRunner({ binaries, dataDir: place.dataDir, cluster: place.folder })
    const { configuration, environment } = options.journal
    // Nobody knows the passwords of its day any more; only whoever runs it reaches its socket.
    const journal = { configuration: { ...configuration, hba_file: hba }, environment }
    const superuserUrl = superuserUrlOf(place)
    try {
      await start({ ...place, journal }, binaries, runner, superuserUrl)
      await setPasswords(superuserUrl, openSecrets(place.dataDir), place.password)
    } finally {
      await stop(place, binaries, runner)
    }
  })
}

const superuserUrlOf = ({ password, socketDir }: Pick<Place, 'password' | 'socketDir'>): string =>
  clusterUrl({ user: 'postgres', password, socketDir, database: 'postgres' })

/** How the superuser reaches the cluster in `dataDir`, whether it runs or not. */
export function superuserUrlIn(dataDir: string): string {
  const password = openSecrets(dataDir).take('postgres_superuser', newPassword).value
  return superuserUrlOf({ password, socketDir: socketDirOf(dataDir) })
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
      journal: options.journal,
      say: options.say ?? (() => undefined),
    })
  } finally {
    await lock.release()
  }
}

/** PostgreSQL itself writes there, as whoever it runs as. */
async function openJournal(place: Place, journal: JournalSettings, runner: Runner): Promise<void> {
  const backupDir = journal.environment[folderSetting] ?? ''
  const { folder } = journalFolder(backupDir, systemIdOf(place.folder))
  // Others may pass it, and see nothing: PostgreSQL may run as another user than we do.
  mkdirSync(backupDir, { recursive: true, mode: 0o711 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, runner.owner.uid, runner.owner.gid)
  const tries = 'test -w "$1" && test -r "$2" && "$3" --version'
  await runner
    .run('/bin/sh', ['-c', tries, 'sh', folder, journalProgram, process.execPath])
    .catch((cause: unknown) => {
      throw new Stop(
        `PostgreSQL runs ${runner.words}, and so it cannot keep its journal in ${folder} by ${journalProgram}. ` +
          'Let other users pass the folders above both, or choose another BACKUP_DIR.',
        { cause },
      )
    })
}

async function ensureRunning(place: Place): Promise<Server> {
  const superuserUrl = superuserUrlOf(place)
  const binaries = findBinaries()
  const runner = await chooseRunner({ binaries, dataDir: place.dataDir, cluster: place.folder })
  const adopted = existsSync(place.folder) && (await answersWhenReady(place, superuserUrl)) === 'yes'
  if (!adopted) {
    if (!existsSync(place.folder)) await make(place, binaries, runner)
    if (place.journal !== undefined) await openJournal(place, place.journal, runner)
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
