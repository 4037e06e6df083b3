// Answers for a world of processes: the real API and sandbox programs over a PostgreSQL of their own, each of which can be killed.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { systemClock } from '#kit/clock.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { readSettings, type Settings } from '#kit/settings.ts'
import { emptyTestDatabase, type TestDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { CommandContext } from '../apps/launch/commands/command.ts'
import { type Cluster, clusterFolder, ensureCluster } from '../apps/launch/postgres.ts'
import type { Reachable } from './customer.ts'
import { freePorts } from './free-ports.ts'
import { type Mail, testEnvironment } from './world.ts'

const root = join(import.meta.dirname, '..')
const keptLines = 2_000

/** A program of ours as a child process. It dies with this process, and when it is told to. */
export type Program = {
  readonly processId: number
  /** What it printed last. */
  readonly lines: readonly string[]
  hasEnded(): boolean
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>
  /** Stops it where it stands, until `thaw`. */
  freeze(): void
  thaw(): void
}

/** Starts a program and waits until it says that it is ready. Rejects with what it printed when it ends before. */
export async function startProgram(
  file: string,
  options: { args?: readonly string[]; environment: Readonly<Record<string, string>> },
): Promise<Program> {
  const child = fork(join(root, file), [...(options.args ?? [])], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...options.environment },
    execArgv: ['--import', join(root, 'apps/launch/die-with-parent.ts')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream)
      createInterface({ input: stream }).on(
        'line',
        (line) => void (lines.push(line) > keptLines && lines.shift()),
      )
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([
    readiness(child),
    ended.then(() => {
      throw new Error(`${file} ended before it was ready:\n${lines.slice(-20).join('\n')}`)
    }),
  ])
  const { pid } = child
  if (pid === undefined) throw new Error(`${file} has no process`)
  return {
    processId: pid,
    lines,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) resolve()
    })
  })
}

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

/** A PostgreSQL that syncs to the disk as a real one does, in a folder of its own. */
export type OwnPostgres = {
  readonly superuserUrl: string
  /** As the test databases are: the same roles, by their addresses. */
  readonly main: TestDatabase
  /** Finds the postmaster and every process below it; what is answered is `kill -9` of them all, at once. */
  aim(): () => void
  /** Starts it again, with the launcher's own verb, and waits until it answers. */
  start(): Promise<void>
  remove(): Promise<void>
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  // So named, the folder is found and removed by the next test run when this one is killed.
  const dataDir = join(root, `.cache/test-pg-${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const opened: Database[] = []
  let cluster: Cluster = await ensureCluster({ dataDir })
  process.once('exit', () => cluster.kill())
  const urlFor: TestDatabase['urlFor'] = (role) => cluster.urlFor(role, 'main')
  await migrate({ url: urlFor('finance_owner'), folder: join(root, 'db/migrations'), clock: systemClock() })
  const remove = async (): Promise<void> => {
    await Promise.all(opened.map((database) => database.close()))
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const superuserUrl = cluster.superuserUrl.replace('@/postgres?', '@/main?')
  return {
    superuserUrl,
    main: {
      name: 'main',
      superuserUrl,
      urlFor,
      open: (role) => {
        const database = openDatabase({ url: urlFor(role), connections: 4, applicationName: `test-${role}` })
        opened.push(database)
        return database
      },
      drop: remove,
    },
    aim: () => {
      const postmaster = Number(
        readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      const all = [postmaster, ...childrenOf(postmaster)]
      return () => all.forEach(killIfThere)
    },
    start: async () => {
      cluster = await ensureCluster({ dataDir })
    },
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

/** One API process, at the same address each time that it is started. */
export type ApiProcess = {
  readonly url: string
  program(): Program
  /** Starts it where it is not running. */
  start(): Promise<void>
  /** Moves its clock until it ends; answers what it shows then. */
  advance(milliseconds: number): Promise<Date>
}

export type ProcessWorld = Reachable & {
  readonly postgres: OwnPostgres
  readonly apis: readonly ApiProcess[]
  /** The same as the first API's hands; another's are `{ ...world, api: another }`. */
  readonly api: ApiProcess
  readonly sandbox: Program
  readonly sandboxDatabaseUrl: string
  readonly settings: Settings
  /** The main database as the application's role. */
  readonly database: Database
  /** The main database as the superuser, for looking at what others do there. */
  readonly watch: Database
  /** Waits until no job is open; ends leases and pauses by moving the APIs' clocks when nothing else happens. */
  drain(): Promise<void>
  /** References of the webhooks that were answered with 200, in that order; empty without a recorder. */
  acknowledged(): readonly string[]
  /** For running an operator's command over this world; `said` gathers its lines. */
  commandContext(said: string[]): CommandContext
  close(): Promise<void>
}

export type ProcessOptions = {
  readonly apis?: number
  /** Whether a process of its own writes down which webhooks were answered with 200. */
  readonly recorder?: boolean
  /** More settings for all programs. */
  readonly more?: Readonly<Record<string, string>>
}

/** Opens a world of processes. The partners' books stand in another PostgreSQL: a bank does not die with us. */
export async function openProcesses(options: ProcessOptions = {}): Promise<ProcessWorld> {
  const endings: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (let end = endings.pop(); end; end = endings.pop()) await end()
  }
  try {
    return { ...(await openWith(options, (end) => void endings.push(end))), close }
  } catch (fault) {
    await close()
    throw fault
  }
}

async function openWith(
  options: ProcessOptions,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<Omit<ProcessWorld, 'close'>> {
  const postgres = await startOwnPostgres()
  atEnd(postgres.remove)
  const sandboxDatabase = await emptyTestDatabase()
  atEnd(sandboxDatabase.drop)
  const [sandboxPort = 0, mailboxPort = 0, recorderPort = 0, ...apiPorts] = await freePorts(
    3 + (options.apis ?? 1),
  )
  const environmentOf = (port: number): Record<string, string> =>
    testEnvironment({
      database: postgres.main,
      sandboxDatabaseUrl: sandboxDatabase.url,
      ports: [port, sandboxPort, mailboxPort],
      more: { LOG_LEVEL: 'warn', TEST_CONTROL: 'on', ...options.more },
    })
  const apis = apiPorts.map((port) => apiProcess(port, environmentOf(port)))
  const [api] = apis
  if (api === undefined) throw new Error('a world has one API or more')
  const environment = environmentOf(apiPorts[0] ?? 0)
  const recorder = options.recorder ? await startRecorder(api.url, recorderPort) : undefined
  if (recorder) atEnd(recorder.end)
  const sandboxEnvironment = recorder ? { ...environment, PUBLIC_URL: recorder.url } : environment
  const sandbox = await startProgram('rails/sandbox/main.ts', { environment: sandboxEnvironment })
  atEnd(sandbox.kill)
  for (const one of apis) {
    await one.start()
    atEnd(() => one.program().kill())
  }
  const watch = openDatabase({ url: postgres.superuserUrl, connections: 4, applicationName: 'watch' })
  atEnd(watch.close)
  const settings = settingsOf(environment)
  return {
    postgres,
    apis,
    api,
    sandbox,
    watch,
    settings,
    sandboxDatabaseUrl: sandboxDatabase.url,
    ...handsOver(`http://127.0.0.1:${sandboxPort}`, watch),
    database: postgres.main.open('finance_app'),
    drain: () => drain(watch, apis),
    acknowledged: () => recorder?.acknowledged() ?? [],
    commandContext: (said) => ({
      root,
      environment,
      commands: async () => [],
      callWords: 'operate',
      say: (line) => said.push(line),
      saySignIn: () => undefined,
      open: async () => ({ settings, environment }),
    }),
  }
}

function settingsOf(environment: Readonly<Record<string, string>>): Settings {
  const read = readSettings(environment)
  if (!read.ok) throw new Error(read.faults.map(({ name, fault }) => `${name} ${fault}`).join('\n'))
  return read.settings
}

type Recorder = { readonly url: string; acknowledged(): string[]; end(): Promise<void> }

async function startRecorder(target: string, port: number): Promise<Recorder> {
  const log = join(root, `.cache/acknowledged-${process.pid}.log`)
  rmSync(log, { force: true })
  const program = await startProgram('e2e/recorder.ts', {
    args: [target, log, String(port)],
    environment: {},
  })
  return {
    url: `http://127.0.0.1:${port}`,
    acknowledged: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    end: async () => {
      await program.kill()
      rmSync(log, { force: true })
    },
  }
}

function apiProcess(port: number, environment: Readonly<Record<string, string>>): ApiProcess {
  let running: Program | undefined
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    program: () => {
      if (running === undefined) throw new Error('this API was never started')
      return running
    },
    start: async () => {
      if (running && !running.hasEnded()) return
      running = await startProgram('apps/api/main.ts', { environment })
    },
    advance: async (milliseconds) => {
      const response = await fetch(`${url}/__test/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance_milliseconds: milliseconds }),
      })
      if (!response.ok) throw new Error(`the clock of ${url} does not move: ${response.status}`)
      const { now }: { now: string } = await response.json()
      return new Date(now)
    },
  }
}

const patientRounds = 25
const leaseMilliseconds = 60_000

async function drain(watch: Database, apis: readonly ApiProcess[]): Promise<void> {
  let last = -1
  let unchanged = 0
  await eventually(async () => {
    const open = await countOpenJobs(watch)
    if (open === 0) return
    unchanged = open === last ? unchanged + 1 : 0
    last = open
    if (unchanged >= patientRounds) {
      unchanged = 0
      for (const api of apis) await api.advance(leaseMilliseconds)
    }
    throw new Error(`${open} jobs are not done`)
  }, 300)
}

async function countOpenJobs(watch: Database): Promise<number> {
  const [open] = await watch.sql<{ count: number }>`
    select count(*)::int count from jobs where done_at is null and dead_at is null`
  return open?.count ?? -1
}

/** What customers' hands need, where jobs run by themselves. */
function handsOver(sandboxUrl: string, watch: Database): Omit<Reachable, 'api'> {
  const mails = async (address: string): Promise<Mail[]> => {
    const response = await fetch(`${sandboxUrl}/__ctl/mail.json?to=${encodeURIComponent(address)}`)
    const found: Mail[] = await response.json()
    return found
  }
  return {
    mails,
    mailTo: (address) =>
      eventually(async () => {
        const [mail] = await mails(address)
        if (mail === undefined) throw new Error(`no mail to ${address}`)
        return mail
      }),
    control: async (path, body) => {
      const response = await fetch(
        `${sandboxUrl}/__ctl${path}`,
        body === undefined
          ? {}
          : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      )
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    settle: () =>
      eventually(async () => {
        const open = await countOpenJobs(watch)
        if (open !== 0) throw new Error(`${open} jobs are not done`)
      }),
  }
}

/** A stream of live updates that a screen follows. */
export type Stream = {
  /** The topics of each event, oldest first. */
  readonly events: readonly (readonly string[])[]
  hasEnded(): boolean
  close(): Promise<void>
}

/** Follows the server-sent events at `url`; resolves when the stream has begun. */
export async function followStream(url: string, headers: Readonly<Record<string, string>>): Promise<Stream> {
  const ended = new AbortController()
  const response = await fetch(url, { headers, signal: ended.signal })
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`)
  const events: string[][] = []
  let isOver = false
  const reading = readEvents(response.body, (topics) => void events.push(topics))
    .catch(() => undefined)
    .then(() => {
      isOver = true
    })
  return {
    events,
    hasEnded: () => isOver,
    close: async () => {
      ended.abort()
      await reading
    },
  }
}

async function readEvents(body: AsyncIterable<Uint8Array>, heard: (topics: string[]) => void): Promise<void> {
  let text = ''
  for await (const chunk of body) {
    text += Buffer.from(chunk).toString('utf8')
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) heard(JSON.parse(line.slice('data: '.length)))
  }
}
