// Answers for refusals and faults on the wire: problem details (RFC 9457), never a stack, SQL or a secret.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { NotAsSealed } from '../crypto/vault.ts'
import { isHeldUp, isSilence, sqlStateOf } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { FieldError, Refused, RefusalWords } from '../refusal.ts'
import { type CallContract, type CommonRefusal, commonRefusals, fillIn, type Problem } from './contract.ts'
import { TooBusy } from '../too-busy.ts'

/** Answers a refusal in the words of its contract. Throws for a code that no contract declares. */
export function answerRefusal(
  contract: CallContract,
  refused: Refused<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const words = contract.refuses[refused.code] ?? sharedRefusals[refused.code]
  if (words === undefined)
    throw new Error(`the refusal ${refused.code} of ${contract.name} is not declared in its contract`)
  return answerInWords(words, refused, request, reply)
}

/** Answers a refusal that any call may give, where there is no contract. */
export function answerShared(
  refused: Refused<CommonRefusal>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return answerInWords(commonRefusals[refused.code], refused, request, reply)
}

function answerInWords(
  words: RefusalWords,
  refused: Refused<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (words.status === 429) reply.header('retry-after', refused.values?.['seconds'] ?? '60')
  return sendProblem(request, reply, refused.code, words, refused)
}

const sharedRefusals: Readonly<Record<string, RefusalWords>> = commonRefusals

type More = {
  values?: Readonly<Record<string, string>> | undefined
  errors?: readonly FieldError[] | undefined
}

/** The page that explains every code; a problem's `type` is the place of its code there. */
export const problemsPath = '/api/docs/problems'
export const problemType = 'application/problem+json; charset=utf-8'

/** One problem document. */
export function problemOf(code: string, words: RefusalWords, requestId: string, more: More = {}): Problem {
  const sentence = fillIn(words.say, more.values)
  return {
    type: `${problemsPath}#${code}`,
    title: sentence,
    status: words.status,
    detail: sentence,
    message: sentence,
    code,
    request_id: requestId,
    ...(more.errors && more.errors.length > 0 ? { errors: more.errors } : {}),
  }
}

/** Writes one problem document. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
  words: RefusalWords,
  more: More,
): FastifyReply {
  return reply
    .code(words.status)
    .header('content-type', problemType)
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problemOf(code, words, request.id, more))
}

type ValidationIssue = {
  instancePath?: string
  message?: string
  keyword?: string
  params?: { keys?: unknown }
}

function fieldErrors(fault: FastifyError): FieldError[] {
  const issues: readonly ValidationIssue[] = fault.validation ?? []
  return issues.flatMap((issue) => {
    if (issue.keyword === 'unrecognized_keys') {
      return (Array.isArray(issue.params?.keys) ? issue.params.keys : []).map((key) => ({
        path: String(key),
        message: 'Unknown field',
      }))
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

/** Whether a fault says that the database does not answer, rather than that it answered something wrong. */
export function isDatabaseAway(fault: Error): boolean {
  // A server that panics ends with this word, whatever its reason: a quota, or a disk that cannot be written any more.
  if ('severity' in fault && fault.severity === 'PANIC') return true
  // A table that cannot grow: a disk that is full has a state of its own, a quota or a limit of files has not.
  if ('routine' in fault && (fault.routine === 'mdextend' || fault.routine === 'mdzeroextend')) return true
  const state = sqlStateOf(fault)
  if (state !== undefined) return unreachableStates.test(state)
  if (isSilence(fault)) return true
  if ('code' in fault && typeof fault.code === 'string' && unreachableCodes.has(fault.code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/.test(
    fault.message,
  )
}

/** What a fault is answered with: where it is noted, and the page for somebody who looks at pages. */
export type FaultDoors = {
  readonly log: Log
  readonly faultPage?: (
    status: 404 | 500 | 503,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply> | undefined
}

/** Requests whose body is being read right now: what is thrown meanwhile is about what was sent. */
export const bodiesBeingRead = new WeakSet<FastifyRequest>()

/** Answers what was thrown: bad input in words, an absent database as unavailable, anything else as ours. */
export function answerFault(
  { log, faultPage }: FaultDoors,
  fault: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (fault.validation)
    return sendProblem(request, reply, 'bad_input', commonRefusals.bad_input, { errors: fieldErrors(fault) })
  if (fault.statusCode === 413 || fault.code === 'FST_REQ_FILE_TOO_LARGE')
    return sendProblem(request, reply, 'too_large', commonRefusals.too_large, {})
  if (fault.statusCode === 415)
    return sendProblem(request, reply, 'wrong_content_type', commonRefusals.wrong_content_type, {})
  const isOfClient = fault.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500
  // The reader of forms in parts throws plain errors for what it cannot read.
  if (isOfClient || bodiesBeingRead.has(request)) {
    return sendProblem(request, reply, 'unreadable_body', commonRefusals.unreadable_body, {})
  }
  if (fault instanceof TooBusy) {
    log.warn({ request_id: request.id, detail: fault.message }, 'a queue is full')
    reply.header('retry-after', '3')
    return sendProblem(request, reply, 'too_busy', commonRefusals.too_busy, {})
  }
  if (isHeldUp(fault)) {
    log.warn({ request_id: request.id, err: fault }, 'others were at the same rows for too long')
    reply.header('retry-after', '2')
    return sendProblem(request, reply, 'held_up', commonRefusals.held_up, {})
  }
  if (fault instanceof NotAsSealed) {
    log.error({ request_id: request.id, err: fault }, 'a sealed value does not open')
    return sendProblem(request, reply, 'not_as_sealed', commonRefusals.not_as_sealed, {})
  }
  if (isDatabaseAway(fault)) {
    log.warn({ request_id: request.id, err: fault }, 'the database does not answer')
    reply.header('retry-after', '1')
    return (
      faultPage?.(503, request, reply) ??
      sendProblem(request, reply, 'unavailable', commonRefusals.unavailable, {})
    )
  }
  log.error({ request_id: request.id, err: fault, route: request.routeOptions.url }, 'a request broke')
  return (
    faultPage?.(500, request, reply) ?? sendProblem(request, reply, 'internal', commonRefusals.internal, {})
  )
}
