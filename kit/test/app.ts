// Answers for a server in tests: real contracts, a real PostgreSQL, a moved clock, and requests as a client sends them.
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { readBrand } from '../brand/brand.ts'
import { movedClock, type MovedClock } from '../clock.ts'
import { createVault } from '../crypto/vault.ts'
import type { Database } from '../db/database.ts'
import type { Doors } from '../doors.ts'
import type { AdminActor, CustomerActor, ProductActors } from '../http/actors.ts'
import type { CallContract, WireAnswer } from '../http/contract.ts'
import type { Mount } from '../http/call.ts'
import type { Authenticator } from '../http/realm.ts'
import { createServer } from '../http/server.ts'
import { testRealms } from '../http/test-realms.ts'
import { createOutbox, type JobHandlers } from '../jobs/jobs.ts'
import { createJobRunner } from '../jobs/runner.ts'
import type { Mailer } from '../mail/mailer.ts'
import { smtpMailer } from '../mail/mailer.ts'
import { systemRandom } from '../random.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { testMailbox, type TestMailbox } from './mailbox.ts'
import { testLog } from './test-log.ts'

/** The instant at which test clocks start: a Saturday noon in Lagos. */
export const testNoon = new Date('2026-11-21T11:00:00.000Z')

export type TestRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** A bearer token. */
  readonly token?: string
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address that the request comes from. */
  readonly from?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type RawRequest = Omit<TestRequest, 'params'> & { readonly raw?: string | Buffer }

/** An answer as it is on the wire. `data` is what stands under it; to read that of a refusal is a fault of the test, and throws. */
export type TestAnswer<Data = unknown> = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly text: string
  readonly body: unknown
  readonly message: string
  readonly code: string | undefined
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  readonly data: Data
}

export type TestApp = {
  readonly app: FastifyInstance
  readonly doors: Doors
  /** The same doors with the worker's database: what jobs get. */
  readonly workerDoors: Doors
  readonly clock: MovedClock
  readonly database: TestDatabase
  readonly mailbox: TestMailbox
  readonly logLines: string[]
  readonly contracts: readonly CallContract[]
  /** Sends a request of a contract, as JSON. */
  request<C extends CallContract>(contract: C, input?: TestRequest): Promise<TestAnswer<WireAnswer<C>>>
  /** Sends a body of any kind to any path. */
  send<Data = unknown>(method: Method, path: string, input?: RawRequest): Promise<TestAnswer<Data>>
  /** Runs the jobs that are due, until none is. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

export type TestAppOptions = {
  readonly routes: (mount: Mount<ProductActors>, doors: Doors) => void
  readonly admin?: (doors: Doors) => Authenticator<AdminActor>
  readonly customer?: (doors: Doors) => Authenticator<CustomerActor>
  readonly jobs?: (doors: Doors, parts: { readonly mailer: Mailer }) => JobHandlers
  readonly now?: Date
  /** A database that another test app has made: two servers over one database. Its maker drops it. */
  readonly database?: TestDatabase
}

const brand = readBrand(join(import.meta.dirname, '../../brand'))
// Keys of tests only; a production start refuses anything but random ones.
const testKey = (fill: number): Buffer => Buffer.alloc(32, fill)

/** Makes a server over a database of its own. Close it in `after`. */
export async function testApp(options: TestAppOptions): Promise<TestApp> {
  const database = options.database ?? (await testDatabase())
  const mailbox = await testMailbox()
  const clock = movedClock(options.now ?? testNoon)
  const random = systemRandom()
  const { log, logLines } = testLog('debug')
  const doorsOver = (over: Database): Doors => ({
    database: over,
    staleSql: database.open('finance_reader').sql,
    clock,
    random,
    log,
    brand,
    outbox: createOutbox({ queue: 'main', clock }),
    vault: createVault({ encryptionKey: testKey(1), indexKey: testKey(2), random }),
    publicUrl: 'http://localhost:4000',
    consoleUrl: 'http://localhost:4000',
  })
  const doors = doorsOver(database.open('finance_app'))
  const workerDoors = doorsOver(database.open('finance_worker'))
  const mailer = smtpMailer({ url: mailbox.url, from: { name: 'Test', address: 'test@mail.example' } })
  const { app, mount, contracts } = await createServer<ProductActors>({
    ...doors,
    title: 'Test',
    version: '0.0.0',
    trustedProxies: [],
    realms: testRealms({ admin: options.admin?.(doors), customer: options.customer?.(doors) }),
    afterChange: () => undefined,
  })
  options.routes(mount, doors)
  await app.ready()
  const runner = createJobRunner({
    database: workerDoors.database,
    clock,
    log,
    queue: 'main',
    handlers: options.jobs?.(workerDoors, { mailer }) ?? {},
  })
  return {
    app,
    doors,
    workerDoors,
    clock,
    database,
    mailbox,
    logLines,
    contracts,
    send: (method, path, input = {}) => sendTo(app, { method, path, input }),
    request: (contract, input = {}) =>
      sendTo(app, { method: contract.method, path: pathOf(contract, input.params ?? {}), input }),
    runJobs: () => runner.drain(),
    close: async () => {
      await app.close()
      mailer.close()
      await mailbox.close()
      if (options.database === undefined) await database.drop()
    },
  }
}

function pathOf(contract: CallContract, params: Readonly<Record<string, string>>): string {
  const pattern: string = contract.path
  return Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)),
    pattern,
  )
}

async function sendTo<Data>(
  app: FastifyInstance,
  asked: { method: Method; path: string; input: RawRequest },
): Promise<TestAnswer<Data>> {
  const { input } = asked
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const payload = input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const response = await app.inject({
    method: asked.method,
    url: query.size > 0 ? `${asked.path}?${query.toString()}` : asked.path,
    headers: {
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
      ...(input.cookie === undefined ? {} : { cookie: input.cookie }),
      ...input.headers,
    },
    ...(input.from === undefined ? {} : { remoteAddress: input.from }),
    ...(payload === undefined ? {} : { payload }),
  })
  return answerOf(response.statusCode, response.headers, response.body)
}

/** What an answer of ours may hold, in one shape. */
type Body<Data> = {
  readonly message?: string
  readonly code?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly data: Data
}

function answerOf<Data>(status: number, headers: TestAnswer['headers'], text: string): TestAnswer<Data> {
  const isJson = /^application\/(?:problem\+)?json(?:;|$)/.test(String(headers['content-type'] ?? ''))
  const body: Body<Data> = JSON.parse(isJson && text.startsWith('{') ? text : '{}')
  return {
    status,
    headers,
    text,
    body,
    message: body.message ?? '',
    code: body.code,
    errors: body.errors ?? [],
    get data(): Data {
      if (body.code !== undefined) throw new Error(`The answer is a refusal and holds no data: ${text}`)
      return body.data
    },
  }
}

/**
 * Asks the servers the same at once, under one Idempotency-Key. One of a key's requests works at a server; the others may hear that it
 * is still running, and ask again when it has ended.
 */
export async function askedAtOnce<Answer extends { readonly code: string | undefined }>(
  servers: readonly TestApp[],
  ask: (on: TestApp) => Promise<Answer>,
): Promise<Answer[]> {
  const first = await Promise.all(servers.map(async (on) => ({ on, answer: await ask(on) })))
  return Promise.all(
    first.map(async ({ on, answer }) => (answer.code === 'still_running' ? ask(on) : answer)),
  )
}
