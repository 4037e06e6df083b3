// Answers for a world of processes: the real API and sandbox programs, each of which can be killed, and their PostgreSQL where it is their own.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type Database, openDatabase } from '#kit/db/database.ts'
import type { Settings } from '#kit/settings.ts'
import { readSettings } from '#rails/settings.ts'
import { sandboxTestDatabase, type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { CommandContext, Opened } from '../apps/launch/commands/command.ts'
import { modestMemory } from '../apps/launch/environment.ts'
import type { Reachable } from './customer.ts'
import { freePorts } from '#kit/test/free-ports.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { partnersAt } from './partners.ts'
import { type Program, startProgram } from './program.ts'
import { startRecorder } from './recording.ts'
import { realClock, testEnvironment } from './world.ts'

const root = join(import.meta.dirname, '..')

/** One API process, at the same address each time that it is started. */
export type ApiProcess = {
  readonly url: string
  program(): Program
  /** Starts it where it is not running; `more` are settings of this start alone. */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  /** Moves its clock until it ends; answers what it shows then. */
  advance(milliseconds: number): Promise<Date>
  /** How many jobs it is at. */
  jobsUnderWay(): Promise<number>
}

/** Programs over a database whose server nobody kills, as it is shared with other tests. */
export type Processes = Reachable & {
  readonly apis: readonly ApiProcess[]
  /** The same as the first API's hands; another's are `{ ...world, api: another }`. */
  readonly api: ApiProcess
  readonly sandbox: Program
  readonly sandboxDatabaseUrl: string
  /** Of the main database. */
  readonly superuserUrl: string
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

/** The same over a PostgreSQL of its own. */
export type ProcessWorld = Processes & { readonly postgres: OwnPostgres }

export type ProcessOptions = {
  readonly apis?: number
  /** Whether a process of its own writes down which webhooks were answered with 200. */
  readonly recorder?: boolean
  /** More settings for all programs. */
  readonly more?: Readonly<Record<string, string>>
  /** Whoever is held open waits as long as a busy machine needs, not the seconds that a request has. */
  readonly isPatient?: boolean
}

/** Added to an address of a database: nobody gives up while a test holds them. */
export const patience = ['lock_timeout', 'statement_timeout', 'query_timeout']
  .map((name) => `&${name}=600000`)
  .join('')

function patientEnvironment(environment: Record<string, string>): Record<string, string> {
  const addresses = ['DATABASE_URL', 'DATABASE_WORKER_URL'].map((name) => [
    name,
    `${environment[name]}${patience}`,
  ])
  return { ...environment, ...Object.fromEntries(addresses) }
}

/**
 * Opens a world of processes over a PostgreSQL of its own; `keptIn` is the folder of one that stays, with what is in it. The partners'
 * books stand in another: a bank does not die with us.
 */
export function openProcesses(
  options: ProcessOptions & { readonly keptIn?: string } = {},
): Promise<ProcessWorld> {
  return closable(async (atEnd) => {
    const postgres = await startOwnPostgres(options.keptIn)
    atEnd(postgres.remove)
    return { ...(await openOver(postgres.main, options, atEnd)), postgres }
  })
}

/** The same over a database on the server of all tests: for what kills no database and looks at no other of its server. */
export function openSharedProcesses(options: ProcessOptions = {}): Promise<Processes> {
  return closable(async (atEnd) => {
    const main = await testDatabase()
    atEnd(main.drop)
    return openOver(main, options, atEnd)
  })
}

type AtEnd = (end: () => Promise<unknown>) => void

/** What is opened is closed in reverse, also where opening fails half way. */
async function closable<Opened extends object>(
  open: (atEnd: AtEnd) => Promise<Opened>,
): Promise<Opened & { close(): Promise<void> }> {
  const endings: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (let end = endings.pop(); end; end = endings.pop()) await end()
  }
  try {
    return { ...(await open((end) => void endings.push(end))), close }
  } catch (fault) {
    await close()
    throw fault
  }
}

/** `hooksUrl`: where its webhooks go, if not to the API. */
const startSandboxOf = (
  environment: Record<string, string>,
  hooksUrl: string | undefined,
): Promise<Program> =>
  startProgram('rails/sandbox/main.ts', {
    environment: { ...environment, ...(hooksUrl !== undefined && { PUBLIC_URL: hooksUrl }) },
  })

async function openOver(
  main: TestDatabase,
  options: ProcessOptions,
  atEnd: AtEnd,
): Promise<Omit<Processes, 'close'>> {
  const sandboxDatabase = await sandboxTestDatabase()
  atEnd(sandboxDatabase.drop)
  const [sandboxPort = 0, mailboxPort = 0, recorderPort = 0, ...apiPorts] = await freePorts(
    3 + (options.apis ?? 1),
  )
  const environmentOf = (port: number): Record<string, string> => {
    const environment = testEnvironment({
      database: main,
      sandboxDatabaseUrl: sandboxDatabase.url,
      ports: [port, sandboxPort, mailboxPort],
      more: { LOG_LEVEL: 'warn', TEST_CONTROL: 'on', ...options.more },
    })
    return options.isPatient ? patientEnvironment(environment) : environment
  }
  const environments = apiPorts.map(environmentOf)
  const [environment] = environments
  const apis = environments.map(apiProcess)
  const [api] = apis
  if (api === undefined || environment === undefined) throw new Error('a world has one API or more')
  const recorder = options.recorder ? await startRecorder(api.url, recorderPort) : undefined
  if (recorder) atEnd(recorder.end)
  const sandbox = await startSandboxOf(environment, recorder?.url)
  atEnd(sandbox.kill)
  for (const one of apis) {
    await one.start()
    atEnd(() => one.program().kill())
  }
  const watch = openDatabase({ url: main.superuserUrl, connections: 4, applicationName: 'watch' })
  atEnd(watch.close)
  const settings = settingsOf(environment)
  return {
    apis,
    api,
    sandbox,
    watch,
    settings,
    sandboxDatabaseUrl: sandboxDatabase.url,
    superuserUrl: main.superuserUrl,
    ...handsOver(`http://127.0.0.1:${sandboxPort}`, watch),
    database: main.open('finance_app'),
    drain: () => drain(watch, apis),
    acknowledged: () => recorder?.acknowledged() ?? [],
    commandContext: (said) => contextOf({ settings, environment }, said),
  }
}

function contextOf(opened: Opened, said: string[]): CommandContext {
  return {
    root,
    environment: opened.environment,
    commands: async () => [],
    callWords: 'operate',
    say: (line) => said.push(line),
    saySignIn: () => undefined,
    open: async () => opened,
  }
}

function settingsOf(environment: Readonly<Record<string, string>>): Settings {
  const read = readSettings(environment)
  if (!read.ok) throw new Error(read.faults.map(({ name, fault }) => `${name} ${fault}`).join('\n'))
  return read.settings
}

function apiProcess(environment: Readonly<Record<string, string>>): ApiProcess {
  let running: Program | undefined
  const url = `http://127.0.0.1:${environment['PORT']}`
  return {
    url,
    program: () => {
      if (running === undefined) throw new Error('this API was never started')
      return running
    },
    start: async (more = {}) => {
      if (running && !running.hasEnded()) return
      running = await startProgram('apps/api/main.ts', {
        environment: { ...environment, ...modestMemory(environment), ...more },
      })
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
    jobsUnderWay: async () => {
      const { under_way: underWay }: { under_way: number } = await (await fetch(`${url}/__test/jobs`)).json()
      return underWay
    },
  }
}

const patientRounds = 25
const leaseMilliseconds = 60_000
const hangMilliseconds = 120_000

/** Waits until every job that is due is done, and for none that is to come. */
export async function runDue({ api, watch }: Pick<Processes, 'api' | 'watch'>): Promise<void> {
  await eventually(async () => {
    const [row] = await watch.sql<{ due: number }>`
      select count(*)::int due from jobs where done_at is null and dead_at is null and run_at <= ${await api.advance(0)}`
    assert.equal(row?.due, 0)
  }, 180)
}

/**
 * Waits until no job is left, however many and however slow the machine, as long as they become fewer or more. Where
 * nothing is under way and nothing changes, only time can help: a lease that a killed worker left, a later try. Time is
 * never moved under a job that is under way: it would lose its lease to another lane, and so on.
 */
async function drain(watch: Database, apis: readonly ApiProcess[]): Promise<void> {
  let last = -1
  let unchanged = 0
  let changedAt = realClock.now().getTime()
  for (;;) {
    const { open, underWay } = await eventually(async () => ({
      open: await countOpenJobs(watch),
      underWay: await Promise.all(apis.map((api) => api.jobsUnderWay())),
    }))
    if (open === 0) return
    const now = realClock.now().getTime()
    if (open !== last) changedAt = now
    assert.ok(now - changedAt < hangMilliseconds, `${open} jobs are not done`)
    const isStill = open === last && underWay.every((count) => count === 0)
    unchanged = isStill ? unchanged + 1 : 0
    last = open
    if (unchanged >= patientRounds) {
      unchanged = 0
      for (const api of apis) await api.advance(leaseMilliseconds)
    }
    await realClock.sleep(20)
  }
}

async function countOpenJobs(watch: Database): Promise<number> {
  const [open] = await watch.sql<{ count: number }>`
    select count(*)::int count from jobs where done_at is null and dead_at is null`
  return open?.count ?? -1
}

/** What customers' hands need, where jobs run by themselves. */
function handsOver(sandboxUrl: string, watch: Database): Omit<Reachable, 'api'> {
  return {
    ...partnersAt(sandboxUrl),
    settle: () =>
      eventually(async () => {
        const open = await countOpenJobs(watch)
        if (open !== 0) throw new Error(`${open} jobs are not done`)
      }),
  }
}
