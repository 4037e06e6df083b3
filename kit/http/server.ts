// Answers for the HTTP edge: mounts contracts, parses once, proves who calls, and turns refusals into problem details.
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import { type Database, type Sql, sqlStateOf } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Random } from '../random.ts'
import { done, type FieldError, type Refused, type RefusalWords, refuse, type Result } from '../refusal.ts'
import {
  type AnswerOf,
  type BodyOf,
  type CallContract,
  type CommonRefusal,
  commonRefusals,
  fillIn,
  type ParamsOf,
  type Problem,
  type QueryOf,
  type Realm,
  type RefusalCodeOf,
} from './contract.ts'
import { describeRefusals } from './reference.ts'
import { digestOf, findRemembered, type KeyedRequest, remember } from './idempotency.ts'
import { takeFromLimit } from './limits.ts'

z.config(z.locales.en())

/** Who calls, as the realm's own proof of identity answered it. */
export type Actors = { anyone: undefined; customer: unknown; admin: unknown }

/** Proves who calls. Reads the request only; answers the actor or a refusal. */
export type Authenticator<Actor> = (
  request: IncomingRequest,
) => Promise<Result<Actor, 'not_signed_in' | 'not_allowed' | 'session_ended'>>

export type IncomingRequest = {
  readonly contract: CallContract
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly address: string
  readonly now: Date
  /** For what a proof of identity writes down. */
  readonly requestId?: string
}

/** What a handler is called with. `once` runs `work` in a transaction, at most once for an Idempotency-Key. */
export type Call<C extends CallContract, Actor> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly actor: Actor
  readonly requestId: string
  readonly address: string
  readonly now: Date
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly reply: { setCookie(cookie: string): void; header(name: string, value: string): void }
  once<Code extends string>(
    work: (sql: Sql) => Promise<Result<AnswerOf<C>, Code>>,
  ): Promise<Result<AnswerOf<C>, Code | CommonRefusal>>
}

export type Handler<C extends CallContract, Actor> = (
  call: Call<C, Actor>,
) => Promise<Result<AnswerOf<C>, RefusalCodeOf<C> | CommonRefusal>>

/** Mounts a call. The types of the contract bind the handler; the realm decides the actor's type. */
export type Mount<ActorTypes extends Actors> = <const C extends CallContract>(
  contract: C,
  handler: Handler<C, ActorTypes[C['realm']]>,
) => void

export type ServerDoors<ActorTypes extends Actors> = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly title: string
  readonly version: string
  /** Proxies whose X-Forwarded-For is believed; empty believes none. */
  readonly trustedProxies: readonly string[]
  readonly customer: Authenticator<ActorTypes['customer']>
  readonly admin: Authenticator<ActorTypes['admin']>
  /** Called after each request that may have changed something: hints live updates and wakes jobs. */
  readonly afterChange: () => void
  /** The page for a path that leads nowhere; undefined for requests that want no page. */
  readonly lostPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined
}

const bodyLimitBytes = 256 * 1024

const openApiConfig = {
  zodToJsonConfig: {
    // A codec's answer side cannot be represented; its wire side is what a reader of the reference needs.
    override: (context: { zodSchema: { _zod: { def: { type: string; in?: unknown; reverseTransform?: unknown } } }; jsonSchema: object }) => {
      const { def } = context.zodSchema._zod
      if (def.type === 'pipe' && def.reverseTransform) {
        Object.assign(context.jsonSchema, z.toJSONSchema(def.in as z.ZodMiniType), { $schema: undefined })
      }
    },
  },
}

/** A request that was answered before: the remembered answer goes out byte for byte. */
class Replayed {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    this.status = status
    this.body = body
  }
}

/** Makes the server. Routes are mounted before `listen`. Ours is the only place that writes an HTTP error. */
export async function createServer<ActorTypes extends Actors>(
  doors: ServerDoors<ActorTypes>,
): Promise<{ app: FastifyInstance; mount: Mount<ActorTypes>; contracts: readonly CallContract[] }> {
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: bodyLimitBytes,
    trustProxy: doors.trustedProxies.length > 0 ? [...doors.trustedProxies] : false,
    logger: false,
    genReqId: () => `req_${doors.random.bytes(9).toString('base64url')}`,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(formbody)
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: bodyLimitBytes, files: 0, fields: 50, fieldSize: bodyLimitBytes, parts: 50 },
  })
  acceptEmptyJson(app)
  const contracts: CallContract[] = []
  const namedShapes = createJsonSchemaTransformObject(openApiConfig as never)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: doors.title, version: doors.version },
      components: { securitySchemes: { admin: { type: 'http', scheme: 'bearer' }, customer: { type: 'apiKey', in: 'cookie', name: '__Host-session' } } },
    },
    transform: createJsonSchemaTransform(openApiConfig as never),
    transformObject: (document) => describeRefusals(namedShapes(document), contracts),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    for (const [name, value] of Object.entries(baseHeaders)) reply.header(name, value)
  })
  app.addHook('onResponse', async (request, reply) => {
    doors.log.info(
      { request_id: request.id, method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'answered',
    )
    if (request.method !== 'GET' && request.method !== 'HEAD') doors.afterChange()
  })
  app.setErrorHandler((fault: FastifyError, request, reply) => answerFault(doors.log, fault, request, reply))
  app.setNotFoundHandler(
    (request, reply) => doors.lostPage?.(request, reply) ?? sendProblem(request, reply, 'not_found', commonRefusals.not_found, {}),
  )
  const mount: Mount<ActorTypes> = (contract, handler) => {
    contracts.push(contract)
    mountOne(app, doors, contract, handler as Handler<CallContract, unknown>)
  }
  return { app, mount, contracts }
}

// The specification's bodiless PUTs may come with a JSON content type and nothing behind it.
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const textBody = String(body)
    if (textBody.trim() === '') return done(null, {})
    try {
      const parsed: unknown = JSON.parse(textBody, refusePrototype)
      return done(null, parsed)
    } catch (fault) {
      return done(Object.assign(fault instanceof Error ? fault : new Error('unreadable'), { statusCode: 400 }), undefined)
    }
  })
}

function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__' || name === 'constructor') throw new SyntaxError('a field has a forbidden name')
  return value
}

/** On every answer of ours; documents set their own content-security policy over this one. */
const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

function mountOne<ActorTypes extends Actors>(
  app: FastifyInstance,
  doors: ServerDoors<ActorTypes>,
  contract: CallContract,
  handler: Handler<CallContract, unknown>,
): void {
  const envelope = z.object({ message: z.string(), data: contract.answer })
  app.withTypeProvider<ZodTypeProvider>().route({
    method: contract.method,
    url: contract.path,
    schema: {
      operationId: contract.name,
      summary: contract.summary,
      tags: [contract.name.split('.')[0] ?? 'calls'],
      security: contract.realm === 'anyone' ? [] : [{ [contract.realm]: [] }],
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body ? { body: contract.body, consumes: acceptedTypes } : {}),
      response: { 200: envelope },
    },
    preValidation: async (request) => {
      dropEmptyValues(request.query)
      if (contract.body && (request.body === null || request.body === undefined)) request.body = {}
    },
    handler: async (request, reply: FastifyReply) => {
      const outcome = await runCall(doors, contract, handler, request, reply)
      if (outcome instanceof Replayed) return sendReplayed(reply, outcome)
      if (!outcome.ok) return answerRefusal(contract, outcome, request, reply)
      return reply.code(200).send({ message: contract.says, data: outcome.value } as never)
    },
  })
}

// Already in the wire's own texts: it must not be encoded a second time.
function sendReplayed(reply: FastifyReply, replayed: Replayed): FastifyReply {
  return reply
    .code(replayed.status)
    .header('idempotent-replayed', 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: string) => body)
    .send(replayed.body)
}

const acceptedTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

function dropEmptyValues(query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  for (const [name, value] of Object.entries(query)) {
    if (value === '') Reflect.deleteProperty(query, name)
  }
}

type AnyResult = Result<unknown, string>

async function runCall<ActorTypes extends Actors>(
  doors: ServerDoors<ActorTypes>,
  contract: CallContract,
  handler: Handler<CallContract, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnyResult | Replayed> {
  const now = doors.clock.now()
  const headers = singleHeaders(request)
  const limited = await checkLimit(doors, contract, { address: request.ip, now })
  if (!limited.ok) {
    reply.header('retry-after', limited.values?.['seconds'] ?? '60')
    return limited
  }
  const actor = await authenticate(doors, { contract, headers, address: request.ip, now, requestId: request.id })
  if (!actor.ok) return actor
  const key = headers['idempotency-key']
  if (contract.idempotencyKey === 'required' && key === undefined) return refuse('idempotency_key_missing')
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    return refuse('bad_input', { errors: [{ path: 'Idempotency-Key', message: 'Use 1 to 255 plain characters' }] })
  }
  let replayed: Replayed | undefined
  const input = { params: request.params ?? {}, query: request.query ?? {}, body: request.body ?? {} }
  const keyed: KeyedRequest | undefined = key === undefined || contract.idempotencyKey === undefined
    ? undefined
    : { principal: principalOf(actor.value), call: contract.name, key, bodySha256: digestOf(input), now }
  const result = await handler({
    ...(input as { params: never; query: never; body: never }),
    actor: actor.value,
    requestId: request.id,
    address: request.ip,
    now,
    headers,
    reply: {
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
      header: (name, value) => void reply.header(name, value),
    },
    once: async (work) => {
      const outcome = await onceInTransaction(doors.database, contract, keyed, work)
      if (outcome instanceof Replayed) {
        replayed = outcome
        return done(undefined as never)
      }
      return outcome
    },
  })
  return replayed ?? result
}

async function onceInTransaction<Value, Code extends string>(
  database: Database,
  contract: CallContract,
  keyed: KeyedRequest | undefined,
  work: (sql: Sql) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | CommonRefusal> | Replayed> {
  const rolledBack = new Error('refused: roll back')
  let refused: Refused<Code> | undefined
  try {
    return await database.begin(async (sql) => {
      const remembered = keyed ? await findRemembered(sql, keyed) : undefined
      if (remembered !== undefined) {
        return 'code' in remembered ? remembered : new Replayed(remembered.status, remembered.body)
      }
      const result = await work(sql)
      if (!result.ok) {
        refused = result
        throw rolledBack
      }
      if (keyed) {
        const data: unknown = z.encode(contract.answer, result.value as never)
        await remember(sql, keyed, { status: 200, body: JSON.stringify({ message: contract.says, data }) })
      }
      return result
    })
  } catch (fault) {
    if (fault === rolledBack && refused !== undefined) return refused
    throw fault
  }
}

function principalOf(actor: unknown): string {
  return typeof actor === 'object' && actor !== null && 'id' in actor ? String(actor.id) : 'anyone'
}

async function authenticate<ActorTypes extends Actors>(
  doors: ServerDoors<ActorTypes>,
  incoming: IncomingRequest,
): Promise<Result<unknown, string>> {
  const realm: Realm = incoming.contract.realm
  switch (realm) {
    case 'anyone':
      return done(undefined)
    case 'customer':
      return doors.customer(incoming)
    case 'admin':
      return doors.admin(incoming)
  }
}

async function checkLimit<ActorTypes extends Actors>(
  doors: ServerDoors<ActorTypes>,
  contract: CallContract,
  from: { address: string; now: Date },
): Promise<Result<undefined, 'too_many_tries'>> {
  if (!contract.limit) return done()
  const taken = await takeFromLimit(doors.database.sql, {
    bucket: `call:${contract.name}:${from.address}`,
    most: contract.limit.calls,
    seconds: contract.limit.seconds,
    now: from.now,
  })
  return taken.allowed ? done() : refuse('too_many_tries', { values: { seconds: String(taken.retryAfterSeconds) } })
}

function singleHeaders(request: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
}

function answerRefusal(contract: CallContract, refused: Refused<string>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const words = contract.refuses[refused.code] ?? (commonRefusals as Record<string, RefusalWords>)[refused.code] ?? realmRefusals[refused.code]
  if (words === undefined) throw new Error(`the refusal ${refused.code} of ${contract.name} is not declared in its contract`)
  return sendProblem(request, reply, refused.code, words, refused)
}

/** Refusals of the proofs of identity themselves. */
const realmRefusals: Record<string, RefusalWords> = {
  session_ended: { status: 401, say: 'Your session has ended. Please sign in again.' },
}

/** Writes one problem document. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
  words: RefusalWords,
  more: { values?: Readonly<Record<string, string>> | undefined; errors?: readonly FieldError[] | undefined },
): FastifyReply {
  const sentence = fillIn(words.say, more.values)
  const problem: Problem = {
    type: `/api/docs#${code}`,
    title: sentence,
    status: words.status,
    detail: sentence,
    message: sentence,
    code,
    request_id: request.id,
    ...(more.errors && more.errors.length > 0 ? { errors: more.errors } : {}),
  }
  return reply
    .code(words.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problem)
}

type ValidationIssue = { instancePath?: string; message?: string; keyword?: string; params?: { keys?: string[] } }

function fieldErrors(fault: FastifyError): FieldError[] {
  const issues = (fault.validation ?? []) as unknown as ValidationIssue[]
  return issues.flatMap((issue) => {
    if (issue.keyword === 'unrecognized_keys') {
      return (issue.params?.keys ?? []).map((key) => ({ path: key, message: 'This field is not known here' }))
    }
    const path = (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.')
    return [{ path, message: wordsFor(issue) }]
  })
}

// Fields bring their own words; what is left is the validator's for a missing or wrongly typed one.
function wordsFor(issue: ValidationIssue): string {
  const words = issue.message ?? ''
  return words === '' || words.startsWith('Invalid') ? 'Please check this' : words
}

const unreachableStates = /^(08|57P|53)/
const unreachableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

function isDatabaseAway(fault: Error): boolean {
  const state = sqlStateOf(fault)
  if (state !== undefined) return unreachableStates.test(state)
  if ('code' in fault && typeof fault.code === 'string' && unreachableCodes.has(fault.code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/.test(fault.message)
}

function answerFault(log: Log, fault: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (fault.validation) return sendProblem(request, reply, 'bad_input', commonRefusals.bad_input, { errors: fieldErrors(fault) })
  if (fault.statusCode === 413 || fault.code === 'FST_REQ_FILE_TOO_LARGE') return sendProblem(request, reply, 'too_large', commonRefusals.too_large, {})
  if (fault.statusCode === 415) return sendProblem(request, reply, 'wrong_content_type', commonRefusals.wrong_content_type, {})
  if (fault.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500) {
    return sendProblem(request, reply, 'unreadable_body', commonRefusals.unreadable_body, {})
  }
  if (isDatabaseAway(fault)) {
    log.warn({ request_id: request.id, err: fault }, 'the database does not answer')
    reply.header('retry-after', '1')
    return sendProblem(request, reply, 'unavailable', commonRefusals.unavailable, {})
  }
  log.error({ request_id: request.id, err: fault, route: request.routeOptions.url }, 'a request broke')
  return sendProblem(request, reply, 'internal', commonRefusals.internal, {})
}

