// Answers for what a connection is at: whether bytes that are no request may be answered, or would be taken for another answer.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Course = {
  /** The request that came last. */
  readonly last: { readonly request: IncomingMessage; readonly response: ServerResponse }
  /** Answers that have not gone out whole. */
  readonly open: Set<ServerResponse>
}

/** Connections as a server sees them. */
export type Connections = {
  follow(server: Server): void
  /**
   * Whether a connection may be written to about bytes that are no request: nobody waits on it for another answer, and the one request
   * that is still arriving has not been answered.
   */
  mayAnswer(connection: Duplex): boolean
}

export function followConnections(): Connections {
  const courses = new WeakMap<Duplex, Course>()
  return {
    follow: (server) => {
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const open = courses.get(request.socket)?.open ?? new Set()
        open.add(response)
        response.once('close', () => open.delete(response))
        courses.set(request.socket, { last: { request, response }, open })
      })
    },
    mayAnswer: (connection) => {
      const course = courses.get(connection)
      if (course === undefined) return true
      const { last, open } = course
      if (last.request.complete) return open.size === 0
      return open.size === 1 && open.has(last.response) && !last.response.headersSent
    },
  }
}
