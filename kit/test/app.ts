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
import { type Authenticator, createServer, type Mount } from '../http/server.ts'
import { createJobRunner, createOutbox, type JobHandlers } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import type { Mailer } from '../mail/mailer.ts'
import { smtpMailer } from '../mail/mailer.ts'
import { systemRandom } from '../random.ts'
import { refuse } from '../refusal.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { testMailbox, type TestMailbox } from './mailbox.ts'

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

/** An answer as it is on the wire. `data` is what stands under it; of a refusal it is undefined whatever its type says. */
export type TestAnswer<Data = unknown> = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
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
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input?: Omit<TestRequest, 'params'> & { readonly raw?: string | Buffer }): Promise<TestAnswer>
  /** Runs the jobs that are due, until none is. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

export type TestAppOptions = {
  readonly routes: (mount: Mount<ProductActors>, doors: Doors) => void
  readonly admin?: (doors: Doors) => Authenticator<AdminActor>
  readonly customer?: (doors: Doors) => Authenticator<CustomerActor>
  readonly jobs?: (doors: Doors, mailer: Mailer) => JobHandlers
  readonly now?: Date
  /** A database that another test app has made: two servers over one database. Its maker drops it. */
  readonly database?: TestDatabase
}

const nobody = async () => refuse('not_signed_in')
// Keys of tests only; a production start refuses anything but random ones.
const testKey = (fill: number): Buffer => Buffer.alloc(32, fill)

/** Makes a server over a database of its own. Close it in `after`. */
export async function testApp(options: TestAppOptions): Promise<TestApp> {
  const database = options.database ?? (await testDatabase())
  const mailbox = await testMailbox()
  const clock = movedClock(options.now ?? testNoon)
  const random = systemRandom()
  const logLines: string[] = []
  const log = createLog({ level: 'debug', name: 'test', write: (line) => logLines.push(line) })
  const brand = readBrand(join(import.meta.dirname, '../../brand'))
  const doorsOver = (over: Database): Doors => ({
    database: over,
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
    admin: options.admin?.(doors) ?? nobody,
    customer: options.customer?.(doors) ?? nobody,
    afterChange: () => undefined,
  })
  options.routes(mount, doors)
  await app.ready()
  const runner = createJobRunner({ database: workerDoors.database, clock, log, queue: 'main', handlers: options.jobs?.(workerDoors, mailer) ?? {} })
  const send: TestApp['send'] = (method, path, input = {}) => sendTo(app, { method, path, input })
  return {
    app, doors, workerDoors, clock, database, mailbox, logLines, contracts, send,
    request: async <C extends CallContract>(contract: C, input: TestRequest = {}) => {
      const answer = await send(contract.method, pathOf(contract, input.params ?? {}), input)
      return { ...answer, data: answer.data as WireAnswer<C> }
    },
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
  return Object.entries(params).reduce((path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)), contract.path as string)
}

async function sendTo(
  app: FastifyInstance,
  asked: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; input: Parameters<TestApp['send']>[2] & object },
): Promise<TestAnswer> {
  const { input } = asked
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]))
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
    ...(input.raw === undefined ? (input.body === undefined ? {} : { payload: JSON.stringify(input.body) }) : { payload: input.raw }),
  })
  return answerOf(response.statusCode, response.headers, response.body)
}

function answerOf(status: number, headers: TestAnswer['headers'], text: string): TestAnswer {
  const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  const body = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>
  return {
    status,
    headers,
    text,
    body,
    message: typeof body['message'] === 'string' ? body['message'] : '',
    code: typeof body['code'] === 'string' ? body['code'] : undefined,
    errors: Array.isArray(body['errors']) ? body['errors'] : [],
    data: body['data'],
  }
}
