// Answers for the sandbox partner world: the partners' twins, a bank's book behind them, and a mailbox.
import { join } from 'node:path'
import type { Clock } from '#kit/clock.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import type { Log } from '#kit/log.ts'
import type { Random } from '#kit/random.ts'
import { type Clerk, createClerk } from './bank/clerk.ts'
import type { PayoutDoors } from './bank/payouts.ts'
import { chainPanel } from './chain/panel.ts'
import { wrong } from './control/answers.ts'
import { controlGuard, controlRoutes } from './control/api.ts'
import { createFaults } from './faults.ts'
import { openMailbox } from './mail/mailbox.ts'
import { faultsPanel } from './page/faults-panel.ts'
import { sandboxPage } from './page/page.ts'
import { planeOf } from './page/plane.ts'
import type { HeldRequest, Route } from './requests.ts'
import { openServer, type Prefix } from './server.ts'
import type { SandboxWorld, Twin } from './twin.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export type SandboxOptions = {
  /** A database of its own, as its owner: the migrations run at start. */
  readonly databaseUrl: string
  /** A clock with `advance` can be moved over HTTP too. */
  readonly clock: Clock & { advance?(milliseconds: number): void }
  readonly random: Random
  /** Both on loopback; 0 takes a free port. */
  readonly httpPort: number
  readonly smtpPort: number
  readonly log: Log
  /** Who pretends to be a partner here. */
  readonly twins: readonly Twin[]
  /** The business in the names of accounts: `BUSINESS/NAME`. */
  readonly businessName?: string
  /** Where the product is, for ways to it from the sandbox's page. */
  readonly productUrl?: string
  /** Webhooks of one queue are sent by one process: the demo world's and the live one's stay apart. */
  readonly queue?: string
  /** How long a receiver of webhooks, or our approval URL, may take. */
  readonly webhookTimeoutMilliseconds?: number
  /** By which that counts; the machine's when not given. */
  readonly timeoutClock?: Clock
}

export type Sandbox = {
  /** `http://127.0.0.1:port`; the partners are below their names, the control plane below `/__ctl`. */
  readonly url: string
  readonly smtpPort: number
  close(): Promise<void>
}

/** Migrates the sandbox's database and starts its HTTP server, its mailbox and the delivery of its webhooks. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { clock, log, twins } = options
  await migrate({ url: options.databaseUrl, folder: join(import.meta.dirname, 'migrations'), clock })
  const database = openDatabase({
    url: options.databaseUrl,
    applicationName: 'sandbox',
    onFault: (fault) => log.warn({ fault: fault.message }, 'sandbox database'),
  })
  const world = worldOf(options, database)
  const { faults, webhooks, clerk } = world
  const held = { now: (): readonly HeldRequest[] => [] }
  const advance = options.clock.advance?.bind(options.clock)
  const control = controlPrefix({ ...world, twins, advance, held: () => held.now() })
  const mailbox = await openMailbox({ database, clock, log, faults }, options.smtpPort)
  const opened = openServer(
    {
      clock,
      log,
      faults,
      // Whatever is below no partner's path is the page's.
      prefixes: [...prefixesOf(twins, world), control, pageOf(options, world, control.routes)],
      protocols: twins.flatMap(({ protocol }) => protocol ?? []),
      tellFirst: async ({ tells, told = [] }) => {
        if (tells) await webhooks.sendNow(await webhooks.insert(database.sql, tells))
        for (const id of told) await webhooks.sendNow(id)
      },
      tell: () => {
        webhooks.nudge()
        clerk.nudge()
      },
    },
    options.httpPort,
  )
  const server = await opened.catch(async (fault: unknown) => {
    await Promise.all([mailbox.close(), database.close()])
    throw fault
  })
  held.now = server.held
  await webhooks.start()
  clerk.start()
  return {
    url: server.url,
    smtpPort: mailbox.port,
    close: async () => {
      await Promise.all([server.close(), mailbox.close(), clerk.stop(), webhooks.stop()])
      await database.close()
    },
  }
}

function worldOf(options: SandboxOptions, database: Database): SandboxWorld & { readonly clerk: Clerk } {
  const { clock, random, log, twins, queue = 'live', businessName = 'Sandbox' } = options
  const payers = new Map(twins.flatMap(({ pays }) => (pays ? [[pays.rail, pays] as const] : [])))
  const book = { database, clock, random, queue, webhooks: webhooksOf(options, database), payers }
  const clerk = clerkOf(options, book)
  return { ...book, log, faults: createFaults({ clock, random }), clerk, businessName }
}

function webhooksOf(options: SandboxOptions, database: Database): Webhooks {
  const { clock, random, log, twins, webhookTimeoutMilliseconds } = options
  return createWebhooks({
    database,
    clock,
    random,
    log,
    queue: options.queue ?? 'live',
    timeoutClock: options.timeoutClock,
    targets: new Map(twins.flatMap(({ rail, tells }) => (tells ? [[rail, tells] as const] : []))),
    ...(webhookTimeoutMilliseconds === undefined ? {} : { timeoutMilliseconds: webhookTimeoutMilliseconds }),
  })
}

const approvalTimeoutMilliseconds = 10_000

function clerkOf(options: SandboxOptions, book: PayoutDoors & { webhooks: Webhooks }): Clerk {
  return createClerk({
    ...book,
    log: options.log,
    nudgeWebhooks: () => book.webhooks.nudge(),
    timeoutClock: options.timeoutClock,
    approvalTimeoutMilliseconds: options.webhookTimeoutMilliseconds ?? approvalTimeoutMilliseconds,
  })
}

function prefixesOf(twins: readonly Twin[], world: SandboxWorld): Prefix[] {
  return twins.flatMap((twin) =>
    twin.serves ? [{ prefix: `/${twin.rail}`, rail: twin.rail, ...twin.serves(world) }] : [],
  )
}

function pageOf(options: SandboxOptions, world: SandboxWorld, routes: readonly Route[]): Prefix {
  const plane = planeOf(routes)
  const partners = options.twins.map(({ rail, title }) => ({ value: rail, label: title }))
  return sandboxPage({
    clock: world.clock,
    businessName: world.businessName,
    productUrl: options.productUrl,
    panels: [
      chainPanel(plane, world.random),
      ...options.twins.flatMap((twin) => twin.panels?.(world, plane) ?? []),
      faultsPanel(plane, [...partners, { value: 'mailbox', label: 'Mail server' }]),
    ],
  })
}

function controlPrefix(doors: Parameters<typeof controlRoutes>[0]): Prefix {
  return {
    prefix: '/__ctl',
    routes: controlRoutes(doors),
    guard: controlGuard,
    notFound: () => wrong(404, 'The control plane has no such call; see rails/sandbox/README.md'),
    failed: wrong,
  }
}
