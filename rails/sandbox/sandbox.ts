// Answers for the sandbox partner world: a bank, an identity bureau and a mailbox in one process with its own books.
import { join } from 'node:path'
import type { Clock } from '#kit/clock.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import type { Log } from '#kit/log.ts'
import type { Random } from '#kit/random.ts'
import { bankGuard, bankRoutes, noSuchBankPath } from './bank-api.ts'
import { wrong } from './control-answers.ts'
import { controlGuard, controlRoutes } from './control-api.ts'
import { createFaults } from './faults.ts'
import { identityGuard, identityRoutes, noSuchIdentityPath } from './identity-api.ts'
import { openMailbox } from './mailbox.ts'
import { openServer, type Prefix } from './server.ts'
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
  readonly paystack: { readonly secretKey: string; readonly webhookUrl: string }
  readonly dojah: {
    readonly appId: string
    readonly secretKey: string
    readonly webhookSecret: string
    readonly webhookUrl: string
  }
  /** The business in the names of accounts: `BUSINESS/NAME`. */
  readonly businessName?: string
  /** Webhooks of one queue are sent by one process: the demo world's and the live one's stay apart. */
  readonly queue?: string
  /** How long a receiver of webhooks may take, in real time. */
  readonly webhookTimeoutMilliseconds?: number
}

export type Sandbox = {
  /** `http://127.0.0.1:port`; the partners are below `/paystack` and `/dojah`, the control plane below `/__ctl`. */
  readonly url: string
  readonly smtpPort: number
  close(): Promise<void>
}

/** Migrates the sandbox's database and starts its HTTP server, its mailbox and the delivery of its webhooks. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { clock, random, log } = options
  await migrate({ url: options.databaseUrl, folder: join(import.meta.dirname, 'migrations'), clock })
  const database = openDatabase({
    url: options.databaseUrl,
    applicationName: 'sandbox',
    onFault: (fault) => log.warn({ fault: fault.message }, 'sandbox database'),
  })
  const faults = createFaults({ clock, random })
  const webhooks = webhooksOf(options, database)
  const held = { count: () => 0 }
  const advance = options.clock.advance?.bind(options.clock)
  const control = { database, clock, random, faults, webhooks, advance, held: () => held.count() }
  const mailbox = await openMailbox({ database, clock, log, faults }, options.smtpPort)
  const opened = openServer(
    {
      clock,
      log,
      faults,
      prefixes: prefixesOf({ options, control, bank: { database, clock, random } }),
      tellFirst: async ({ tells }) => {
        if (tells) await webhooks.sendNow(await webhooks.insert(database.sql, tells))
      },
    },
    options.httpPort,
  )
  const server = await opened.catch(async (fault: unknown) => {
    await Promise.all([mailbox.close(), database.close()])
    throw fault
  })
  held.count = server.held
  await webhooks.start()
  return {
    url: server.url,
    smtpPort: mailbox.port,
    close: async () => {
      await Promise.all([server.close(), mailbox.close(), webhooks.stop()])
      await database.close()
    },
  }
}

function webhooksOf(options: SandboxOptions, database: Database): Webhooks {
  const { clock, random, log, paystack, dojah, webhookTimeoutMilliseconds } = options
  return createWebhooks({
    database,
    clock,
    random,
    log,
    queue: options.queue ?? 'live',
    targets: {
      paystack: { url: paystack.webhookUrl, secret: paystack.secretKey },
      dojah: { url: dojah.webhookUrl, secret: dojah.webhookSecret },
    },
    ...(webhookTimeoutMilliseconds === undefined ? {} : { timeoutMilliseconds: webhookTimeoutMilliseconds }),
  })
}

function prefixesOf(doors: {
  options: SandboxOptions
  control: Parameters<typeof controlRoutes>[0]
  bank: Pick<Parameters<typeof bankRoutes>[0], 'database' | 'clock' | 'random'>
}): Prefix[] {
  const { options, control } = doors
  const bank = {
    ...doors.bank,
    secretKey: options.paystack.secretKey,
    businessName: options.businessName ?? 'Sandbox',
  }
  const identity = {
    database: doors.bank.database,
    appId: options.dojah.appId,
    secretKey: options.dojah.secretKey,
  }
  return [
    {
      prefix: '/paystack',
      rail: 'paystack',
      routes: bankRoutes(bank),
      guard: (request) => bankGuard(bank, request),
      notFound: noSuchBankPath,
      failed: (status, message) => ({ status, json: { status: false, message } }),
    },
    {
      prefix: '/dojah',
      rail: 'dojah',
      routes: identityRoutes(identity),
      guard: (request) => identityGuard(identity, request),
      notFound: noSuchIdentityPath,
      failed: wrong,
    },
    {
      prefix: '/__ctl',
      routes: controlRoutes(control),
      guard: controlGuard,
      notFound: () => wrong(404, 'The control plane has no such call; see rails/sandbox/README.md'),
      failed: wrong,
    },
  ]
}
