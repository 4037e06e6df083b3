// Answers for the sandbox partner world: a bank behind two partners, an identity bureau and a mailbox, with its own books.
import { join } from 'node:path'
import type { Clock } from '#kit/clock.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import type { Log } from '#kit/log.ts'
import type { Random } from '#kit/random.ts'
import { bankGuard, bankRoutes, noSuchBankPath } from './paystack/api.ts'
import { type Clerk, createClerk } from './bank/clerk.ts'
import type { PayoutDoors } from './bank/payouts.ts'
import { wrong } from './control/answers.ts'
import { controlGuard, controlRoutes } from './control/api.ts'
import { createFaults } from './faults.ts'
import { identityGuard, identityRoutes, noSuchIdentityPath } from './dojah/api.ts'
import { listRoutes } from './lists/api.ts'
import { openMailbox } from './mail/mailbox.ts'
import { monnifyRefused } from './monnify/answers.ts'
import { type MonnifyDoors, monnifyGuard, monnifyRoutes, noSuchMonnifyPath } from './monnify/api.ts'
import { openServer, type Prefix } from './server.ts'
import { tellingPrefixes, type TermiiTerms } from './telling.ts'
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
  readonly paystack: {
    readonly secretKey: string
    readonly webhookUrl: string
    /** Asked before a transfer out is paid: 200 approves, 400 rejects. Without it nobody is asked. */
    readonly approvalUrl?: string
  }
  /** The second partner that pays out, over the same book. Without it there is none. */
  readonly monnify?: {
    readonly apiKey: string
    readonly secretKey: string
    readonly accountNumber: string
    readonly webhookUrl: string
  }
  readonly dojah: {
    readonly appId: string
    readonly secretKey: string
    readonly webhookSecret: string
    readonly webhookUrl: string
  }
  /** The SMS partner. Without it there is none. */
  readonly termii?: TermiiTerms
  /** The business in the names of accounts: `BUSINESS/NAME`. */
  readonly businessName?: string
  /** Webhooks of one queue are sent by one process: the demo world's and the live one's stay apart. */
  readonly queue?: string
  /** How long a receiver of webhooks, or our approval URL, may take. */
  readonly webhookTimeoutMilliseconds?: number
  /** By which that counts; the machine's when not given. */
  readonly timeoutClock?: Clock
}

export type Sandbox = {
  /** `http://127.0.0.1:port`; the partners are below `/paystack`, `/monnify` and `/dojah`, the control plane below `/__ctl`. */
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
  const queue = options.queue ?? 'live'
  const book = { database, clock, random, queue, webhooks }
  const clerk = clerkOf(options, book)
  const control = { ...book, faults, clerk, advance, held: () => held.count() }
  const mailbox = await openMailbox({ database, clock, log, faults }, options.smtpPort)
  const opened = openServer(
    {
      clock,
      log,
      faults,
      prefixes: prefixesOf({ options, control, book }),
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
  held.count = server.held
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

function webhooksOf(options: SandboxOptions, database: Database): Webhooks {
  const { clock, random, log, paystack, monnify, dojah, webhookTimeoutMilliseconds } = options
  return createWebhooks({
    database,
    clock,
    random,
    log,
    queue: options.queue ?? 'live',
    timeoutClock: options.timeoutClock,
    targets: {
      paystack: { url: paystack.webhookUrl, secret: paystack.secretKey },
      ...(monnify === undefined ? {} : { monnify: { url: monnify.webhookUrl, secret: monnify.secretKey } }),
      dojah: { url: dojah.webhookUrl, secret: dojah.webhookSecret },
      ...(options.termii === undefined
        ? {}
        : { termii: { url: options.termii.webhookUrl, secret: options.termii.webhookSecret } }),
    },
    ...(webhookTimeoutMilliseconds === undefined ? {} : { timeoutMilliseconds: webhookTimeoutMilliseconds }),
  })
}

const approvalTimeoutMilliseconds = 10_000

function clerkOf(options: SandboxOptions, book: PayoutDoors & { webhooks: Webhooks }): Clerk {
  const { approvalUrl, secretKey } = options.paystack
  return createClerk({
    ...book,
    log: options.log,
    nudgeWebhooks: () => book.webhooks.nudge(),
    approval: approvalUrl === undefined ? undefined : { url: approvalUrl, secretKey },
    timeoutClock: options.timeoutClock,
    approvalTimeoutMilliseconds: options.webhookTimeoutMilliseconds ?? approvalTimeoutMilliseconds,
  })
}

function prefixesOf(doors: {
  options: SandboxOptions
  control: Parameters<typeof controlRoutes>[0]
  book: PayoutDoors
}): Prefix[] {
  const { options, control, book } = doors
  const bank = {
    ...book,
    secretKey: options.paystack.secretKey,
    businessName: options.businessName ?? 'Sandbox',
    asksFirst: options.paystack.approvalUrl !== undefined,
  }
  const { database } = book
  const identity = { database, appId: options.dojah.appId, secretKey: options.dojah.secretKey }
  return [
    {
      prefix: '/paystack',
      rail: 'paystack',
      routes: bankRoutes(bank),
      guard: (request) => bankGuard(bank, request),
      notFound: noSuchBankPath,
      failed: (status, message) => ({ status, json: { status: false, message } }),
    },
    ...(options.monnify === undefined ? [] : [monnifyPrefix({ ...book, ...options.monnify })]),
    {
      prefix: '/dojah',
      rail: 'dojah',
      routes: identityRoutes(identity),
      guard: (request) => identityGuard(identity, request),
      notFound: noSuchIdentityPath,
      failed: wrong,
    },
    ...tellingPrefixes(control, options.termii),
    {
      prefix: '/lists',
      rail: 'lists',
      routes: listRoutes(),
      guard: () => undefined,
      notFound: () => wrong(404, 'No such list'),
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

function monnifyPrefix(doors: MonnifyDoors): Prefix {
  return {
    prefix: '/monnify',
    rail: 'monnify',
    routes: monnifyRoutes(doors),
    guard: (request) => monnifyGuard(doors, request),
    notFound: noSuchMonnifyPath,
    failed: monnifyRefused,
  }
}
