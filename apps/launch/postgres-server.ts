// Answers for the server process of our own PostgreSQL: its files made, its start, whether it lives, its stop.
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
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '#kit/clock.ts'
import type { JournalSettings } from './backup/journal/journal-settings.ts'
import { type Binaries, postgresMajor } from './postgres-binaries.ts'
import { configurationText } from './postgres-configuration.ts'
import type { Runner } from './postgres-runner.ts'
import { isAlive } from './process-alive.ts'
import { Stop } from './stop.ts'

/** Where a cluster stands, and how to start it. */
export type Place = {
  readonly dataDir: string
  readonly folder: string
  readonly socketDir: string
  readonly log: string
  readonly password: string
  readonly scratch: boolean
  /** More lines of its configuration and more of its environment: how its journal is kept. */
  readonly journal: JournalSettings | undefined
  readonly say: (line: string) => void
}

const clock = systemClock()

/** The socket's path may have 107 letters at most; PostgreSQL's own part of it is 16. */
export function socketDirOf(dataDir: string): string {
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

// The same order and the same letters on every machine. Until 17 PostgreSQL has no rules of its own and takes the system's.
const localeOptions = (): string[] =>
  postgresMajor() < 17
    ? ['--locale=C.UTF-8']
    : ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** Makes the files of a new cluster, beside and renamed, so that the folder exists only when it is whole. */
export async function make(place: Place, binaries: Binaries, runner: Runner): Promise<void> {
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
      ...localeOptions(),
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
    configurationText({
      socketDir: place.socketDir,
      scratch: place.scratch,
      libraries: binaries.libraries,
      more: place.journal?.configuration ?? {},
    }),
  )
  chownSync(file, runner.owner.uid, runner.owner.gid)
}

// Right after a kill -9 the dead server's lock file or shared memory may still count as live for a moment.
const passingFaults = /postmaster\.pid|shared memory|already in use|already running|starting up/i
const passesWithinMilliseconds = 10_000

/** Starts the server and waits until it takes connections. Throws with the end of its log when it does not. */
export async function start(
  place: Place,
  binaries: Binaries,
  runner: Runner,
  superuserUrl: string,
): Promise<void> {
  prepareSocketDir(place, runner)
  writeConfiguration(place, binaries, runner)
  const until = clock.now().getTime() + passesWithinMilliseconds
  for (;;) {
    const said = await startOnce(place, binaries, runner, superuserUrl)
    if (said === undefined) return
    const isFinal = /FATAL: +recovery ended/.test(said)
    const passing = !isFinal && passingFaults.test(said) && clock.now().getTime() < until
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
  const child = runner.launch(
    binaries.postgres,
    ['-D', place.folder],
    output,
    place.journal?.environment ?? {},
  )
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

/** As `answers`, of a server that somebody else started: while it reads its journal, it is waited for. */
export async function answersWhenReady({ say }: Place, superuserUrl: string): Promise<'yes' | 'no'> {
  for (let tries = 1; ; tries++) {
    const answer = await answers(superuserUrl)
    if (answer !== 'not yet') return answer
    if (tries % 200 === 0) say('PostgreSQL runs already, and reads its journal.')
    await clock.sleep(50)
  }
}

/**
 * Whether a real connection succeeds: "not yet" where a server is there and says that it starts or reads its journal. Throws when it is
 * refused for a reason that waiting does not cure.
 */
async function answers(superuserUrl: string): Promise<'yes' | 'no' | 'not yet'> {
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
    return fault instanceof Error && 'code' in fault && fault.code === '57P03' ? 'not yet' : 'no'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The server's process as its lock file names it, which may be dead. */
export function serverProcess(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const id = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(id) && id > 0 ? id : undefined
}

const looksMost = 3_000

/** Stops the server in order, and at once when it does not end within half a minute. */
export async function stop(place: Place, binaries: Binaries, runner: Runner): Promise<void> {
  const processId = serverProcess(place.folder)
  if (processId === undefined || !isAlive(processId)) return
  await stopProcess(processId, place, binaries, runner)
  // What has stopped it has seen its lock file go; its process goes a moment later.
  for (let looks = 0; isAlive(processId) && looks < looksMost; looks++) await clock.sleep(10)
  if (isAlive(processId)) throw new Stop(`PostgreSQL (process ${processId}) could not be stopped.`)
  if (!place.socketDir.startsWith(place.dataDir)) rmSync(place.socketDir, { recursive: true, force: true })
}

async function stopProcess(
  processId: number,
  place: Place,
  binaries: Binaries,
  runner: Runner,
): Promise<void> {
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
