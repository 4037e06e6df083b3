// Answers for the HTTP edge: mounts contracts, parses once, proves who calls, and turns refusals into problem details.
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { type Actors, type Handler, type Mount, type ServerDoors, Waiting } from './call.ts'
import { assert } from '../assert.ts'
import { withRequestId } from '../request-id.ts'
import { type CallContract, commonRefusals } from './contract.ts'
import { fileAnswer } from './fields.ts'
import { protection } from './headers.ts'
import { answerFault, answerRefusal, bodiesBeingRead, problemsPath, sendProblem } from './problems.ts'
import { knownMethods } from './known-methods.ts'
import { describeRefusals, problemsPage } from './reference.ts'
import { admit, type Admitted, callerOf, type Mounted, Replayed, runCall } from './run-call.ts'
import { hasOneHost } from './one-host.ts'
import { createTurns, type Turns } from './turns.ts'
import { followConnections } from './under-way.ts'
import { answerBrokenBytes, answerUnroutable } from './unroutable.ts'

z.config(z.locales.en())

const bodyLimitBytes = 256 * 1024
// Node looks twice a minute when nothing is said: a connection that sends next to nothing would be held for twice as long.
const usualArrival = { milliseconds: 30_000, lookMilliseconds: 5_000 }

const openApiConfig = {
  zodToJsonConfig: {
    // A codec's answer side cannot be represented; its wire side is what a reader of the reference needs.
    override: (context: {
      zodSchema: { _zod: { def: { type: string; in?: unknown; reverseTransform?: unknown } } }
      jsonSchema: object
    }) => {
      const { def } = context.zodSchema._zod
      if (def.type === 'pipe' && def.reverseTransform) {
        Object.assign(context.jsonSchema, z.toJSONSchema(def.in as z.ZodMiniType), { $schema: undefined })
      }
    },
  },
}

/** Makes the server. Routes are mounted before `listen`. Ours is the only place that writes an HTTP error. */
export async function createServer<ActorTypes extends Actors>(
  doors: ServerDoors,
): Promise<{ app: FastifyInstance; mount: Mount<ActorTypes>; contracts: readonly CallContract[] }> {
  const newRequestId = (): string => `req_${doors.random.bytes(9).toString('base64url')}`
  const { milliseconds, lookMilliseconds } = doors.arrival ?? usualArrival
  const connections = followConnections()
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: bodyLimitBytes,
    trustProxy: doors.trustedProxies.length > 0 ? [...doors.trustedProxies] : false,
    logger: false,
    genReqId: newRequestId,
    frameworkErrors: answerUnroutable(doors.isSecure),
    // Asked for below, where the refusal is a problem like any other.
    // Left alone, the time for headers is a minute, and Node takes the longer of the two for bodies.
    http: {
      requireHostHeader: false,
      headersTimeout: milliseconds,
      connectionsCheckingInterval: lookMilliseconds,
    },
    clientErrorHandler: answerBrokenBytes({ isSecure: doors.isSecure, newRequestId, connections }),
    forceCloseConnections: 'idle',
    requestTimeout: milliseconds,
    connectionTimeout: 60_000,
  })
  connections.follow(app.server)
  const methodsOf = knownMethods(app)
  const contracts: CallContract[] = []
  const inTurn = createTurns()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await readBodies(app)
  await describeCalls(app, doors, contracts)
  guardAnswers(app, doors, methodsOf)
  const mount: Mount<ActorTypes> = (contract, handler, ownerSign) => {
    contracts.push(contract)
    mountOne(
      app,
      { ...doors, inTurn },
      {
        contract,
        handler: handler as Handler<CallContract, unknown>,
        ownerSign,
        keysUnderWay: new Map(),
      },
    )
  }
  return { app, mount, contracts }
}

async function readBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody)
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: bodyLimitBytes, files: 0, fields: 50, fieldSize: bodyLimitBytes, parts: 50 },
  })
  acceptEmptyJson(app)
  // What any page may send across sites without asking first, and no call of ours reads.
  app.removeContentTypeParser('text/plain')
  // Forms in parts are read before they are validated: the reader's own hook runs between these two.
  app.addHook('preParsing', async (request) => void bodiesBeingRead.add(request))
  app.addHook('preValidation', async (request) => void bodiesBeingRead.delete(request))
}

async function describeCalls(
  app: FastifyInstance,
  about: Pick<ServerDoors, 'title' | 'version' | 'realms'>,
  contracts: readonly CallContract[],
): Promise<void> {
  const namedShapes = createJsonSchemaTransformObject(openApiConfig)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: about.title, version: about.version },
      components: {
        securitySchemes: Object.fromEntries(about.realms.map(({ name, security }) => [name, security])),
      },
    },
    transform: createJsonSchemaTransform(openApiConfig),
    transformObject: (document) =>
      describeRefusals(namedShapes(document), { contracts, realms: about.realms }),
  })
  app.get(problemsPath, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(problemsPage(about.title, contracts)),
  )
}

/** Headers on every answer, no request that a proxy may have read otherwise, one log line a request, and every error in one shape. */
function guardAnswers(
  app: FastifyInstance,
  doors: ServerDoors,
  methodsOf: (address: string) => string[],
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.headers(protection(doors.isSecure))
    // A target that names its own host beside the header's is the same trap; only proxies are sent such.
    if (!hasOneHost(request.raw) || !request.url.startsWith('/'))
      return sendProblem(request, reply, 'unreadable_body', commonRefusals.unreadable_body, {})
  })
  // A connection that is kept after its answer holds up a server that closes, for more than a minute.
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onSend', async (_request, reply) => void (isClosing && reply.header('connection', 'close')))
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, routeOptions } = request
    const milliseconds = Math.round(reply.elapsedTime)
    doors.log.info(
      { request_id: id, method, route: routeOptions.url ?? 'none', status: reply.statusCode, milliseconds },
      'answered',
    )
    if (method !== 'GET' && method !== 'HEAD') doors.afterChange()
  })
  // Expectations that nobody knows are passed over, as RFC 9110 allows; Node would refuse them without a word.
  app.server.on('checkExpectation', (incoming, outgoing) => app.server.emit('request', incoming, outgoing))
  app.setErrorHandler((fault: FastifyError, request, reply) => answerFault(doors, fault, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '))
      return sendProblem(request, reply, 'wrong_method', commonRefusals.wrong_method, {})
    }
    return (
      doors.faultPage?.(404, request, reply) ??
      sendProblem(request, reply, 'not_found', commonRefusals.not_found, {})
    )
  })
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
      return done(
        Object.assign(fault instanceof Error ? fault : new Error('unreadable'), { statusCode: 400 }),
        undefined,
      )
    }
  })
}

function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__' || name === 'constructor') throw new SyntaxError('a field has a forbidden name')
  return value
}

function mountOne(
  app: FastifyInstance,
  doors: ServerDoors & { readonly inTurn: Turns },
  mounted: Mounted,
): void {
  const { contract } = mounted
  const countsOwnersApart = contract.limit?.ownersApart === true
  assert(countsOwnersApart === (mounted.ownerSign !== undefined), `${contract.name}: who are its owners?`)
  const envelope = z.object({ message: z.string(), data: contract.answer })
  const isFile = contract.answer === fileAnswer
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
      ...(isFile ? {} : { response: { 200: envelope, ...waitEnvelope(contract) } }),
    },
    onRequest: async (request, reply: FastifyReply) => {
      const admitted = await admit(doors, contract, request)
      if (admitted.ok) letIn.set(request, admitted.value)
      else return answerRefusal(contract, admitted, request, reply)
    },
    preValidation: async (request) => {
      dropEmptyValues(request.query)
      if (contract.body && (request.body === null || request.body === undefined)) request.body = {}
    },
    handler: async (request, reply: FastifyReply) => {
      const admitted = letIn.get(request)
      assert(admitted !== undefined, 'a call is run for somebody who was let in')
      const run = () => runCall(doors, mounted, admitted, { request, reply })
      const outcome = await withRequestId(request.id, () => doors.inTurn(callerOf(admitted.actor), run))
      if (outcome instanceof Replayed) return sendReplayed(reply, outcome)
      if (!outcome.ok) return answerRefusal(contract, outcome, request, reply)
      if (isFile) return sendFile(reply, outcome.value)
      // Encoded by the route's own schema, which is the contract's.
      if (isWaiting(outcome.value))
        return reply.code(202).send({ message: contract.waits?.says, data: outcome.value.value })
      return reply.code(200).send({ message: contract.says, data: outcome.value })
    },
  })
}

const isWaiting = (outcome: unknown): outcome is Waiting<unknown> => outcome instanceof Waiting

function waitEnvelope({ waits }: CallContract): { 202?: z.ZodMiniType } {
  return waits === undefined ? {} : { 202: z.object({ message: z.string(), data: waits.answer }) }
}

const letIn = new WeakMap<object, Admitted>()

function sendFile(reply: FastifyReply, answered: unknown): FastifyReply {
  const { name, type, content } = z.parse(fileAnswer, answered)
  const isWhole = content instanceof Uint8Array
  return reply
    .code(200)
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(isWhole ? Buffer.from(content) : Readable.from(content))
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
