// Answers for the PostgreSQL of our own: made, started, adopted when it runs already, and stopped.
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { systemClock } from '#kit/clock.ts'
import { takeLock } from './lock.ts'
import { type Binaries, findBinaries, postgresMajor } from './postgres-binaries.ts'
import { configurationText } from './postgres-configuration.ts'
import { type ClusterDatabase, type ClusterRole, clusterUrl, ensureRoles } from './postgres-roles.ts'
import { type Runner, chooseRunner } from './postgres-runner.ts'
import { newPassword, openSecrets } from './secrets.ts'
import { Stop } from './stop.ts'

export type { ClusterDatabase, ClusterRole }

export type Cluster = {
  /** Connects as the superuser to the maintenance database: for the launcher and test databases only. */
  readonly superuserUrl: string
  urlFor(role: ClusterRole, database: ClusterDatabase): string
  /** Whether it was running already, left over by a launcher that was killed. */
  readonly adopted: boolean
  /** Whether the server process is gone. Asks the process table, not the lock file, which survives kill -9. */
  isGone(): boolean
  /** Ends it in order: connections are cut, everything is written. */
  stop(): Promise<void>
  /** Ends it at once; the next start reads its journal. */
  kill(): void
}

export type ClusterOptions = {
  readonly dataDir: string
  /** For tests: nothing is flushed to disk, so a crash of the machine loses it. */
  readonly scratch?: boolean
  /** Hears one calm line when something takes a while. */
  readonly say?: (line: string) => void
}

type Place = {
  readonly dataDir: string
  readonly folder: string
  readonly socketDir: string
  readonly log: string
  readonly password: string
  readonly scratch: boolean
  readonly say: (line: string) => void
}

const clock = systemClock()

/** Where the files of the cluster stand. The major version is in the name, for majors do not read each other's files. */
export const clusterFolder = (dataDir: string): string => join(dataDir, `pg${postgresMajor}`)

/**
 * Makes sure that the cluster in `dataDir` runs, with our roles and databases, and answers how to reach it. Safe to
 * call again, at once from several processes, and after kill -9 of anything. Throws in words when it cannot.
 */
export async function ensureCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const lock = await takeLock(`cluster ${dataDir}`, { waitMilliseconds: 120_000 })
  if (!lock) throw new Stop(`Another process has been starting the PostgreSQL in ${dataDir} for two minutes.`)
  try {
    return await ensureWhileLocked(dataDir, options)
  } finally {
    await lock.release()
  }
}

async function ensureWhileLocked(dataDir: string, options: ClusterOptions): Promise<Cluster> {
  const secrets = openSecrets(dataDir)
  const place: Place = {
    dataDir,
    folder: clusterFolder(dataDir),
    socketDir: socketDirOf(dataDir),
    log: join(dataDir, 'postgres.log'),
    password: secrets.take('postgres_superuser', newPassword).value,
    scratch: options.scratch ?? false,
    say: options.say ?? (() => undefined),
  }
  const superuserUrl = clusterUrl({
    user: 'postgres',
    password: place.password,
    socketDir: place.socketDir,
    database: 'postgres',
  })
  const binaries = findBinaries()
  const runner = await chooseRunner({ binaries, dataDir, cluster: place.folder })
  const adopted = existsSync(place.folder) && (await answers(superuserUrl)) === 'yes'
  if (!adopted) {
    if (!existsSync(place.folder)) await make(place, binaries, runner)
    await start(place, binaries, runner, superuserUrl)
  }
  const passwords = await ensureRoles({ superuserUrl, secrets, socketDir: place.socketDir })
  const processId = serverProcess(place.folder)
  return {
    superuserUrl,
    adopted,
    urlFor: (role, database) =>
      clusterUrl({ user: role, password: passwords[role], socketDir: place.socketDir, database }),
    isGone: () => processId === undefined || !isAlive(processId),
    stop: () => stop(place, binaries, runner),
    kill: () => {
      if (processId !== undefined && isAlive(processId)) process.kill(processId, 'SIGQUIT')
    },
  }
}

/** The socket's path may have 107 letters at most; PostgreSQL's own part of it is 16. */
function socketDirOf(dataDir: string): string {
  const near = join(dataDir, 'socket')
  if (Buffer.byteLength(near) <= 90 && /^[\w./@+ -]+$/.test(near)) return near
  return join(tmpdir(), `pg-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

function prepareSocketDir(place: Place, runner: Runner): void {
  mkdirSync(place.socketDir, { recursive: true, mode: 0o700 })
  const found = lstatSync(place.socketDir)
  const owners = [process.getuid?.() ?? 0, runner.owner.uid]
  // A folder under /tmp could have been laid there by somebody else, who would then read our passwords' exchange.
  if (!found.isDirectory() || (!owners.includes(found.uid) && process.getuid?.() !== 0)) {
    throw new Stop(
      `${place.socketDir} belongs to somebody else. Remove it, or choose a DATA_DIR with a shorter path.`,
    )
  }
  chmodSync(place.socketDir, 0o700)
  chownSync(place.socketDir, runner.owner.uid, runner.owner.gid)
}

// Made beside and renamed, so that the folder exists only when it is whole.
async function make(place: Place, binaries: Binaries, runner: Runner): Promise<void> {
  place.say('Making a PostgreSQL database of its own (once).')
  const beside = `${place.folder}.new`
  rmSync(beside, { recursive: true, force: true })
  const secretDir = mkdtempSync(join(tmpdir(), 'pg-'))
  const secretFile = join(secretDir, 'password')
  try {
    writeFileSync(secretFile, place.password, { mode: 0o600 })
    mkdirSync(beside, { mode: 0o700 })
    for (const path of [beside, secretDir, secretFile]) chownSync(path, runner.owner.uid, runner.owner.gid)
    await runner.run(binaries.initdb, [
      `--pgdata=${beside}`,
      '--username=postgres',
      `--pwfile=${secretFile}`,
      '--auth-local=scram-sha-256',
      '--auth-host=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(place.scratch ? ['--no-sync'] : []),
    ])
    writeFileSync(join(beside, 'postgresql.conf'), "include_if_exists = 'launch.conf'\n", { flag: 'a' })
  } finally {
    rmSync(secretDir, { recursive: true, force: true })
  }
  renameSync(beside, place.folder)
}

function writeConfiguration(place: Place, binaries: Binaries, runner: Runner): void {
  const file = join(place.folder, 'launch.conf')
  writeFileSync(
    file,
    configurationText({ socketDir: place.socketDir, scratch: place.scratch, libraries: binaries.libraries }),
  )
  chownSync(file, runner.owner.uid, runner.owner.gid)
}

// Right after a kill -9 the dead server's lock file or shared memory may still count as live for a moment.
const passingFaults = /postmaster\.pid|shared memory|already in use|already running|starting up/i
const passesWithinMilliseconds = 10_000

async function start(place: Place, binaries: Binaries, runner: Runner, superuserUrl: string): Promise<void> {
  prepareSocketDir(place, runner)
  writeConfiguration(place, binaries, runner)
  const until = clock.now().getTime() + passesWithinMilliseconds
  for (;;) {
    const said = await startOnce(place, binaries, runner, superuserUrl)
    if (said === undefined) return
    const passing = passingFaults.test(said) && clock.now().getTime() < until
    if (!passing) throw new Stop(`PostgreSQL does not start. Its log (${place.log}) ends with:\n${said}`)
    await clock.sleep(250)
    if ((await answers(superuserUrl)) === 'yes') return
  }
}

/** Starts once and waits until it takes connections. Answers what its log says when it ended instead. */
async function startOnce(
  place: Place,
  binaries: Binaries,
  runner: Runner,
  superuserUrl: string,
): Promise<string | undefined> {
  const before = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0
  if (before > 10_000_000) renameSync(place.log, `${place.log}.1`)
  const output = openSync(place.log, 'a', 0o600)
  const child = runner.launch(binaries.postgres, ['-D', place.folder], output)
  closeSync(output)
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  child.unref()
  for (let tries = 1; !ended; tries++) {
    if ((await answers(superuserUrl)) === 'yes') return undefined
    if (tries % 200 === 0)
      place.say('PostgreSQL is still getting ready (after a crash it reads its journal first).')
    await clock.sleep(tries < 40 ? 25 : 100)
  }
  return readFileSync(place.log)
    .subarray(before > 10_000_000 ? 0 : before)
    .toString()
    .trim()
    .split('\n')
    .slice(-8)
    .join('\n')
}

/** Whether a real connection succeeds. Throws when it is refused for a reason that waiting does not cure. */
async function answers(superuserUrl: string): Promise<'yes' | 'not yet'> {
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'yes'
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === '28P01') {
      throw new Stop(
        'The PostgreSQL in DATA_DIR refuses the password in DATA_DIR/secrets.json. Put back the secrets.json that belongs to it.',
        { cause: fault },
      )
    }
    return 'not yet'
  } finally {
    await client.end().catch(() => undefined)
  }
}

function serverProcess(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const id = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** Whether a process lives. A zombie (dead, not yet reaped) does not. */
function isAlive(processId: number): boolean {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
  } catch {
    return false
  }
}

async function stop(place: Place, binaries: Binaries, runner: Runner): Promise<void> {
  const processId = serverProcess(place.folder)
  if (processId === undefined || !isAlive(processId)) return
  const command = ['stop', '-D', place.folder, '--wait', '--silent']
  try {
    await runner.run(binaries.pgCtl, [...command, '--mode=fast', '--timeout=30'])
  } catch (fault) {
    if (!isAlive(processId)) return
    place.say(
      'PostgreSQL does not end in order; it is ended at once and will read its journal at the next start.',
    )
    await runner
      .run(binaries.pgCtl, [...command, '--mode=immediate', '--timeout=30'])
      .catch((second: unknown) => {
        throw new Stop('PostgreSQL could not be stopped.', { cause: second ?? fault })
      })
  }
}
