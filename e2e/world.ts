// Answers for a whole world in one test: real databases, the sandbox partners over HTTP, real SMTP, a clock to move.
import { join } from 'node:path'
import { type Clock, movedClock, shiftedClock, systemClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { systemRandom } from '#kit/random.ts'
import type { Settings } from '#kit/settings.ts'
import { sandboxTestDatabase, type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { fastFolder } from '#kit/test/run-folder.ts'
import { openTwins } from '#rails/ports.ts'
import { type Sandbox, startSandbox } from '#rails/sandbox/sandbox.ts'
import { readSettings } from '#rails/settings.ts'
import { type Api, startApi } from '../apps/api/server.ts'
import { freePorts } from '#kit/test/free-ports.ts'
import { testLog } from '#kit/test/test-log.ts'
import { type Partners, partnersAt } from './partners.ts'

export type World = Partners & {
  readonly api: Api
  readonly sandbox: Sandbox
  readonly settings: Settings
  readonly database: TestDatabase
  readonly clock: Clock & { advance(milliseconds: number): void }
  /** Ends the time that a partner has for the answer which it holds back now, of the machine's seconds; waits until it does. */
  endPatience(): Promise<void>
  /** Lines that the API wrote to its log. */
  readonly logLines: string[]
  /** Runs all jobs that are due by the clock, until none is. */
  settle(): Promise<void>
  /** Stops the server, does what may be done only then, and starts it again over the same databases: this world, whose `api` is the new one. */
  reopen(meanwhile: () => Promise<void>): Promise<World>
  close(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const key = (letter: string): string => Buffer.from(letter.repeat(32)).toString('base64')

/** Settings of a test server over two databases, with the sandbox as its partners. */
export function testSettings(parts: {
  database: TestDatabase
  sandboxDatabaseUrl: string
  ports: readonly number[]
  more?: Record<string, string>
}): Settings {
  const [port = 0, sandboxPort = 0, mailboxPort = 0] = parts.ports
  const read = readSettings({ ...testEnvironment({ ...parts, ports: [port, sandboxPort, mailboxPort] }) })
  if (!read.ok) throw new Error(read.faults.map(({ name, fault }) => `${name} ${fault}`).join('\n'))
  return read.settings
}

/** The same as an environment, for processes of their own. */
export function testEnvironment(parts: {
  database: TestDatabase
  sandboxDatabaseUrl: string
  ports: readonly number[]
  more?: Record<string, string>
}): Record<string, string> {
  const [port, sandboxPort, mailboxPort] = parts.ports
  return {
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    SANDBOX_PORT: String(sandboxPort),
    MAILBOX_PORT: String(mailboxPort),
    DATABASE_URL: parts.database.urlFor('finance_app'),
    DATABASE_WORKER_URL: parts.database.urlFor('finance_worker'),
    DATABASE_READER_URL: parts.database.urlFor('finance_reader'),
    DATABASE_SANDBOX_URL: parts.sandboxDatabaseUrl,
    ENCRYPTION_KEY: key('e'),
    INDEX_KEY: key('i'),
    VAPID_PRIVATE_KEY: key('v'),
    STORAGE_DIR: join(fastFolder(), 'files'),
    // Each world's own: its partners' database is always a new one.
    ANCHOR_FILE: join(
      fastFolder(),
      'anchors',
      `${parts.sandboxDatabaseUrl.replaceAll(/[^0-9a-z]+/g, '-')}.jsonl`,
    ),
    LOG_LEVEL: 'info',
    ...parts.more,
  }
}

async function openSandbox(settings: Settings, clock: World['clock']): Promise<Sandbox> {
  return startSandbox({
    databaseUrl: settings.databaseSandboxUrl,
    clock,
    random: systemRandom(),
    httpPort: settings.sandboxPort,
    smtpPort: settings.mailboxPort,
    log: createLog({ level: 'silent', name: 'sandbox' }),
    businessName: 'TEST',
    twins: await openTwins(settings, `http://127.0.0.1:${settings.port}/hooks`),
  })
}

export type WorldOptions = {
  readonly at?: Date
  readonly live?: boolean
  /** Another brand than the one that ships: the absolute path of its folder. Its pages are rendered where they are stale. */
  readonly brandDir?: string
  /** Gives the console a host of its own, at 127.0.0.1 where the site is at localhost. */
  readonly consoleApart?: boolean
  /** A database that its maker drops: one beside which a test has a replica. */
  readonly database?: TestDatabase
  /** More settings, by their names: `{ PAYOUT_PROVIDER: 'monnify' }`. */
  readonly more?: Record<string, string>
}

async function brandSettings(options: WorldOptions, port: number): Promise<Record<string, string>> {
  const { brandDir } = options
  if (brandDir !== undefined) {
    // Vite is loaded only where a world has another brand.
    const { buildPages } = await import('../apps/launch/build.ts')
    const { pagesAreStale } = await import('../apps/launch/fronts.ts')
    if (pagesAreStale(root, brandDir)) await buildPages({ root, brandDir })
  }
  return {
    ...options.more,
    ...(brandDir === undefined ? {} : { BRAND_DIR: brandDir }),
    ...(options.consoleApart ? { CONSOLE_URL: `http://127.0.0.1:${port}` } : {}),
  }
}

/**
 * Opens a world at an instant where time stands still and jobs run when `settle` is called, so that a test decides
 * what happens when. A live one, for browsers, has the machine's time and runs its jobs by itself.
 */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const database = options.database ?? (await testDatabase())
  const sandboxDatabase = await sandboxTestDatabase()
  const ports = await freePorts(3)
  const settings = testSettings({
    database,
    sandboxDatabaseUrl: sandboxDatabase.url,
    ports,
    more: await brandSettings(options, ports[0] ?? 0),
  })
  const clock = options.live ? shiftedClock() : movedClock(options.at ?? new Date('2026-06-15T09:00:00Z'))
  const { log, logLines } = testLog('info')
  const sandbox = await openSandbox(settings, clock)
  const partners = partnersAt(sandbox.url)
  const patience = shortenedClock()
  const start = (): Promise<Api> =>
    startApi({ settings, log, clock, runsJobs: options.live ?? false, timeoutClock: patience.clock })
  let current = await start()
  const world: World = {
    api: current,
    sandbox,
    settings,
    database,
    clock,
    logLines,
    settle: () => current.jobs.drain(),
    ...partners,
    endPatience: async () => {
      await holdsBack(partners)
      patience.end()
    },
    reopen: async (meanwhile) => {
      await current.close()
      await meanwhile()
      current = await start()
      return { ...world, api: current }
    },
    close: async () => {
      await current.close()
      await sandbox.close()
      if (options.database === undefined) await database.drop()
      await sandboxDatabase.drop()
      // A write of staff tells what it did in its own transaction, with the difference: whichever test finds one that forgot.
      const forgotten = logLines.filter((line) => line.includes('a write of staff left no audit row'))
      if (forgotten.length > 0) throw new Error(forgotten.join('\n'))
    },
  }
  return world
}

/** Waits until a partner holds an answer back. */
const holdsBack = (partners: Partners): Promise<void> =>
  eventually(async () => {
    const state: { held: number } = Object(await partners.control('/state'))
    if (state.held === 0) throw new Error('no partner holds an answer back')
  })

type ShortenedClock = { readonly clock: Clock; end(): void }

/** The machine's clock, whose sleepers can be woken before their time. */
function shortenedClock(): ShortenedClock {
  let ended = new AbortController()
  return {
    clock: {
      now: realClock.now,
      sleep: (milliseconds, signal) =>
        realClock.sleep(milliseconds, AbortSignal.any([ended.signal, ...(signal ? [signal] : [])])),
    },
    end: () => {
      ended.abort()
      ended = new AbortController()
    },
  }
}

/** Real time, for waiting on other processes. */
export const realClock = systemClock()
