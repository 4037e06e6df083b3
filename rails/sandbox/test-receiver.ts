// Answers for the other end of webhooks in tests: an HTTP server that records what arrives and answers as told.
import { createServer, type ServerResponse } from 'node:http'
import { assert } from '#kit/assert.ts'
import type { Receiver } from './behaviours/cells.ts'

export type Arrival = {
  readonly path: string
  readonly raw: Uint8Array
  readonly headers: Readonly<Record<string, string | undefined>>
}

export type TestReceiver = {
  readonly url: string
  readonly arrivals: Arrival[]
  /** What the next arrivals meet, one word each; after the last word they are taken with 200. */
  plan(words: readonly Receiver[]): void
  /** Answers those that `is_slow` holds. */
  release(): number
  /** How many arrivals were met with silence since this was asked last. */
  takeUnanswered(): number
  close(): Promise<void>
}

/** Answers one arrival in the way of a word; the slow ones are kept for later. */
function answer(response: ServerResponse, word: Receiver, slow: ServerResponse[]): void {
  switch (word) {
    case 'takes':
      response.writeHead(200).end()
      return
    case 'cuts':
      response.destroy()
      return
    case 'hangs':
      return
    case 'is_slow':
      slow.push(response)
      return
    case 'fails':
      response.writeHead(500).end()
      return
    case 'rejects':
      response.writeHead(400).end()
      return
    case 'is_busy':
      response.writeHead(429).end()
      return
  }
}

/** Listens on a free port of loopback. */
export async function openTestReceiver(): Promise<TestReceiver> {
  const arrivals: Arrival[] = []
  let words: Receiver[] = []
  const slow: ServerResponse[] = []
  let unanswered = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join()])
      arrivals.push({
        path: request.url ?? '',
        raw: Buffer.concat(chunks),
        headers: Object.fromEntries(headers),
      })
      const word = words.shift() ?? 'takes'
      if (word === 'hangs') unanswered++
      answer(response, word, slow)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'a listening server has a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    arrivals,
    plan: (next) => {
      words = [...next]
    },
    takeUnanswered: () => {
      const count = unanswered
      unanswered = 0
      return count
    },
    release: () => slow.splice(0).map((response) => response.writeHead(200).end()).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
