// Answers for requests that reach no route: addresses that cannot be read, and bytes that are no request of HTTP.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { commonRefusals } from './contract.ts'
import { protection } from './headers.ts'
import type { Connections } from './under-way.ts'
import { problemOf, problemType, sendProblem } from './problems.ts'

type Unroutable = { readonly code: 'unreadable_body' | 'too_large'; readonly status: number }

const wordsOf = ({ code, status }: Unroutable) => ({ ...commonRefusals[code], status })

/** Answers for an address that the router gave up on: it knows no route for it, so no hook of ours has run. */
export function answerUnroutable(isSecure: boolean | undefined) {
  return (fault: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const found: Unroutable =
      fault.statusCode === 414 ? { code: 'too_large', status: 414 } : { code: 'unreadable_body', status: 400 }
    reply.headers({ ...protection(isSecure), 'x-request-id': request.id })
    void sendProblem(request, reply, found.code, wordsOf(found), {})
  }
}

const unroutables: ReadonlyMap<string, Unroutable> = new Map<string, Unroutable>([
  ['HPE_HEADER_OVERFLOW', { code: 'too_large', status: 431 }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { code: 'too_large', status: 413 }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { code: 'unreadable_body', status: 408 }],
])
const unreadable: Unroutable = { code: 'unreadable_body', status: 400 }

/**
 * Answers for bytes that Node could not make a request of, and hangs up: what follows them cannot be told apart. Without a word where
 * the words would be taken for the answer to another request.
 */
export function answerBrokenBytes(doors: {
  readonly isSecure: boolean | undefined
  readonly newRequestId: () => string
  readonly connections: Connections
}) {
  return (fault: Error & { readonly code?: string }, socket: Socket): void => {
    if (
      fault.code === 'ECONNRESET' ||
      socket.destroyed ||
      !socket.writable ||
      !doors.connections.mayAnswer(socket)
    )
      return void socket.destroy()
    const found = unroutables.get(fault.code ?? '') ?? unreadable
    const requestId = doors.newRequestId()
    const body = JSON.stringify(problemOf(found.code, wordsOf(found), requestId))
    const headers = {
      ...protection(doors.isSecure),
      'x-request-id': requestId,
      'content-type': problemType,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(
      [`HTTP/1.1 ${found.status} ${STATUS_CODES[found.status] ?? ''}`, ...lines, '', body].join('\r\n'),
    )
  }
}
